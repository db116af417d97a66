import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { type Gate, GateFull, WorkDropped } from "~/host/gate";
import { nextTurn } from "~/lib/next-turn.server";
import type { PageRequest } from "./page-request";
import { compressBest, type StoredPage, storePage } from "./stored-page";

export type PageCacheOptions = {
  /** Renders a page; the cache decides whether to store it. */
  render: (page: PageRequest) => Promise<Response>;
  /** Upper bound of memory, in bytes. */
  largestSize: number;
  /** Called with a failed render that no visitor sees, because the stored page was sent instead. */
  onError: (error: unknown) => void;
  /** Lets the best compressions run one after another; without it, all at once. */
  compression?: Pick<Gate, "hasRoom" | "run"> | undefined;
  /**
   * Milliseconds after a change for which a page of before is sent while it renders again; later its reader
   * waits for the new one. 0: always, for an edge, which would keep the old one.
   */
  sentAfterChange?: number | undefined;
  now?: (() => number) | undefined;
};

/**
 * Long enough that nobody waits for a page that many read. What few read is not sent hours after a change: it may
 * offer what was withdrawn, and that is gone from everywhere within two seconds.
 */
const usualTimeAfterChange = 1_000;

/**
 * Whole pages as stored bytes. A page of an older content revision is still sent while it is
 * rendered again, for a moment after the change; it is removed when the render says that it no longer exists. Simultaneous
 * requests for a page share one render. A page that is asked for a second time is compressed best, and then
 * whenever it is rendered again, unless it is a search or what each visitor gets once: these are made up in any number, and the best
 * compression takes three times as long as their render.
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, largestSize, onError, compression = atOnce } = options;
  const { sentAfterChange = usualTimeAfterChange, now = () => performance.now() } = options;
  let revision = 0;
  /** The changes of the last moments, the earliest first. */
  let latest: { revision: number; at: number }[] = [];
  /** The oldest revision whose pages are still sent. */
  let oldestSent = 0;
  /** Pages that have their best compression, or get it. */
  const improved = new WeakSet<StoredPage>();
  /** Those that have it. */
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
        // Many ask for this page: they get no larger bytes because it was rendered again.
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

  /** Whether a stored page is older than its `freshSeconds`, or than a change of a while ago. */
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

  /** Replaces a page by its best compression later, without changing its age. */
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
     * The stored page or undefined. A page of an older revision is also rendered again, unless it has
     * expired: then its reader waits for that render, which must not have the turn of a renewal.
     */
    get(page: PageRequest): StoredPage | undefined {
      const stored = pages.get(page.key, { allowStale: true });
      if (stored !== undefined && stored.revision !== revision && !isExpired(page)) {
        // Nobody waits for this render, so nobody's leaving ends it.
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
  /** Whether it is the same for everyone with its key, so that it is stored. */
  isShared: boolean;
};

const atOnce: Pick<Gate, "hasRoom" | "run"> = {
  hasRoom: () => true,
  run: async (work) => work(),
};

export type PageCache = ReturnType<typeof createPageCache>;

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
 * Whether an answer has the status of its page. A page of something that is no longer offered is 410 as
 * long as its content stays.
 */
export function hasItsStatus({ status }: Response, page: PageRequest): boolean {
  return status === (page.status ?? 200) || (page.status === undefined && status === 410);
}

/** Whether a `Cache-Control` header makes a response private to one visitor. */
export function isPersonal(cacheControl: string | null): boolean {
  return cacheControl?.includes("private") ?? false;
}

/**
 * Only pages that are the same for everyone are stored: with the status that the page has, no
 * cookie, not private. A page that takes back the cookie which led to it is the same for all who
 * have that cookie, which is part of its key.
 */
function isShared(response: Response, page: PageRequest): boolean {
  const { headers } = response;
  const isPrivate = isPersonal(headers.get("cache-control"));
  const mayTakeCookie = page.sharing === "once" || !headers.has("set-cookie");
  return hasItsStatus(response, page) && mayTakeCookie && !isPrivate;
}

/** Whether a failed render says nothing of an error: the page answered so, or it was not begun. */
function isExpected(error: unknown): boolean {
  return error instanceof FailedRender || error instanceof GateFull || error instanceof WorkDropped;
}
