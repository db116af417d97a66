import type { ReactNode } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FieldError, FormField, inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import type { OwnAccountErrors } from "~/domain/account/own-account";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { MessageChannel } from "~/platform/messages/message";
import type { AccountMessages } from "./words.en";

export type AccountView = {
  registeredOn: string;
  /** Whether what cannot be undone asks for the password again. */
  needsPassword: boolean;
  contacts: { channel: MessageChannel; to: string | null; isVerified: boolean }[];
  sessions: { id: number; device: string; isCurrent: boolean; start: string; last: string }[];
};

/** The answer to one of the page's forms. */
export type AccountAnswer = {
  /** The form that was sent. */
  intent: string;
  errors: { [Field in keyof OwnAccountErrors]: string | undefined };
  /** A failure that belongs to no field. */
  notice: string | null;
  /** A confirmation of the change. */
  news: string | null;
  /** The contact that was typed, whether a code went to it, and a waited proof for the next one. */
  contact: { channel: MessageChannel; to: string; isSent: boolean; proof: string } | null;
};

type Messages = Omit<AccountMessages, "problems" | "later" | "busy" | "wait">;

type AccountPageProps = {
  messages: Messages;
  view: AccountView;
  answer: AccountAnswer | undefined;
};

const linkStyle = "underline underline-offset-4 hover:text-seal-ink";

/** The account page: contacts, browsers, password, data and deletion. */
export function AccountPage({ messages, view, answer }: AccountPageProps) {
  return (
    <div className="page pb-20 pt-12 lg:pb-24 lg:pt-20">
      <div className="mx-auto max-w-[640px]">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-h2">{messages.heading}</h1>
            <p className="mt-2 text-ink-2">{fill(messages.since, { day: view.registeredOn })}</p>
          </div>
          <form method="post">
            <button
              type="submit"
              name="intent"
              value="sign-out"
              className={buttonStyle("line", "small")}
            >
              {messages.signOut}
            </button>
          </form>
        </div>
        {answer?.news != null && (
          <p role="status" className="mt-6 flex items-start gap-2 bg-sunk px-5 py-4">
            <Icon name="check" className="mt-1 text-ok" />
            {answer.news}
          </p>
        )}
        <Contacts messages={messages} view={view} answer={answer} />
        <Sessions messages={messages.sessions} sessions={view.sessions} />
        <PasswordSection messages={messages} view={view} answer={answer} />
        <DownloadSection messages={messages} view={view} answer={answer} />
        <RemoveSection messages={messages} view={view} answer={answer} />
      </div>
    </div>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="text-h3">{heading}</h2>
      {children}
    </section>
  );
}

