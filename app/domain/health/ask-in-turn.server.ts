import { setTimeout as pause } from "node:timers/promises";
import type { Probed } from "./health";

type Asks = Record<string, () => Promise<unknown>>;
type Answers<Given extends Asks> = {
  [Name in keyof Given]: Probed<Awaited<ReturnType<Given[Name]>>>;
};

/**
 * Makes a function that asks one thing after another and answers in time: what has not come by then is late. One
 * after another, so that a look never takes more than one connection to the database; and what hangs is waited for by the next
 * look, never joined by a second question.
 * @param limit milliseconds until all answers are given
 * @param onError told of each question that failed
 */
export function askInTurn<Given extends Asks>(
  asks: Given,
  limit: number,
  onError: (error: unknown, name: string) => void,
): () => Promise<Answers<Given>> {
  let running: Map<string, Promise<Probed<unknown>>> | undefined;

  const start = () => {
    const answers = new Map<string, Promise<Probed<unknown>>>();
    let before: Promise<unknown> = Promise.resolve();
    for (const [name, ask] of Object.entries(asks)) {
      const answer = before.then(ask).then(
        (value): Probed<unknown> => ({ value }),
        (error: unknown): Probed<unknown> => {
          onError(error, name);
          return { problem: "failed" };
        },
      );
      answers.set(name, answer);
      before = answer;
    }
    void before.then(() => {
      running = undefined;
    });
    return answers;
  };

  return async () => {
    running ??= start();
    const stop = new AbortController();
    const late = pause<Probed<unknown>>(limit, { problem: "late" }, { signal: stop.signal }).catch(
      (): Probed<unknown> => ({ problem: "late" }),
    );
    const told = [...running].map(
      async ([name, answer]) => [name, await Promise.race([answer, late])] as const,
    );
    const answers = await Promise.all(told);
    stop.abort();
    return Object.fromEntries(answers) as Answers<Given>;
  };
}
