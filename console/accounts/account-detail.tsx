import "~console/inbox/strings";
import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { AccountView } from "~/console-api/schemas/accounts";
import { isContactTopic } from "~/domain/contact/contact-message";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button, buttonStyle } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { withValue } from "~console/ui/with-value";
import { useLanguage } from "~console/words";
import { dayWords, timeWords } from "~console/words/times";
import { RequestState } from "./request-state";

/** One account: what the site holds, what was agreed to, what happened. */
export function AccountDetail({ account }: { account: AccountView }) {
  const { locale, words } = useLanguage();
  const { accounts, inbox } = words;
  const [query] = useSearchParams();
  const { id, createdAt, request } = account;
  return (
    <>
      <PageHead
        title={fill(accounts.account, { id })}
        meta={fill(accounts.registeredOn, { day: dayWords(locale, createdAt) })}
        above={
          <Link
            to={withValue(query, "account", null)}
            className="inline-flex items-center gap-2 coarse:min-h-11"
          >
            {accounts.back}
            <Icon name="chevron" size={12} />
          </Link>
        }
      >
        {request !== null && (
          <>
            <span className="flex items-center">
              <RequestState request={request} />
            </span>
            <Link to={`/inbox?message=${request.messageId}`} className={buttonStyle("line")}>
              <Icon name="inbox" />
              {fill(accounts.openRequest, { number: request.number })}
            </Link>
          </>
        )}
      </PageHead>
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div data-part="list" className="flex flex-col gap-8">
          <Held account={account} />
          <Section title={accounts.agreed}>
            <dl>
              <Line name={accounts.userAgreement}>
                <span className="mono">{account.agreementVersion}</span>
                <span className="ml-4 text-ink-2">
                  <Time at={account.agreedAt} form="second" />
                </span>
              </Line>
            </dl>
          </Section>
          <SignIns account={account} />
          <Section title={accounts.happened}>
            <ul>
              {account.messages.map((message) => (
                <li key={message.id} className="flex gap-4 border-b border-line py-2">
                  <Time at={message.createdAt} className="mono w-28 shrink-0 text-ink-3" />
                  <Link to={`/inbox?message=${message.id}`} className="rule-link">
                    {message.number === null
                      ? fill(accounts.wrote, {
                          topic: isContactTopic(message.topic) ? inbox.topics[message.topic] : "",
                        })
                      : fill(accounts.asked, { number: message.number })}
                  </Link>
                </li>
              ))}
              <li className="flex gap-4 border-b border-line py-2">
                <Time at={createdAt} className="mono w-28 shrink-0 text-ink-3" />
                {accounts.registered}
              </li>
            </ul>
          </Section>
        </div>
        <aside data-part="aside" aria-label={accounts.onRequest} className="flex flex-col gap-4">
          <div className="border border-line bg-raised p-4">
            <h2 className="font-semibold">{accounts.onRequest}</h2>
            <p className="mt-1 text-ink-2">
              {request === null ? accounts.noRequest : accounts.onRequestText}
            </p>
            {request !== null && (
              <Link
                to={`/inbox?message=${request.messageId}`}
                className={`${buttonStyle("ink", "wide")} mt-3`}
              >
                {fill(accounts.openRequest, { number: request.number })}
              </Link>
            )}
          </div>
          <Note icon="shield">
            <p className="text-ink-2">{accounts.passwords}</p>
          </Note>
        </aside>
      </div>
    </>
  );
}

/** The browsers that are signed in, and help for a person who lost a device or the password. */
function SignIns({ account }: { account: AccountView }) {
  const { locale, words } = useLanguage();
  const { accounts } = words;
  const { revalidate } = useRevalidator();
  const mayManage = useMay("accounts.manage");
  const [asked, setAsked] = useState<"end" | "reset" | null>(null);
  const { id, sessions, verifiedChannel, emailHint, phoneHint } = account;
  const contact = (verifiedChannel === "email" ? emailHint : phoneHint) ?? "";
  const close = () => setAsked(null);
  return (
    <Section title={accounts.sessions}>
      {sessions.length === 0 && <p className="text-ink-2">{accounts.noSessions}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <span className="w-40 shrink-0">{session.device}</span>
            <span className="text-ink-2">
              {fill(accounts.sessionTimes, {
                start: timeWords(locale, session.startedAt),
                last: timeWords(locale, session.lastUsedAt),
              })}
            </span>
          </li>
        ))}
      </ul>
      {mayManage && (
        <div className="mt-4 flex flex-wrap gap-2">
          {sessions.length > 0 && (
            <Button onPress={() => setAsked("end")}>{accounts.endAll}</Button>
          )}
          <Button onPress={() => setAsked("reset")}>{accounts.sendReset}</Button>
        </div>
      )}
      {asked === "end" && (
        <ActLayer
          isAlert
          tone="danger"
          title={fill(accounts.endTitle, { id })}
          text={accounts.endText}
          act={accounts.endAct}
          keep={accounts.keep}
          onClose={close}
          onAct={async () => {
            const { ended } = await call("endAccountSessions", {}, id);
            showToast(countWords(accounts.ended, ended, locale));
            close();
            await revalidate();
          }}
        />
      )}
      {asked === "reset" && (
        <ActLayer
          title={accounts.resetTitle}
          text={fill(accounts.resetText, { contact })}
          act={accounts.resetAct}
          keep={accounts.keep}
          onClose={close}
          onAct={async () => {
            await call("sendAccountReset", {}, id);
            showToast(accounts.resetSent);
            close();
          }}
        />
      )}
    </Section>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2">
      <dt className="w-40 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Held({ account }: { account: AccountView }) {
  const { accounts } = useLanguage().words;
  const [whole, setWhole] = useState<AnswerOf<"seeAccount">>();
  const [problem, setProblem] = useState<unknown>();
  const contactWords = (contact: string | null, channel: "email" | "sms") => {
    if (contact === null) return <span className="text-ink-3">{accounts.none}</span>;
    const words = account.provenChannels.includes(channel) ? accounts.proven : accounts.notProven;
    return fill(words, { contact });
  };
  const email = whole === undefined ? account.emailHint : whole.email;
  const phone = whole === undefined ? account.phoneHint : whole.phone;
  return (
    <Section
      title={accounts.holds}
      meta={
        whole === undefined ? (
          <button
            type="button"
            className="rule-link coarse:py-2"
            onClick={() => {
              setProblem(undefined);
              call("seeAccount", {}, account.id).then(setWhole, setProblem);
            }}
          >
            {accounts.see}
          </button>
        ) : (
          <span role="status">{accounts.seen}</span>
        )
      }
    >
      {problem !== undefined && <Problem error={problem} />}
      <dl>
        <Line name={accounts.email}>{contactWords(email, "email")}</Line>
        <Line name={accounts.phone}>{contactWords(phone, "sms")}</Line>
        <Line name={accounts.language}>{locales[account.locale].name}</Line>
        <Line name={accounts.package}>{account.packageId ?? accounts.none}</Line>
        <Line name={accounts.campaign}>
          <span className={account.campaign === null ? "" : "mono"}>
            {account.campaign ?? accounts.none}
          </span>
        </Line>
        <Line name={accounts.ageStatement}>{accounts.ages[account.ageStatement]}</Line>
      </dl>
    </Section>
  );
}
