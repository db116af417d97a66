import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { type Gate, GateFull, WorkDropped } from "~/host/limits/gate";
import { nextTurn } from "~/lib/next-turn.server";
import type { PageRequest } from "./page-request";
import { compressBest, type StoredPage, storePage } from "./stored-page";

type PageCacheOptions = {
  /** Renders a page; the cache decides whether to store it. */
  render: (page: PageRequest) => Promise<Response>;
  /** Upper bound of memory, in bytes. */
  largestSize: number;
  /** Called with a failed render that no visitor sees, because the stored page was sent instead. */
  onError: (error: unknown) => void;
  /** Queue for the best compressions; without it, they all run at once. */
  compression?: Pick<Gate, "hasRoom" | "run"> | undefined;
  /**
   * Milliseconds after a content change during which the previous page is still sent while it is
   * rendered again. After that, readers wait for the new page. 0: readers always wait, because an
   * edge in front would keep the old page.
   */
  sentAfterChange?: number | undefined;
  now?: (() => number) | undefined;
};

/**
 * Long enough that nobody waits for a popular page. A rarely read page must not be sent hours after a change: it may
 * offer a withdrawn release, which has to disappear everywhere within two seconds.
 */
const usualTimeAfterChange = 1_000;

/**
 * Stores whole pages as bytes. After a content change, the stored page is still sent for a moment while it is rendered
 * again; it is removed when the render says that the page no longer exists. Simultaneous requests for a page share one
 * render. A page that is requested a second time is compressed at the best level, and from then on whenever it is
 * rendered again. Searches and pages that each visitor gets only once are not. Anybody can make up any number of them,
 * and the best compression takes three times as long as a render.
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, largestSize, onError, compression = atOnce } = options;
  const { sentAfterChange = usualTimeAfterChange, now = () => performance.now() } = options;
  let revision = 0;
  /** Recent content changes, the earliest first. */
  let latest: { revision: number; at: number }[] = [];
  /** The oldest revision whose pages are still sent. */
  let oldestSent = 0;
  /** Pages that are compressed at the best level, or are waiting for it. */
  const improved = new WeakSet<StoredPage>();
  /** Pages that are compressed at the best level. */
  const best = new WeakSet<StoredPage>();
  const pages = new LRUCache<string, CachedPage, PageRequest>({
    maxSize: largestSize,
    // A page that must not be stored counts as too large: waiting requests get it, and it removes
    // the page stored before.
    sizeCalculation: (page) => (page.isShared ? page.size : largestSize + 1),
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // Waiting requests get the page even if it was evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, old, { options, context: page }) {
      const startedAt = revision;
      options.ttl = (page.freshSeconds ?? 0) * 1_000;
      options.allowStaleOnFetchRejection = old !== undefined;
      try {
        const response = await render(page);
        const isKept = isShared(response, page);
        if (isKept && page.sharing === "once") {
          response.headers.set("Cache-Control", "private, no-store");
        }
        const stored = await storePage(response, startedAt);
        if (isFailure(stored)) throw new FailedRender(stored);
        if (old === undefined || !improved.has(old)) return { ...stored, isShared: isKept };
        // A popular page that did not change keeps its smaller bytes.
        if (isKept && best.has(old) && isSamePage(old, stored)) {
          return keepBest({ ...old, revision: startedAt });
        }
        const changed = { ...stored, isShared: isKept };
        if (isKept) void nextTurn().then(() => improve(page.key, changed));
        return changed;
      } catch (error) {
        if (old !== undefined && !isExpected(error)) onError(error);
        throw error;
      }
    },
  });

  const isRendering = (key: string): boolean => {
    const status: LRUCache.Status<string, CachedPage, PageRequest> = {};
    pages.get(key, { status });
    return status.get === "fetching" || status.get === "stale-fetching";
  };

  const forgetChanges = () => {
    const isOver = ({ at }: { at: number }) => now() - at >= sentAfterChange;
    const [first] = latest;
    if (first === undefined || !isOver(first)) return;
    oldestSent = latest.findLast(isOver)?.revision ?? oldestSent;
    latest = latest.filter((change) => change.revision > oldestSent);
  };

  /**
   * Whether a stored page is older than its `freshSeconds`, or has been out of date for longer than
   * `sentAfterChange`.
   */
  const isExpired = ({ key }: PageRequest): boolean => {
    if (pages.getRemainingTTL(key) < 0) return true;
    forgetChanges();
    const stored = pages.peek(key, { allowStale: true });
    return stored !== undefined && stored.revision < oldestSent;
  };

  const keepBest = (page: CachedPage): CachedPage => {
    improved.add(page);
    best.add(page);
    return page;
  };

  /**
   * Later replaces a page by the same page at the best compression level; its age stays the same.
   */
  const improve = (key: string, stored: CachedPage) => {
    if (improved.has(stored) || !compression.hasRoom()) return;
    improved.add(stored);
    const isStored = () => pages.peek(key, { allowStale: true }) === stored;
    const compress = async () => {
      if (!isStored()) return;
      const smaller = { ...(await compressBest(stored)), isShared: true };
      if (!isStored() || isRendering(key)) return;
      pages.set(key, keepBest(smaller), { noUpdateTTL: true });
    };
    compression.run(compress).catch(onError);
  };

  return {
    /**
     * The stored page, or undefined. An out-of-date page is also rendered again in the background,
     * unless it has expired: then the caller fetches it, so that the render has the reader's
     * priority.
     */
    get(page: PageRequest): StoredPage | undefined {
      const stored = pages.get(page.key, { allowStale: true });
      if (stored !== undefined && stored.revision !== revision && !isExpired(page)) {
        // Nobody waits for this render, so no client that leaves can abort it.
        const { signal: _, ...context } = page;
        void pages.fetch(page.key, { forceRefresh: true, allowStale: true, context });
      } else if (stored?.revision === revision && isForMany(page)) improve(page.key, stored);
      return stored;
    },
    isExpired,
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
      latest.push({ revision, at: now() });
      forgetChanges();
    },
  };
}

