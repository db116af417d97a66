import { HeroPrint } from "~/design/drawings/hero-print";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { localTime } from "~/lib/local-time";
import type { CurrentClient } from "./current-client";
import { heroExits } from "./sample-identities";
import type { HomeMessages } from "./words.en";

type HeroProps = {
  messages: HomeMessages["hero"];
  client: CurrentClient | undefined;
  minimumWindows: string;
  now: Date;
};

/** The first section of the home page: heading, red button, and the animated print. */
export function Hero({ messages, client, minimumWindows, now }: HeroProps) {
  return (
    <section className="page grid items-center gap-x-6 gap-y-8 pb-8 pt-14 md:min-h-[600px] md:grid-cols-[minmax(0,54fr)_minmax(0,46fr)] md:py-5 2xl:min-h-[760px] 2xl:grid-cols-[minmax(0,1fr)_608px]">
      <div>
        <p className="flex items-center gap-3 text-ink-2">
          <span aria-hidden="true" className="h-0.5 w-7 bg-seal-ink" />
          {messages.eyebrow}
        </p>
        <PhraseHeading level={1} phrases={messages.heading} className="mt-4 text-display md:mt-6" />
        <p className="mt-4 max-w-[29em] text-lead text-ink-2 md:mt-6">
          {clausesOf(messages.lead).map((clause) => (
            <span key={clause} className="phrase">
              {clause}
            </span>
          ))}
        </p>
        <div className="mt-7 flex flex-col items-center gap-x-7 gap-y-4 md:mt-8 md:flex-row">
          <MainButton messages={messages} hasClient={client !== undefined} />
          <RuleLink to="/pricing" label={messages.pricing} />
        </div>
        <ul className="mono mt-5 flex flex-wrap gap-x-[18px] text-micro text-ink-3 md:mt-7">
          {client !== undefined && (
            <>
              <li>v{client.version}</li>
              <li>{client.date}</li>
              <li>{client.size}</li>
            </>
          )}
          <li>{fill(messages.system, { windows: minimumWindows })}</li>
        </ul>
      </div>
      <HeroPrint
        label={messages.drawing}
        strips={heroExits.map(({ ip, zone }) => ({ ip, zone, time: localTime(zone, now) }))}
        className="-mr-[20px] max-w-[577px] justify-self-stretch md:-mr-[32px] 2xl:w-full 2xl:justify-self-center"
      />
    </section>
  );
}

/** Leads to the download, or to the registration until there is a version. */
function MainButton({
  messages,
  hasClient,
}: {
  messages: HomeMessages["hero"];
  hasClient: boolean;
}) {
  const style = `${buttonStyle("seal")} w-full md:w-auto`;
  if (!hasClient) {
    return (
      <PageLink to="/register" className={style}>
        {messages.register}
      </PageLink>
    );
  }
  return (
    <PageLink to="/download" className={style}>
      <Icon name="down" />
      {messages.download}
    </PageLink>
  );
}

/** The clauses of a Chinese sentence, between which its lines break; English breaks between words. */
function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<=，)/);
}
