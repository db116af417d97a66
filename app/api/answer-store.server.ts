import { LRUCache } from "lru-cache";

/**
 * Answers kept in memory until content changes. Whoever asks for one that is being made waits
 * for it, so that it is made once; what was begun before a change is never kept after it.
 *
 * @param largestSize upper bound of memory, in bytes
 */
export function createAnswerStore(largestSize = 8 * 1024 * 1024) {
  const empty = () => ({
    made: new LRUCache<string, string>({
      maxSize: largestSize,
      // Two bytes a character at the most, and what an entry takes beside its text.
      sizeCalculation: (body, key) => 2 * (body.length + key.length) + 200,
    }),
    underWay: new Map<string, Promise<string>>(),
  });
  let current = empty();

  return {
    /** The answer, when it is there already. */
    peek: (key: string): string | undefined => current.made.get(key),
    /** Makes the answer, once for all who ask at the same time, and keeps it. */
    make(key: string, make: () => Promise<string>): Promise<string> {
      const { made, underWay } = current;
      const waiting = underWay.get(key);
      if (waiting !== undefined) return waiting;
      const begun = make()
        .then((body) => {
          made.set(key, body);
          return body;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    /** Content has changed: nothing of what is here, or being made, is given out from now on. */
    revise(): void {
      current = empty();
    },
  };
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;
