import { Refusal } from "./refusal";

/**
 * Does work of a kind one piece at a time in this process, for each key apart.
 * @param bounds how many pieces of one key may wait, and after how many seconds a refused one is worth another try
 */
export function createTurns({
  mostWaiting,
  retrySeconds,
}: {
  mostWaiting: number;
  retrySeconds: number;
}) {
  const lines = new Map<string, { unfinished: number; last: Promise<unknown> }>();

  /** @throws Refusal `unavailable` when too many of the key wait already */
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { unfinished: 0, last: Promise.resolve() };
    if (line.unfinished > mostWaiting) throw new Refusal("unavailable", { seconds: retrySeconds });
    line.unfinished += 1;
    lines.set(key, line);
    const done = line.last.then(work).finally(() => {
      line.unfinished -= 1;
      if (line.unfinished === 0) lines.delete(key);
    });
    line.last = done.catch(() => undefined);
    return done;
  };
}
