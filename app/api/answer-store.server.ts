import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The body of an answer in the forms that it is sent in. */
export type StoredAnswer = { plain: Buffer; gzip: Buffer<ArrayBuffer> };

const compress = promisify(gzip);

/**
 * Answers kept in memory until content changes. Whoever asks for one that is being made waits
 * for it, so that it is made once; what was begun before a change is never kept after it.
 *
 * @param largestSize upper bound of memory, in bytes
 */
export function createAnswerStore(largestSize = 8 * 1024 * 1024) {
  const empty = () => ({
    made: new LRUCache<string, StoredAnswer>({
      maxSize: largestSize,
      // Beside the bytes, what an entry takes for itself.
      sizeCalculation: ({ plain, gzip }, key) => plain.length + gzip.length + key.length + 300,
    }),
    underWay: new Map<string, Promise<StoredAnswer>>(),
  });
  let current = empty();

  return {
    /** The answer, when it is there already. */
    peek: (key: string): StoredAnswer | undefined => current.made.get(key),
    /** Makes the answer, once for all who ask at the same time, and keeps it. */
    make(key: string, make: () => Promise<string>): Promise<StoredAnswer> {
      const { made, underWay } = current;
      const waiting = underWay.get(key);
      if (waiting !== undefined) return waiting;
      const begun = make()
        .then(async (body) => ({ plain: Buffer.from(body), gzip: await compress(body) }))
        .then((answer) => {
          made.set(key, answer);
          return answer;
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
