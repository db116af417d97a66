import { StandingPrint } from "~/design/drawings/standing-print";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import type { RegistrationAnswer } from "~/domain/account/registration";
import type { RegisterFormView } from "~/site/register/register-form/form-view";
import { RegisterIsland } from "~/site/register/register-form/register-island";
import type { LandingMessages } from "./words.en";

type StartProps = {
  messages: LandingMessages["start"];
  form: RegisterFormView;
  answer: RegistrationAnswer | undefined;
};

/** The registration form, beside prints on a common base line. */
export function Start({ messages, form, answer }: StartProps) {
  const { heading, text, download } = messages;
  return (
    <section className="defer-layout overflow-clip bg-sunk">
      <div className="page grid items-end gap-12 pt-(--section) md:grid-cols-2">
        <div className="pb-(--section)">
          <PhraseHeading level={2} phrases={heading} className="text-h2" />
          <p className="mt-4 max-w-[32em] text-lead text-ink-2">{text}</p>
          <div className="max-w-[480px]">
            <RegisterIsland view={form} answer={answer} />
          </div>
          <p className="mt-6">
            <RuleLink to="/download" label={download} />
          </p>
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
