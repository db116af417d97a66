import { LRUCache } from "lru-cache";
import type { PageRequest } from "./page-request";
import { compressBest, type StoredPage, storePage } from "./stored-page";

export type PageCacheOptions = {
  /** Renders a page; the cache decides whether to keep it. */
  render: (page: PageRequest) => Promise<Response>;
  /** Upper bound of memory, in bytes. */
  largestSize: number;
  /** Told of a failure that no visitor sees, because the old page is sent. */
  onError: (error: unknown) => void;
};

/**
 * Whole pages as stored bytes. A page of an older content revision is sent while it renders
 * anew, and no longer when that says that it is gone; however many wait for a page, it renders
 * once.
 */
export function createPageCache({ render, largestSize, onError }: PageCacheOptions) {
  let revision = 0;
  const pages = new LRUCache<string, StoredPage, PageRequest>({
    maxSize: largestSize,
    // What may not be kept does not fit: it goes to who waits, and ends what was kept before.
    sizeCalculation: (page) => (isCacheable(page) ? page.size : largestSize + 1),
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // Who waits for a page gets it, though there was no room to keep it meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, old, { options, context: page }) {
      const startedAt = revision;
      options.ttl = (page.freshSeconds ?? 0) * 1_000;
      options.allowStaleOnFetchRejection = old !== undefined;
      try {
        const stored = await storePage(await render(page), startedAt);
        if (isFailure(stored)) throw new FailedRender(stored);
        if (isCacheable(stored)) improve(key, stored);
        return stored;
      } catch (error) {
        if (old !== undefined && !(error instanceof FailedRender)) onError(error);
        throw error;
      }
    },
  });

  const isRendering = (key: string): boolean => {
    const status: LRUCache.Status<string, StoredPage, PageRequest> = {};
    pages.get(key, { status });
    return status.get === "fetching" || status.get === "stale-fetching";
  };

  /** Puts the best compression in the page's place later, without making it younger. */
  const improve = (key: string, stored: StoredPage) => {
    compressBest(stored).then((best) => {
      const isStored = pages.peek(key, { allowStale: true }) === stored;
      if (isStored && !isRendering(key)) pages.set(key, best, { noUpdateTTL: true });
    }, onError);
  };

  return {
    /** The stored page, at once; a stale one renders anew behind it. Undefined: not stored. */
    get(page: PageRequest): StoredPage | undefined {
      const stored = pages.get(page.key, { allowStale: true });
      if (stored !== undefined && stored.revision !== revision) {
        void pages.fetch(page.key, { forceRefresh: true, allowStale: true, context: page });
      }
      return stored;
    },
    /** Whether a stored page has been sent for as long as it may be. */
    isExpired: ({ key }: PageRequest): boolean => pages.getRemainingTTL(key) < 0,
    /** Whether the page renders now; who asks for it waits for that. */
    isRendering: ({ key }: PageRequest): boolean => isRendering(key),
    /**
     * Renders the page, once for all who ask at the same time, and keeps it. When that fails, a
     * page that is stored is better than none.
     */
    async fetch(page: PageRequest): Promise<StoredPage> {
      try {
        return await pages.forceFetch(page.key, { forceRefresh: true, context: page });
      } catch (error) {
        if (error instanceof FailedRender) return error.page;
        throw error;
      }
    },
    /** Content has changed: what is stored is stale from now on. */
    invalidate(): void {
      revision += 1;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** A render whose answer says that it failed; nothing is known of the page then. */
class FailedRender extends Error {
  override name = "FailedRender";
  readonly page: StoredPage;

  constructor(page: StoredPage) {
    super(`The page was rendered with status ${page.status}`);
    this.page = page;
  }
}

function isFailure({ status }: StoredPage): boolean {
  return status >= 500;
}

/** Whether a `Cache-Control` says that an answer is one visitor's own. */
export function isPersonal(cacheControl: string | null): boolean {
  return cacheControl?.includes("private") ?? false;
}

/** Pages that are the same for everyone: found, setting no cookie, and nobody's own. */
function isCacheable({ status, headers }: StoredPage): boolean {
  const isOwn = ([name, value]: readonly [string, string]) =>
    name === "set-cookie" || (name === "cache-control" && isPersonal(value));
  return status === 200 && !headers.some(isOwn);
}