type CachedPage = StoredPage & {
  /** Whether the page is the same for everyone with its key, so that it may be stored. */
  isShared: boolean;
};

const atOnce: Pick<Gate, "hasRoom" | "run"> = {
  hasRoom: () => true,
  run: async (work) => work(),
};

/** Whether many visitors may ask for the same bytes. */
const isForMany = ({ sharing, isSearch }: PageRequest) => sharing !== "once" && isSearch !== true;

/** Whether two renders have the same bytes and headers. */
function isSamePage(one: StoredPage, other: StoredPage): boolean {
  return (
    one.status === other.status &&
    one.forms.identity.etag === other.forms.identity.etag &&
    isDeepStrictEqual(one.headers, other.headers)
  );
}

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

/**
 * Whether a response has the status that its page should have. The page of something that is no
 * longer offered stays 410 as long as its content exists.
 */
export function hasItsStatus({ status }: Response, page: PageRequest): boolean {
  return status === (page.status ?? 200) || (page.status === undefined && status === 410);
}

/** Whether a `Cache-Control` header makes a response private to one visitor. */
export function isPersonal(cacheControl: string | null): boolean {
  return cacheControl?.includes("private") ?? false;
}

/**
 * Only pages that are the same for everyone are stored: they have the expected status, set no
 * cookie and are not private. A page that deletes the cookie which led to it is the same for
 * everyone with that cookie, which is part of its key.
 */
function isShared(response: Response, page: PageRequest): boolean {
  const { headers } = response;
  const isPrivate = isPersonal(headers.get("cache-control"));
  const mayTakeCookie = page.sharing === "once" || !headers.has("set-cookie");
  return hasItsStatus(response, page) && mayTakeCookie && !isPrivate;
}

/**
 * Whether a failed render is no error to report: the page itself answered so, or the render never
 * began.
 */
function isExpected(error: unknown): boolean {
  return error instanceof FailedRender || error instanceof GateFull || error instanceof WorkDropped;
}
