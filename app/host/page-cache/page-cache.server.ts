import { LRUCache } from "lru-cache";
import type { PageRequest } from "./page-request";
import { compressBest, type StoredPage, storePage } from "./stored-page";

export type PageCacheOptions = {
  /** Renders a page; the cache decides whether to store it. */
  render: (page: PageRequest) => Promise<Response>;
  /** Upper bound of memory, in bytes. */
  largestSize: number;
  /** Called with a failed render that no visitor sees, because the stored page was sent instead. */
  onError: (error: unknown) => void;
};

/**
 * Whole pages as stored bytes. A page of an older content revision is still sent while it is
 * rendered again; it is removed when the render says that it no longer exists. Simultaneous
 * requests for a page share one render.
 */
export function createPageCache({ render, largestSize, onError }: PageCacheOptions) {
  let revision = 0;
  const pages = new LRUCache<string, StoredPage, PageRequest>({
    maxSize: largestSize,
    // A page that must not be stored counts as too large: waiting requests get it, and it removes
    // the page stored before.
    sizeCalculation: (page) => (isCacheable(page) ? page.size : largestSize + 1),
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // Waiting requests get the page even if it was evicted meanwhile.
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

  /** Replaces a page by its best compression later, without changing its age. */
  const improve = (key: string, stored: StoredPage) => {
    compressBest(stored).then((best) => {
      const isStored = pages.peek(key, { allowStale: true }) === stored;
      if (isStored && !isRendering(key)) pages.set(key, best, { noUpdateTTL: true });
    }, onError);
  };

  return {
    /** The stored page or undefined. A page of an older revision is also rendered again. */
    get(page: PageRequest): StoredPage | undefined {
      const stored = pages.get(page.key, { allowStale: true });
      if (stored !== undefined && stored.revision !== revision) {
        void pages.fetch(page.key, { forceRefresh: true, allowStale: true, context: page });
      }
      return stored;
    },
    /** Whether a stored page is older than its `freshSeconds`. */
    isExpired: ({ key }: PageRequest): boolean => pages.getRemainingTTL(key) < 0,
    /** Whether the page is being rendered. */
    isRendering: ({ key }: PageRequest): boolean => isRendering(key),
    /**
     * Renders and stores the page; simultaneous calls share one render. When it fails, the stored
     * page is returned, if there is one.
     */
    async fetch(page: PageRequest): Promise<StoredPage> {
      try {
        return await pages.forceFetch(page.key, { forceRefresh: true, context: page });
      } catch (error) {
        if (error instanceof FailedRender) return error.page;
        throw error;
      }
    },
    /** Content has changed: all stored pages are rendered again at their next request. */
    invalidate(): void {
      revision += 1;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** A render that answered 5xx, which says nothing about the page itself. */
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

/** Whether a `Cache-Control` header makes a response private to one visitor. */
export function isPersonal(cacheControl: string | null): boolean {
  return cacheControl?.includes("private") ?? false;
}

/** Only pages that are the same for everyone are stored: status 200, no cookie, not private. */
function isCacheable({ status, headers }: StoredPage): boolean {
  const isOwn = ([name, value]: readonly [string, string]) =>
    name === "set-cookie" || (name === "cache-control" && isPersonal(value));
  return status === 200 && !headers.some(isOwn);
}
