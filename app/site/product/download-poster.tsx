import type { ReactNode } from "react";
import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { Checksum } from "~/design/ui/checksum";
import { Icon } from "~/design/ui/icon";
import { RuleLink } from "~/design/ui/rule-link";
import { fill } from "~/i18n/fill";
import { DownloadLink } from "~/site/releases/download-link";
import type { CurrentClient } from "./current-client";
import type { HomeMessages } from "./words.en";

type DownloadPosterProps = {
  messages: HomeMessages["download"];
  client: CurrentClient | undefined;
  minimumWindows: string;
};

/** A red poster with the current version in very large type, and its download. */
export function DownloadPoster({ messages, client, minimumWindows }: DownloadPosterProps) {
  return (
    <section
      aria-labelledby="current-version"
      className="defer-layout seal-ground relative overflow-clip bg-seal-field text-on-seal"
    >
      <PrintWhole className="absolute -right-[90px] -top-[150px] w-[860px] max-w-none text-seal-deep max-md:-right-[420px] max-md:-top-24" />
      <div className="page relative grid gap-x-16 gap-y-12 pb-[var(--section)] pt-[calc(var(--section)*.8)] xl:grid-cols-[minmax(0,1fr)_490px] xl:items-end xl:py-28">
        <div>
          <h2 id="current-version" className="text-h2">
            {client === undefined ? messages.none : messages.heading}
          </h2>
          {client === undefined ? (
            <p className="mt-4 max-w-[29em] text-lead text-seal-pale">{messages.noneText}</p>
          ) : (
            <Version messages={messages} client={client} />
          )}
          <ul className="mt-4 flex flex-wrap gap-x-7 max-md:justify-around">
            <li>
              <RuleLink to="/updateLog" label={messages.clientLog} hasArrow={false} />
            </li>
            <li>
              <RuleLink to="/updateBrowserLog" label={messages.browserLog} hasArrow={false} />
            </li>
          </ul>
        </div>
        <Requirements messages={messages} client={client} minimumWindows={minimumWindows} />
      </div>
    </section>
  );
}

function Version({
  messages,
  client,
}: {
  messages: HomeMessages["download"];
  client: CurrentClient;
}) {
  return (
    <>
      <p className="mt-4 font-display text-[clamp(6rem,2.9rem+12vw,13.5rem)] font-bold leading-[.86] tracking-[-.04em]">
        {client.version}
      </p>
      <div className="mt-8 flex flex-col gap-x-7 gap-y-3 md:flex-row md:items-center">
        <DownloadLink to={client.url} className={buttonStyle("inverse")}>
          <Icon name="down" />
          {messages.button}
        </DownloadLink>
        <p className="mono text-small text-on-seal">
          {client.size} / {client.date}
        </p>
      </div>
    </>
  );
}

function Requirements({ messages, client, minimumWindows }: DownloadPosterProps) {
  const { system, processor, memory, disk } = messages.rows;
  return (
    <dl className="bg-seal-deep px-7 py-2 max-md:-mx-[var(--gutter)] max-md:px-[var(--gutter)]">
      {[system, processor, memory, disk].map(({ name, value }) => (
        <Row key={name} name={name}>
          {fill(value, { windows: minimumWindows })}
        </Row>
      ))}
      {client !== undefined && (
        <Row name="SHA-256">
          <Checksum sha256={client.sha256} className="max-w-[32.5ch]" />
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] gap-x-4 border-seal-pale/35 py-3.5 not-first:border-t md:grid-cols-[104px_1fr]">
      <dt className="text-seal-pale">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
