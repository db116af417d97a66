import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A response body, plain and compressed. */
export type CachedResponse = { plain: Buffer; gzip: Buffer<ArrayBuffer> };

/** Creates a response body. */
type Make = () => Promise<string>;

const compress = promisify(gzip);

/**
 * In-memory cache of API responses, valid until content changes. Simultaneous requests for a
 * response create it once. A response begun before a change is not stored after it.
 *
 * @param largestSize upper bound of memory, in bytes
 */
export function createResponseCache(largestSize = 8 * 1024 * 1024) {
  const empty = () =>
    new LRUCache<string, CachedResponse, Make>({
      maxSize: largestSize,
      // 300 bytes are the approximate overhead of an entry.
      sizeCalculation: ({ plain, gzip }, key) => plain.length + gzip.length + key.length + 300,
      // Waiting requests get the response even if it was evicted meanwhile.
      ignoreFetchAbort: true,
      async fetchMethod(_key, _old, { context: make }) {
        const body = await make();
        return { plain: Buffer.from(body), gzip: await compress(body) };
      },
    });
  let current = empty();

  return {
    /** The cached response or undefined. */
    get: (key: string): CachedResponse | undefined => current.get(key),
    /** The cached response, or a new one; simultaneous calls share one creation. */
    getOrCreate: (key: string, make: Make): Promise<CachedResponse> =>
      current.forceFetch(key, { context: make }),
    /** Content has changed: drops all responses, including those being created. */
    invalidate(): void {
      current = empty();
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