function Contacts({ messages, view, answer }: AccountPageProps) {
  const { contacts: words } = messages;
  return (
    <Section heading={words.heading}>
      <dl className="mt-4">
        {view.contacts.map((contact) => (
          <div key={contact.channel} className="flex flex-wrap gap-x-6 border-b border-line py-3">
            <dt className="w-24 font-semibold">{words.names[contact.channel]}</dt>
            <dd className="min-w-0 flex-1">
              <span className="flex flex-wrap justify-between gap-x-6">
                <span className="break-all">{contact.to ?? words.none}</span>
                {contact.to !== null && (
                  <span className={`text-small ${contact.isVerified ? "text-ok" : "text-ink-3"}`}>
                    {contact.isVerified ? words.verified : words.unverified}
                  </span>
                )}
              </span>
              <ContactForm messages={messages} view={view} answer={answer} contact={contact} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">{words.note}</p>
    </Section>
  );
}

type ContactFormProps = AccountPageProps & { contact: AccountView["contacts"][number] };

/** The form for another contact: first it sends a code there, then it takes the code. */
function ContactForm({ messages, view, answer, contact }: ContactFormProps) {
  const { contacts: words } = messages;
  const { channel, to, isVerified } = contact;
  const own = answer?.contact?.channel === channel ? answer : undefined;
  const typed = own?.contact ?? null;
  const id = `account-${channel}`;
  const isSent = typed?.isSent === true;
  return (
    <details open={own !== undefined} className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4 hover:text-seal-ink">
        {words.acts[channel][actOf(contact)]}
      </summary>
      <form method="post" noValidate className="mt-3 max-w-[480px] space-y-6 pb-3">
        <input type="hidden" name="channel" value={channel} />
        {typed !== null && typed.proof !== "" && (
          <input type="hidden" name="proof" value={typed.proof} />
        )}
        <CurrentPassword form={channel} messages={messages} view={view} answer={own} />
        {isSent ? (
          <>
            <input type="hidden" name="contact" value={typed.to} />
            <input type="hidden" name="sent" value="yes" />
            <p role="status" className="text-small">
              {fill(words.sent, { contact: typed.to })}
            </p>
            <FormField id={`${id}-code`} label={words.code} error={own?.errors.code}>
              <input
                {...describedBy(`${id}-code`, own?.errors.code)}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                // biome-ignore lint/a11y/noAutofocus: the page answers a press; here the visitor goes on
                autoFocus={own?.errors.current === undefined}
                className={`${inputStyle} h-[52px]`}
              />
            </FormField>
            <Submit intent="contact" words={words.save} notice={own?.notice} />
            <Submit intent="contact-code" words={words.again} notice={null} />
          </>
        ) : (
          <>
            <FormField
              id={`${id}-contact`}
              label={words.next[channel]}
              hint={words.hints[channel]}
              error={own?.errors.contact}
            >
              <input
                {...describedBy(`${id}-contact`, own?.errors.contact, words.hints[channel])}
                name="contact"
                defaultValue={typed?.to ?? (isVerified ? "" : (to ?? ""))}
                type={channel === "email" ? "email" : "tel"}
                autoComplete={channel === "email" ? "email" : "tel"}
                required
                // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
                autoFocus={own?.errors.contact !== undefined}
                className={`${inputStyle} h-[52px]`}
              />
            </FormField>
            <Submit intent="contact-code" words={words.send} notice={own?.notice} />
          </>
        )}
      </form>
    </details>
  );
}

/** The change that a contact's form makes. */
function actOf({ to, isVerified }: AccountView["contacts"][number]): "add" | "verify" | "change" {
  if (to === null) return "add";
  return isVerified ? "change" : "verify";
}

type SessionsProps = {
  messages: AccountMessages["sessions"];
  sessions: AccountView["sessions"];
};

function Sessions({ messages, sessions }: SessionsProps) {
  return (
    <Section heading={messages.heading}>
      <ul className="mt-4">
        {sessions.map(({ id, device, isCurrent, start, last }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <span>
              <span className="font-semibold">{device}</span>
              {isCurrent && <span className="ml-3 text-small text-ok">{messages.current}</span>}
              <span className="block text-small text-ink-3">
                {fill(messages.times, { start, last })}
              </span>
            </span>
            {!isCurrent && (
              <form method="post">
                <input type="hidden" name="session" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="end"
                  aria-label={fill(messages.endNamed, { device })}
                  className={buttonStyle("line", "small")}
                >
                  {messages.end}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" className="mt-4">
          <button
            type="submit"
            name="intent"
            value="end-others"
            className={buttonStyle("line", "small")}
          >
            {messages.endOthers}
          </button>
        </form>
      ) : (
        <p className="mt-3 text-small text-ink-3">{messages.only}</p>
      )}
    </Section>
  );
}

function PasswordSection({ messages, view, answer }: AccountPageProps) {
  const { password } = messages;
  const own = answerOf(answer, "password");
  return (
    <Section heading={password.heading}>
      <p className="mt-2 text-ink-2">{password.text}</p>
      <form method="post" noValidate className="mt-6 max-w-[480px] space-y-6">
        <CurrentPassword form="password" messages={messages} view={view} answer={own} />
        <FormField
          id="account-new-password"
          label={password.next}
          hint={password.hint}
          error={own?.errors.password}
        >
          <input
            {...describedBy("account-new-password", own?.errors.password, password.hint)}
            type="password"
            name="password"
            autoComplete="new-password"
            required
            // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
            autoFocus={own?.errors.current === undefined && own?.errors.password !== undefined}
            className={`${inputStyle} h-[52px]`}
          />
        </FormField>
        <Submit intent="password" words={password.submit} notice={own?.notice} />
      </form>
    </Section>
  );
}

function DownloadSection({ messages, view, answer }: AccountPageProps) {
  const { download } = messages;
  const own = answerOf(answer, "download");
  return (
    <Section heading={download.heading}>
      <p className="mt-2 text-ink-2">{download.text}</p>
      <form method="post" noValidate className="mt-6 max-w-[480px] space-y-6">
        <CurrentPassword form="download" messages={messages} view={view} answer={own} />
        <Submit intent="download" words={download.submit} notice={own?.notice} />
      </form>
    </Section>
  );
}

function RemoveSection({ messages, view, answer }: AccountPageProps) {
  const { remove } = messages;
  const own = answerOf(answer, "delete");
  const [before, after] = remove.text.split("{policy}");
  return (
    <Section heading={remove.heading}>
      <p className="mt-2 text-ink-2">
        {before}
        <PageLink to="/privacyPolicy" className={linkStyle}>
          {remove.policy}
        </PageLink>
        {after}
      </p>
      <form method="post" noValidate className="mt-6 max-w-[480px] space-y-6">
        <CurrentPassword form="delete" messages={messages} view={view} answer={own} />
        <div>
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              {...describedBy("account-confirm", own?.errors.confirm)}
              type="checkbox"
              name="confirm"
              value="yes"
              required
              className="size-5 shrink-0 accent-ink"
            />
            {remove.confirm}
          </label>
          <FieldError id="account-confirm" error={own?.errors.confirm} />
        </div>
        <Submit intent="delete" words={remove.submit} notice={own?.notice} />
      </form>
    </Section>
  );
}

type CurrentPasswordProps = Omit<AccountPageProps, "answer"> & {
  form: string;
  answer: AccountAnswer | undefined;
};

/** The current password, where the last one was given too long ago. */
function CurrentPassword({ form, messages, view, answer }: CurrentPasswordProps) {
  const error = answer?.errors.current;
  if (!view.needsPassword && error === undefined) return null;
  const id = `account-${form}-current`;
  return (
    <FormField id={id} label={messages.password.current} error={error}>
      <input
        {...describedBy(id, error)}
        type="password"
        name="current"
        autoComplete="current-password"
        required
        // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
        autoFocus={error !== undefined}
        className={`${inputStyle} h-[52px]`}
      />
    </FormField>
  );
}

type SubmitProps = { intent: string; words: string; notice: string | null | undefined };

function Submit({ intent, words, notice }: SubmitProps) {
  return (
    <div>
      <button type="submit" name="intent" value={intent} className={buttonStyle("line")}>
        {words}
      </button>
      {notice != null && (
        <p role="alert" className="mt-3 flex items-start gap-2 text-small text-danger">
          <Icon name="bang" className="mt-0.5" />
          {notice}
        </p>
      )}
    </div>
  );
}

/** The answer, if it is the one to this form. */
function answerOf(answer: AccountAnswer | undefined, intent: string): AccountAnswer | undefined {
  return answer?.intent === intent ? answer : undefined;
}
