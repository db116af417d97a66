import type { RegistrationAnswer } from "~/domain/account/registration";
import type { PricedPackage } from "~/domain/package/package";
import { ChosenPackage } from "./chosen-package";
import { Poster } from "./poster";
import type { RegisterFormView } from "./register-form/form-view";
import { RegisterIsland } from "./register-form/register-island";
import type { RegisterMessages } from "./words.en";

type RegisterPageProps = {
  messages: RegisterMessages;
  /** The smallest package, which the poster describes. */
  first: PricedPackage | null;
  /** The package from the address. */
  chosen: PricedPackage | null;
  form: RegisterFormView;
  answer: RegistrationAnswer | undefined;
};

/** The poster, and beside it the registration form. */
export function RegisterPage({ messages, first, chosen, form, answer }: RegisterPageProps) {
  return (
    <div className="lg:grid lg:grid-cols-[5fr_7fr]">
      <Poster messages={messages} first={first} />
      <div className="px-[var(--gutter)] pb-20 pt-12 lg:pb-24 lg:pt-20">
        <div className="mx-auto max-w-[480px]">
          <h1 className="text-h2">{messages.heading}</h1>
          <p className="mt-2 text-ink-2">{form.messages.lead}</p>
          {chosen !== null && <ChosenPackage messages={messages} entry={chosen} />}
          <p className="mt-4 text-small text-ink-3">{messages.pay}</p>
          <RegisterIsland view={form} answer={answer} />
        </div>
      </div>
    </div>
  );
}
