import { RuleLink } from "~/blocks/rule-link";
import type { LandingMessages } from "~/i18n/en/landing";
import { PageLink } from "~/i18n/locale-context";
import { StandingPrint } from "~/motif/standing-print";
import { buttonStyle } from "~/ui/button-style";
import { PhraseHeading } from "~/ui/phrase-heading";

/** The way to an account, beside prints that stand on one line. */
export function Start({ messages }: { messages: LandingMessages["start"] }) {
  const { heading, text, register, download } = messages;
  return (
    <section className="overflow-clip bg-sunk">
      <div className="page grid items-end gap-12 pt-(--section) md:grid-cols-2">
        <div className="pb-(--section)">
          <PhraseHeading level={2} phrases={heading} className="text-h2" />
          <p className="mt-4 max-w-[32em] text-lead text-ink-2">{text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-7">
            <PageLink to="/register" className={buttonStyle("ink")}>
              {register}
            </PageLink>
            <RuleLink to="/download" label={download} />
          </div>
        </div>
        <div aria-hidden="true" className="flex items-end gap-6 border-b border-ink max-md:hidden">
          <StandingPrint seed="A" ridges={3} className="text-hue-4" />
          <StandingPrint seed="C" ridges={7} className="text-hue-5" />
          <StandingPrint seed="E" ridges={12} className="text-hue-2" />
        </div>
      </div>
    </section>
  );
}
