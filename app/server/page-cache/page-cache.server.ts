import { LRUCache } from "lru-cache";
import type { PageRequest } from "./page-request";
import { compressBest, type StoredPage, storePage } from "./stored-page";

export type PageCacheOptions = {
  /** Renders a page; the cache decides whether to keep it. */
  render: (page: PageRequest) => Promise<Response>;
  /** Upper bound of memory, in bytes. */
  largestSize: number;
  /** Told of a failure that no visitor waits for. */
  onError: (error: unknown) => void;
};

/**
 * Whole pages as stored bytes. A page of an older content revision is sent while it renders
 * anew, and no longer when that says that it is gone; however many wait for a page, it renders
 * once.
 */
export function createPageCache({ render, largestSize, onError }: PageCacheOptions) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: largestSize,
    sizeCalculation: ({ size }) => size,
  });
  const underWay = new Map<string, Promise<StoredPage>>();
  let revision = 0;

  const renderOnce = (page: PageRequest): Promise<StoredPage> => {
    const waiting = underWay.get(page.key);
    if (waiting !== undefined) return waiting;
    const startedAt = revision;
    const rendered = render(page)
      .then((response) => storePage(response, startedAt))
      .then((stored) => {
        if (isKept(stored)) keep(page.key, stored);
        // The page is not what it was (withdrawn, moved), which a failure does not say.
        else if (!isFailure(stored)) pages.delete(page.key);
        return stored;
      })
      .finally(() => underWay.delete(page.key));
    underWay.set(page.key, rendered);
    return rendered;
  };

  const keep = (key: string, stored: StoredPage) => {
    pages.set(key, stored);
    compressBest(stored).then((best) => {
      if (pages.peek(key) === stored) pages.set(key, best);
    }, onError);
  };

  return {
    /** The stored page, at once; a stale one renders anew behind it. Undefined: not stored. */
    peek(page: PageRequest): StoredPage | undefined {
      const stored = pages.get(page.key);
      if (stored !== undefined && stored.revision !== revision) renderOnce(page).catch(onError);
      return stored;
    },
    /** Whether a stored page has been sent for as long as it may be. */
    isOverdue: ({ freshSeconds }: PageRequest, { renderedAt }: StoredPage): boolean =>
      freshSeconds !== undefined && performance.now() - renderedAt > freshSeconds * 1_000,
    /** Whether the page renders now; who asks for it waits for that. */
    isUnderWay: (page: PageRequest): boolean => underWay.has(page.key),
    /** Renders the page, once for all who ask at the same time, and keeps it. */
    fetch: renderOnce,
    /** Content has changed: what is stored is stale from now on. */
    revise(): void {
      revision += 1;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Nothing is known of the page then; one that is stored is better than none. */
export function isFailure({ status }: StoredPage): boolean {
  return status >= 500;
}

/** Whether a `Cache-Control` says that an answer is one visitor's own. */
export function isPersonal(cacheControl: string | null): boolean {
  return cacheControl?.includes("private") ?? false;
}

/** Pages that are the same for everyone: found, setting no cookie, and nobody's own. */
function isKept({ status, headers }: StoredPage): boolean {
  const isOwn = ([name, value]: readonly [string, string]) =>
    name === "set-cookie" || (name === "cache-control" && isPersonal(value));
  return status === 200 && !headers.some(isOwn);
}
