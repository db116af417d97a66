import type { RegistrationAnswer } from "~/domain/account/registration";
import { PageLink } from "~/i18n/locale-context";
import type { RegisterFormView } from "~/site/register/register-form/form-view";
import { RegisterIsland } from "~/site/register/register-form/register-island";
import type { ForgotMessages } from "./words.en";

type ForgotPageProps = {
  messages: Omit<ForgotMessages, "form" | "done">;
  form: RegisterFormView;
  answer: RegistrationAnswer | undefined;
};

const linkStyle = "underline underline-offset-4 hover:text-seal-ink";

/** The form for a new password, and other ways to go on. */
export function ForgotPage({ messages, form, answer }: ForgotPageProps) {
  const [before, after] = messages.help.split("{contact}");
  return (
    <div className="page pb-20 pt-12 lg:pb-24 lg:pt-20">
      <div className="mx-auto max-w-[480px]">
        <h1 className="text-h2">{messages.heading}</h1>
        <p className="mt-2 text-ink-2">{form.messages.lead}</p>
        <RegisterIsland view={form} answer={answer} />
        <p className="mt-6 text-small text-ink-3">
          {before}
          <PageLink to="/contact" className={linkStyle}>
            {messages.contact}
          </PageLink>
          {after}
        </p>
        <p className="mt-3 text-small text-ink-3">
          {messages.noAccount}{" "}
          <PageLink to="/register" className={linkStyle}>
            {messages.register}
          </PageLink>
        </p>
      </div>
    </div>
  );
}
