import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

export type Sessions = AnswerOf<"mySessions">;

/** Sessions of this person, each with the way to end it. */
export function MySessions() {
  const { locale, words } = useLanguage();
  const { sessions } = useLoaderData<Sessions>();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<unknown>();
  const { account } = words;
  const end = async (act: () => Promise<unknown>, said: string) => {
    setProblem(undefined);
    try {
      await act();
      showToast(said);
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
