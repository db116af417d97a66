import { setTimeout as pause } from "node:timers/promises";
import { UploadRefusal } from "./upload-rules";

/**
 * Work that goes on when its caller no longer waits; who asks again meanwhile waits for the same.
 * @param patience how many milliseconds a caller waits
 */
export function createPatience(patience: number) {
  const underWay = new Map<string, Promise<unknown>>();

  /**
   * @param key what is asked for: the same key gets the same work
   * @throws UploadRefusal `still-reading` when it takes longer than a caller waits
   */
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    let running = underWay.get(key) as Promise<Result> | undefined;
    if (running === undefined) {
      running = work().finally(() => underWay.delete(key));
      underWay.set(key, running);
      // The next caller receives the error.
      running.catch(() => undefined);
    }
    const waiting = new AbortController();
    const late = Symbol("late");
    const first = await Promise.race([
      running,
      pause(patience, late, { signal: waiting.signal, ref: false }),
    ]).finally(() => waiting.abort());
    if (first === late) throw new UploadRefusal("still-reading");
    return first as Result;
  };
}

/** Says again and again that a writer is there; when that fails, it ends the writing. */
export async function keepSaying(
  say: () => Promise<void>,
  every: number,
  stop: AbortController,
): Promise<void> {
  while (!stop.signal.aborted) {
    try {
      await pause(every, undefined, { signal: stop.signal, ref: false });
    } catch {
      return;
    }
    await say().catch((error: unknown) => stop.abort(error));
  }
}

/** Passes bytes on until somebody says stop. */
export async function* untilAborted(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    signal.throwIfAborted();
    yield bytes;
  }
}
