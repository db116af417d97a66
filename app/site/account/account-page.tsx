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
};

type Messages = Omit<AccountMessages, "problems" | "later" | "busy">;

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
        <Contacts messages={messages.contacts} contacts={view.contacts} />
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

type ContactsProps = {
  messages: AccountMessages["contacts"];
  contacts: AccountView["contacts"];
};

function Contacts({ messages, contacts }: ContactsProps) {
  const [before, after] = messages.note.split("{contact}");
  return (
    <Section heading={messages.heading}>
      <dl className="mt-4">
        {contacts.map(({ channel, to, isVerified }) => (
          <div key={channel} className="flex flex-wrap gap-x-6 border-b border-line py-3">
            <dt className="w-24 font-semibold">
              {channel === "email" ? messages.email : messages.phone}
            </dt>
            <dd className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6">
              <span className="break-all">{to ?? messages.none}</span>
              {to !== null && (
                <span className={`text-small ${isVerified ? "text-ok" : "text-ink-3"}`}>
                  {isVerified ? messages.verified : messages.unverified}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        {before}
        <PageLink to="/contact" className={linkStyle}>
          {messages.contact}
        </PageLink>
        {after}
      </p>
    </Section>
  );
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
