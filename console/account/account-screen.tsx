import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { Me } from "~/console-api/schemas/session";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { Authenticator } from "~console/invitation/authenticator";
import { RecoveryCodes } from "~console/invitation/recovery-codes";
import { PageHead } from "~console/shell/page-head";
import { makePasskey } from "~console/sign-in/passkey";
import { dayWords, timeWords } from "~console/times";
import { Button } from "~console/ui/button";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { Digits } from "~console/ui/digits";
import { Field } from "~console/ui/field";
import { rolesInWords } from "~console/ui/names";
import { NewPasswordField } from "~console/ui/password-field";
import { fieldProblemWords, Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type Sessions = AnswerOf<"mySessions">;

/** The own open sessions. */
export const loader = (): Promise<Sessions> => call("mySessions", {});

/** My sessions, and the ways I sign in. */
export function Component() {
  const language = useLanguage();
  const { words } = language;
  const session = useSession();
  const me = session.state === "in" ? session.me : undefined;
  if (me === undefined) return null;
  return (
    <>
      <PageHead
        title={words.account.title}
        meta={[me.name, me.email, rolesInWords(language, me.roles)].join(
          language.locale === "cn" ? "，" : ", ",
        )}
      />
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-2">
        <MySessions />
        <Factors me={me} />
      </div>
    </>
  );
}

function MySessions() {
  const { locale, words } = useLanguage();
  const { sessions } = useLoaderData<Sessions>();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<unknown>();
  const { account } = words;
  const end = async (act: () => Promise<unknown>, said: string) => {
    setProblem(undefined);
    try {
      await act();
      tell(said);
      await revalidate();
    } catch (failed) {
      setProblem(failed);
    }
  };
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne);
  return (
    <Section title={account.sessions} part="list">
      {problem !== undefined && <Problem error={problem} />}
      <ul>
        {sessions.map(({ id, device, address, lastUsedAt, endsAt, isThisOne }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2.5">
            <div className="min-w-0 grow">
              <p>
                {device}
                {isThisOne && <span className="text-ink-3"> ({account.thisOne})</span>}
              </p>
              <p className="text-micro text-ink-3">
                <span className="mono">{address}</span>{" "}
                {fill(account.used, { time: timeWords(locale, lastUsedAt) })},{" "}
                {fill(account.ends, { time: timeWords(locale, endsAt) })}
              </p>
            </div>
            {!isThisOne && (
              <Button
                size="row"
                onPress={() => end(() => call("endMySession", {}, id), account.sessionEnded)}
              >
                {account.end}
                <span className="sr-only">: {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button
          className="mt-4"
          onPress={() => end(() => call("endMyOtherSessions", {}), account.othersEnded)}
        >
          {account.endOthers}
        </Button>
      ) : (
        <p className="mt-3 text-micro text-ink-3">{account.onlyThis}</p>
      )}
    </Section>
  );
}

type Asked =
  | { act: "password" | "app" | "add-passkey" | "codes" }
  | { act: "remove-passkey"; id: number; name: string };

function Factors({ me: { factors } }: { me: Me }) {
  const { locale, words } = useLanguage();
  const { account } = words;
  const [asked, setAsked] = useState<Asked>();
  const { hasPassword, hasCode, passkeys, recoveryCodesLeft } = factors;
  return (
    <div data-part="aside" className="flex flex-col gap-8">
      <Section title={account.factors}>
        <Line
          name={account.password}
          value={hasPassword ? account.passwordSet : account.passwordNot}
        >
          {hasPassword && (
            <Button size="row" onPress={() => setAsked({ act: "password" })}>
              {account.changePassword}
              <span className="sr-only">: {account.password}</span>
            </Button>
          )}
        </Line>
        <Line name={account.app} value={hasCode ? account.appSet : account.appNot}>
          <Button size="row" onPress={() => setAsked({ act: "app" })}>
            {account.changeApp}
            <span className="sr-only">: {account.app}</span>
          </Button>
        </Line>
        <div id="codes">
          <Line
            name={account.codes}
            value={
              hasCode ? fill(account.codesLeft, { count: recoveryCodesLeft }) : account.codesNone
            }
          >
            {hasCode && (
              <Button size="row" onPress={() => setAsked({ act: "codes" })}>
                {account.renew}
                <span className="sr-only">: {account.codes}</span>
              </Button>
            )}
          </Line>
        </div>
      </Section>
      <Section title={account.passkeys}>
        {passkeys.length === 0 && <p className="py-3 text-ink-2">{account.noPasskeys}</p>}
        <ul>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center gap-3 border-b border-line py-2.5">
              <div className="min-w-0 grow">
                <p className="break-words">{name}</p>
                <p className="text-micro text-ink-3">
                  {fill(account.added, { day: dayWords(locale, createdAt) })},{" "}
                  {lastUsedAt === null
                    ? account.neverUsed
                    : fill(account.lastUsed, { time: timeWords(locale, lastUsedAt) })}
                </p>
              </div>
              <Button
                size="row"
                tone="danger"
                onPress={() => setAsked({ act: "remove-passkey", id, name })}
              >
                {account.remove}
                <span className="sr-only">: {name}</span>
              </Button>
            </li>
          ))}
        </ul>
        <Button className="mt-4" icon="plus" onPress={() => setAsked({ act: "add-passkey" })}>
          {account.addPasskey}
        </Button>
      </Section>
      {asked !== undefined && (
        <FactorAct asked={asked} hasPassword={hasPassword} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

function Line({
  name,
  value,
  children,
}: {
  name: string;
  value: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line py-1.5">
      <span className="w-36 shrink-0 text-ink-3">{name}</span>
      <span className="min-w-0 grow">{value}</span>
      {children}
    </div>
  );
}

/** The layer that asks before a way to sign in changes. */
function FactorAct({
  asked,
  hasPassword,
  onClose,
}: {
  asked: Asked;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const language = useLanguage();
  const { words } = language;
  const { account } = words;
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [name, setName] = useState(words.invitation.passkeyDefault);
  const [secret, setSecret] = useState<AnswerOf<"beginAuthenticator">>();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (text: string) => {
    tell(text);
    onClose();
    void revalidate();
  };

  if (codes !== undefined) {
    return (
      <Layer>
        <LayerTitle>{words.codes.title}</LayerTitle>
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            onClose();
            void revalidate();
          }}
        />
      </Layer>
    );
  }
  switch (asked.act) {
    case "password":
      return (
        <ActLayer
          title={account.newPassword}
          text={account.passwordText}
          act={account.savePassword}
          keep={account.keepPassword}
          onClose={onClose}
          onAct={async () => {
            await call("setPassword", { password });
            done(account.passwordChanged);
          }}
        >
          {(error) => (
            <div className="mt-5">
              <NewPasswordField
                label={account.newPassword}
                value={password}
                onChange={setPassword}
                problem={fieldProblemWords(language, error, "password")}
                autoFocus
              />
            </div>
          )}
        </ActLayer>
      );
    case "app":
      return (
        <ActLayer
          title={account.appTitle}
          text={account.appText}
          act={secret === undefined ? account.beginApp : account.saveApp}
          keep={account.keepApp}
          onClose={onClose}
          onAct={async () => {
            if (secret === undefined) return setSecret(await call("beginAuthenticator", {}));
            const request = hasPassword ? { code } : { code, password };
            setCodes((await call("setAuthenticator", request)).recoveryCodes);
          }}
        >
          {(error) =>
            secret !== undefined && (
              <div className="mt-5 flex flex-col gap-4">
                <p className="text-ink-2">{words.invitation.appText}</p>
                <Authenticator {...secret} />
                {!hasPassword && (
                  <NewPasswordField
                    label={account.newPassword}
                    value={password}
                    onChange={setPassword}
                    problem={fieldProblemWords(language, error, "password")}
                  />
                )}
                <Digits
                  label={words.invitation.code}
                  isLabelShown
                  value={code}
                  onChange={setCode}
                  problem={fieldProblemWords(language, error, "code")}
                />
              </div>
            )
          }
        </ActLayer>
      );
    case "add-passkey":
      return (
        <ActLayer
          title={account.addTitle}
          text={words.invitation.withPasskeyText}
          act={account.addAct}
          keep={account.doNotAdd}
          onClose={onClose}
          onAct={async () => {
            const { options } = await call("addPasskeyOptions", {});
            await call("addPasskey", { name, response: await makePasskey(options) });
            done(account.passkeyAdded);
          }}
        >
          {(error) => (
            <div className="mt-5">
              <Field
                label={words.invitation.passkeyName}
                name="passkey-name"
                value={name}
                onChange={setName}
                problem={fieldProblemWords(language, error, "name")}
                autoFocus
              />
            </div>
          )}
        </ActLayer>
      );
    case "remove-passkey":
      return (
        <ActLayer
          isAlert
          title={fill(account.removeTitle, { name: asked.name })}
          text={account.removeText}
          act={account.removeAct}
          keep={account.keepPasskey}
          onClose={onClose}
          onAct={async () => {
            await call("removePasskey", {}, asked.id);
            done(account.passkeyRemoved);
          }}
        />
      );
    case "codes":
      return (
        <ActLayer
          title={account.renewTitle}
          text={account.renewText}
          act={account.renewAct}
          keep={account.keepCodes}
          onClose={onClose}
          onAct={async () => setCodes((await call("renewRecoveryCodes", {})).recoveryCodes)}
        />
      );
  }
}
