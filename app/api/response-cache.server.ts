import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The body of an answer in the forms that it is sent in. */
export type CachedResponse = { plain: Buffer; gzip: Buffer<ArrayBuffer> };

/** Makes the body of an answer. */
type Make = () => Promise<string>;

const compress = promisify(gzip);

/**
 * Answers kept in memory until content changes. Whoever asks for one that is being made waits
 * for it, so that it is made once; what was begun before a change is never kept after it.
 *
 * @param largestSize upper bound of memory, in bytes
 */
export function createResponseCache(largestSize = 8 * 1024 * 1024) {
  const empty = () =>
    new LRUCache<string, CachedResponse, Make>({
      maxSize: largestSize,
      // Beside the bytes, what an entry takes for itself.
      sizeCalculation: ({ plain, gzip }, key) => plain.length + gzip.length + key.length + 300,
      // Who waits for an answer gets it, though there was no room to keep it meanwhile.
      ignoreFetchAbort: true,
      async fetchMethod(_key, _old, { context: make }) {
        const body = await make();
        return { plain: Buffer.from(body), gzip: await compress(body) };
      },
    });
  let current = empty();

  return {
    /** The answer, when it is there already. */
    get: (key: string): CachedResponse | undefined => current.get(key),
    /** The answer that is kept; else it is made, once for all who ask at the same time. */
    getOrCreate: (key: string, make: Make): Promise<CachedResponse> =>
      current.forceFetch(key, { context: make }),
    /** Content has changed: nothing of what is here, or being made, is given out from now on. */
    invalidate(): void {
      current = empty();
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
