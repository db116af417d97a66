import type { ComponentProps } from "react";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import type { KeyPeriod } from "~/domain/release/signing/key-view.server";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import { useFacts } from "~/site/layout/facts-context";
import { releasePageAddress } from "~/site/releases/release-address";
import { CommandLines } from "./command-lines";
import type { OfficialDomain } from "./load-verify.server";
import { type ReportAnswer, ReportForm } from "./report-form";
import { ReportReceived } from "./report-received";
import { SigningKeys } from "./signing-keys";
import { SumsCommands } from "./sums-commands";
import { Verifier } from "./verifier";
import type { VerifyMessages } from "./words.en";

type VerifyPageProps = {
  messages: VerifyMessages;
  verifier: ComponentProps<typeof Verifier>;
  domains: OfficialDomain[];
  keys: KeyPeriod[];
  /** The current version of the client; null: there is none. */
  current: string | null;
  keptDays: number;
  /** Number of the visitor's report. */
  received: string | null;
  /** The answer to a rejected report. */
  answer: ReportAnswer | undefined;
};

/** Whether a file is ours, which others are, and where to report fakes. */
export function VerifyPage(props: VerifyPageProps) {
  const { messages, verifier, domains, keys, current, keptDays, received, answer } = props;
  const { report } = messages;
  const { servicePhone } = useFacts();
  return (
    <>
      <div className="page pb-(--section) pt-16 md:pt-20">
        <p className="flex items-center gap-3 text-small text-ink-2">
          <span aria-hidden="true" className="h-px w-7 bg-seal-ink" />
          {messages.eyebrow}
        </p>
        <PhraseHeading level={1} phrases={messages.heading} className="mt-4 text-h1" />
        <p className="mt-3 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
        <section data-few="" aria-labelledby="verifier-heading" className="mt-10">
          <h2 id="verifier-heading" className="sr-only">
            {verifier.messages.heading}
          </h2>
          <Island name="verifier" component={Verifier} wake="intent" props={verifier} />
          <p className="mt-3 text-small text-ink-3">
            {messages.byCommand}{" "}
            <a href="#by-hand" className="underline underline-offset-4 hover:text-seal-ink">
              {messages.byCommandLink}
            </a>
          </p>
        </section>
        <SectionRail label={messages.domains.heading} isLabelHeading className="mt-(--section)">
          <Domains messages={messages.domains} domains={domains} />
        </SectionRail>
        {keys.length > 0 && (
          <div id="keys" className="scroll-mt-6">
            <SectionRail label={messages.keys.heading} isLabelHeading className="mt-(--section)">
              <SigningKeys
                messages={messages.keys}
                commands={verifier.messages.commands}
                periods={keys}
              />
            </SectionRail>
          </div>
        )}
        <div id="by-hand" className="scroll-mt-6">
          <SectionRail label={messages.byHand.heading} isLabelHeading className="mt-(--section)">
            <CommandLines
              messages={verifier.messages.commands}
              fileName={verifier.fileName}
              signature={verifier.signature}
            />
            <SumsCommands
              messages={messages.byHand}
              commands={verifier.messages.commands}
              fileName={verifier.fileName}
            />
            {verifier.signature && (
              <p className="mt-5 max-w-[44em] text-small text-ink-2">
                {messages.byHand.signatureFiles}
                {hasEndedSshKey(keys) && ` ${messages.byHand.endedKeys}`}
              </p>
            )}
            {current !== null && (
              <p className="mt-3">
                <PageLink
                  to={releasePageAddress({ product: "client", version: current })}
                  className="inline-flex min-h-11 items-center"
                >
                  <span className="rule-link">
                    {fill(messages.byHand.version, { version: current })}
                  </span>
                </PageLink>
              </p>
            )}
          </SectionRail>
        </div>
      </div>
      <section id="report" aria-labelledby="report-heading" className="scroll-mt-6 bg-sunk">
        <div className="page section grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
          <div>
            <h2 id="report-heading" className="text-h2">
              {report.heading}
            </h2>
            <p className="mt-3 max-w-[30em] text-ink-2">{report.text}</p>
            <p className="mt-5 text-small text-ink-3">
              {fill(report.urgent, { phone: servicePhone.display.replaceAll("-", "\u2011") })}
            </p>
          </div>
          {received === null ? (
            <ReportForm messages={report} keptDays={keptDays} answer={answer} />
          ) : (
            <ReportReceived messages={report} number={received} />
          )}
        </div>
      </section>
    </>
  );
}

const hasEndedSshKey = (periods: readonly KeyPeriod[]) =>
  periods.some(
    ({ state, keys }) => state === "ended" && keys.some(({ kind }) => kind === "sshsig"),
  );

type DomainsProps = { messages: VerifyMessages["domains"]; domains: OfficialDomain[] };

function Domains({ messages, domains }: DomainsProps) {
  return (
    <>
      <ul className="border-t border-ink">
        {domains.map(({ name, use }) => (
          <li
            key={name}
            className="grid items-baseline gap-x-6 border-b border-line py-4 md:grid-cols-[3fr_4fr_auto]"
          >
            <span className="mono break-all text-[clamp(1.125rem,1rem+.5vw,1.5rem)] font-semibold leading-snug">
              {name}
            </span>
            <span className="text-ink-2">{messages[use]}</span>
            <span className="flex items-center gap-2.5 text-small text-ink-2">
              <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
              {messages.official}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[36em] text-ink-2">{messages.note}</p>
    </>
  );
}
