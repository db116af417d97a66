import { useState } from "react";
import type { Me } from "~/console-api/schemas/session";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { dayWords, timeWords } from "~console/words/times";
import { type Asked, FactorAct } from "./factor-act";

/** The ways this person signs in, each with what changes it. */
export function Factors({ me: { factors } }: { me: Me }) {
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
