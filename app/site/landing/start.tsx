import { PrintWhole } from "~/design/drawings/print-whole";
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

/**
 * The registration form, with reasons to register beside it, over a print at the bottom of the
 * section.
 */
export function Start({ messages, form, answer }: StartProps) {
  const { heading, text, download } = messages;
  return (
    <section className="defer-layout overflow-clip bg-sunk">
      <div className="page grid gap-x-16 pt-(--section) lg:grid-cols-[minmax(0,1fr)_480px]">
        <div className="flex flex-col justify-between gap-14">
          <div>
            <PhraseHeading level={2} phrases={heading} className="text-h2" />
            <p className="mt-4 max-w-[32em] text-lead text-ink-2">{text}</p>
            <RuleLink to="/download" label={download} className="mt-4" />
          </div>
          <div className="h-[270px] overflow-clip border-b border-ink max-lg:hidden">
            <PrintWhole className="mx-auto w-[320px] text-seal" />
          </div>
        </div>
        <div className="max-w-[480px] pb-(--section)">
          <RegisterIsland view={form} answer={answer} />
        </div>
      </div>
    </section>
  );
}
