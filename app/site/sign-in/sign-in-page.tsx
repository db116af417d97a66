import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FormField, inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import { PageLink } from "~/i18n/locale-context";
import type { SignInMessages } from "./words.en";

/** The answer to a form: what was typed without the password, and what is wrong. */
export type SignInAnswer = {
  contact: string;
  errors: { contact?: string | undefined; password?: string | undefined };
  /** A sentence that belongs to no field. */
  notice: string | null;
  /** A proof that is accepted after some seconds. */
  proof: string | null;
};

type SignInPageProps = {
  messages: Omit<SignInMessages, "problems" | "wait" | "later" | "busy">;
  /** A confirmation: the account is deleted, or the person signed out. */
  news: string | null;
  answer: SignInAnswer | undefined;
};

const linkStyle = "underline underline-offset-4 hover:text-seal-ink";

/** The form that signs a visitor in. */
export function SignInPage({ messages, news, answer }: SignInPageProps) {
  const { contact, errors, notice, proof } = answer ?? none;
  const isWrong = errors.contact !== undefined || errors.password !== undefined;
  return (
    <div className="page pb-20 pt-12 lg:pb-24 lg:pt-20">
      <div className="mx-auto max-w-[480px]">
        <h1 className="text-h2">{messages.heading}</h1>
        <p className="mt-2 text-ink-2">{messages.lead}</p>
        {news !== null && (
          <p role="status" className="mt-6 flex items-start gap-2 bg-sunk px-5 py-4">
            <Icon name="check" className="mt-1 text-ok" />
            {news}
          </p>
        )}
        <form method="post" noValidate className="mt-8 space-y-6">
          {proof !== null && <input type="hidden" name="proof" value={proof} />}
          <FormField
            id="sign-in-contact"
            label={messages.contact.label}
            hint={messages.contact.hint}
            error={errors.contact}
          >
            <input
              {...describedBy("sign-in-contact", errors.contact, messages.contact.hint)}
              name="contact"
              defaultValue={contact}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
              autoFocus={errors.contact !== undefined}
              className={`${inputStyle} h-[52px]`}
            />
          </FormField>
          <FormField id="sign-in-password" label={messages.password} error={errors.password}>
            <input
              {...describedBy("sign-in-password", errors.password)}
              type="password"
              name="password"
              autoComplete="current-password"
              required
              // biome-ignore lint/a11y/noAutofocus: the page answers a press; here the visitor goes on
              autoFocus={answer !== undefined && errors.contact === undefined}
              className={`${inputStyle} h-[52px]`}
            />
          </FormField>
          <div>
            <button type="submit" className={`${buttonStyle("ink")} w-full`}>
              {messages.submit}
            </button>
            {notice !== null && !isWrong && (
              <p role="alert" className="mt-3 flex items-start gap-2 text-small text-danger">
                <Icon name="bang" className="mt-0.5" />
                {notice}
              </p>
            )}
          </div>
        </form>
        <p className="mt-6 text-small">
          <PageLink to="/forgot" className={linkStyle}>
            {messages.forgot}
          </PageLink>
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

const none: SignInAnswer = { contact: "", errors: {}, notice: null, proof: null };
