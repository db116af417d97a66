import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { RouteObject } from "react-router";
import type { OldAddresses } from "~/domain/old-address/old-addresses.server";
import { refusePage, sendBusy } from "~/host/limits/client-limits.server";
import { createGate, type Gate, GateFull, WorkDropped } from "~/host/limits/gate";
import type { Metrics } from "~/host/observe/metrics.server";
import type { RequestTrace } from "~/host/observe/observe.server";
import { sharedHeaders } from "~/host/shared-addresses";
import { addressIn, pageAddresses, prefixedOnlyAddresses } from "~/i18n/addresses";
import { localeCodes, locales } from "~/i18n/locales";
import { nextTurn } from "~/lib/next-turn.server";
import type { LimitResult } from "~/platform/limits/limit-result";
import { compressionBounds } from "~/platform/limits/limits";
import { createPageCache, hasItsStatus, isPersonal } from "./page-cache.server";
import { missingRequest, type PageRequest, pageRequest, type RulesOfPages } from "./page-request";
import { pageRules } from "./page-rules";
import { programFile } from "./program-file";
import { sendPage } from "./send-page";
import type { StoredPage } from "./stored-page";
import { createWaiting } from "./waiting";

type CachedPagesOptions = {
  routes: readonly RouteObject[];
  publicUrl: string;
  /** The name of the cookie policy in force; a choice for another version does not count. */
  policyVersion: () => string;
  /**
   * Renders a request that comes from no connection. With `skipsMissing`, a page whose loader finds
   * nothing to show is a 404 without a body.
   */
  answer: (request: Request, skipsMissing: boolean) => Response | Promise<Response>;
  onError: (error: unknown) => void;
  /** Counts a render against a limit of the client that causes it; without it, no limit. */
  consume?:
    | ((name: "render" | "search", request: IncomingMessage) => Promise<LimitResult>)
    | undefined;
  /** Bounds the renders at a time. */
  gate: Gate;
  metrics: Pick<Metrics, "pageRequested" | "rendered">;
  /** Headers of every response; a page's own headers win. */
  headers: Readonly<Record<string, string>>;
  /** Whether the edge of `deploy/nginx` keeps pages; see `edgeMark`. */
  hasEdge?: boolean;
  /** Finds where addresses without a page lead; without it, they lead nowhere. */
  oldAddresses?: Pick<OldAddresses, "find" | "countMissing"> | undefined;
  /** Pause before each page of the warm-up, in milliseconds; visitors get their turn meanwhile. */
  warmUpPause?: number;
};

/**
 * Browsers revalidate each time (304 when unchanged). A shared cache may answer for a minute, but
 * must not serve stale pages after that: it could show a withdrawn version or an old price.
 */
const usual = "public, max-age=0, s-maxage=60";

/** For all of them if an edge keeps pages: it revalidates each second and so learns of changes. */
const atEdge = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";

/** For pages with view counts, which may be at most a minute old in all caches together. */
const briefly = "public, max-age=0, s-maxage=15";

/**
 * For missing and removed pages (404, 410). Without this header caches may keep such a response for
 * as long as they like; with `no-store` they would keep the page that was there before.
 */
const gone = "public, no-cache";

/**
 * For missing and removed pages at the edge of `deploy/nginx`, which obeys `no-cache` by keeping nothing: the page that
 * was there before would stay in its store.
 */
const goneAtEdge = "public, max-age=0, s-maxage=1";

/**
 * Tells nginx how long it may keep a page: until the end of the current second. `s-maxage=1` alone
 * could be up to two seconds, because it counts whole ones. The header follows `Cache-Control` and
 * overrides all of it but `stale-while-revalidate`; the edge does not pass it on.
 */
const edgeMark = () => ["x-accel-expires", `@${Math.floor(Date.now() / 1_000)}`];

/** Memory for pages at addresses without a query, which are as many as there is content. */
const largestSize = 96 * 1024 * 1024;

/**
 * Memory for pages at addresses with a query, in bytes: searches, numbered pages, campaigns. Visitors
 * make up as many of these as they like, so they have little room, and take none from the others.
 */
const largestSizeOfQueries = 8 * 1024 * 1024;
const mostKnownAddresses = 5_000;
const longestKnownAddress = 256;

/**
 * Serves public pages from memory, in the Node request handler: a cached page is sent before any
 * other code of the site runs.
 */
export function createCachedPages(options: CachedPagesOptions) {
  const { routes, publicUrl, policyVersion, answer, onError, metrics, consume, gate } = options;
  const { warmUpPause = 100, hasEdge = false, oldAddresses } = options;
  const rules = pageRules(routes);
  const shared = sharedHeaders(options.headers);
  const renderNow = async (page: PageRequest) => {
    const { url, headers, freshSeconds, sharing, signal } = page;
    const started = performance.now();
    const init = { headers, ...(signal && { signal }) };
    const response = await answer(new Request(publicUrl + url, init), page.missing !== undefined);
    metrics.rendered((performance.now() - started) / 1_000);
    for (const [name, value] of Object.entries(sharing === "file" ? shared : options.headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (hasItsStatus(response, page) && !isPersonal(response.headers.get("cache-control"))) {
      response.headers.delete("x-request-id");
      if (sharing === "file") {
        response.headers.set("Vary", "Accept-Encoding");
        if (hasEdge) response.headers.append("Cache-Control", "s-maxage=1");
      } else if (sharing === undefined) {
        response.headers.set("Vary", "Accept-Encoding, Cookie, Sec-GPC");
        const caching = hasEdge ? atEdge : freshSeconds === undefined ? usual : briefly;
        if (response.status === 200) response.headers.set("Cache-Control", caching);
      }
    }
    const isGone = response.status === 404 || response.status === 410;
    if (isGone && sharing === undefined && !response.headers.has("cache-control")) {
      response.headers.set("Cache-Control", hasEdge ? goneAtEdge : gone);
    }
    // Such as an address whose query is wrong (422): nobody makes a page of it that was there before.
    if (response.status >= 400 && !response.headers.has("cache-control")) {
      response.headers.set("Cache-Control", "no-store");
    }
    return response;
  };
  const render = (page: PageRequest) =>
    gate.run(() => renderNow(page), {
      turn: page.signal === undefined ? "background" : "reader",
      signal: page.signal,
    });
  const compression = createGate(compressionBounds);
  const sentAfterChange = hasEdge ? 0 : undefined;
  const common = { render, onError, compression, sentAfterChange };
  const withoutQuery = createPageCache({ ...common, largestSize });
  const withQuery = createPageCache({ ...common, largestSize: largestSizeOfQueries });
  const cacheOf = ({ url }: PageRequest) => (url.includes("?") ? withQuery : withoutQuery);
  const waiting = createWaiting();
  /** Requests without cookies (most requests) whose page is stored, by address. */
  const known = new LRUCache<string, PageRequest>({ max: mostKnownAddresses });
  const isUsual = ({ method, headers }: IncomingMessage) =>
    method === "GET" && headers.cookie === undefined && headers["sec-gpc"] === undefined;
  const pageOf = (request: IncomingMessage): PageRequest | null =>
    (isUsual(request) ? known.get(request.url ?? "") : undefined) ??
    programFile(request, policyVersion()) ??
    pageRequest(request, rules, policyVersion());
  // Only what is stored: requests that a limit refuses leave nothing behind.
  const remember = (request: IncomingMessage, page: PageRequest) => {
    const { url = "" } = request;
    if (isUsual(request) && url.length <= longestKnownAddress) known.set(url, page);
  };

  /** The page, rendered for as long as somebody waits; in place of one that is missing, its own. */
  const rendered = async (page: PageRequest, response: ServerResponse): Promise<StoredPage> => {
    const found = await waiting.share(page.key, response, (signal) =>
      cacheOf(page).fetch({ ...page, signal }),
    );
    const { missing } = page;
    if (found.status !== 404 || missing === undefined) return found;
    return cacheOf(missing).get(missing) ?? rendered(missing, response);
  };

  const sendFresh = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ) => {
    // A request that waits for a running render causes none itself, so it is not counted.
    if (!cacheOf(page).isRendering(page)) {
      if (!gate.hasRoom()) {
        gate.refused();
        return sendBusy(response, options.headers);
      }
      const limit = await consume?.(page.isSearch ? "search" : "render", request);
      if (limit?.allowed === false) return refusePage(response, limit, options.headers);
    }
    const fresh = await rendered(page, response);
    // It is compressed now.
    await nextTurn();
    sendStored(request, response, fresh);
  };

  const sendStored = (request: IncomingMessage, response: ServerResponse, page: StoredPage) => {
    const moved = page.status === 404 ? movedAnswer(request) : undefined;
    if (moved?.status === 301) return sendMoved(response, moved.location);
    const sent = moved === undefined ? page : { ...page, status: moved.status };
    sendPage(request, response, sent, hasEdge && isForEdge(sent) ? edgeMark() : []);
  };

  /** The answer to an address that turned out to have no page; undefined: it stays missing, and is counted. */
  const movedAnswer = ({ url = "/" }: IncomingMessage) => {
    const [pathname = "/"] = url.split("?", 1);
    const moved = oldAddresses?.find(pathname);
    if (moved === undefined) oldAddresses?.countMissing(pathname);
    return moved;
  };

  /** The mark lets the edge put the redirect in place of a page that was there before. */
  const sendMoved = (response: ServerResponse, location: string) => {
    const caching = ["cache-control", hasEdge ? goneAtEdge : gone, ...(hasEdge ? edgeMark() : [])];
    const own = [...Object.entries(options.headers).flat(), "location", location];
    response.writeHead(301, [...own, ...caching, "content-length", "0"]).end();
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
    trace: RequestTrace,
  ) => {
    const cache = cacheOf(page);
    const stored = cache.get(page);
    metrics.pageRequested(stored === undefined ? "miss" : "hit");
    if (stored !== undefined && !cache.isExpired(page)) {
      sendStored(request, response, stored);
      trace.finished("page", response.statusCode);
      return true;
    }
    trace.finishesOnClose("page", response);
    const named = { ...page, headers: { ...page.headers, "x-request-id": trace.id } };
    const sending =
      stored === undefined
        ? sendFresh(request, response, named)
        : // An expired page was counted when it was first rendered.
          rendered(page, response).then((renewed) => sendStored(request, response, renewed));
    sending.catch((error: unknown) => {
      if (error instanceof WorkDropped && response.destroyed) return;
      if (error instanceof GateFull && !response.headersSent) {
        sendBusy(response, options.headers);
        return;
      }
      onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, Object.entries(options.headers).flat()).end();
    });
    return true;
  };

  return {
    /** Answers a request for a public page. False: the request is for something else. */
    handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): boolean {
      const page = pageOf(request);
      if (page === null) return false;
      if (cacheOf(page).get(page) !== undefined) remember(request, page);
      return send(request, response, page, trace);
    },
    /**
     * Answers a request for an address that is no page, after all other handlers of the host have
     * declined it. False: the app has to answer it.
     */
    handleMissing(
      request: IncomingMessage,
      response: ServerResponse,
      trace: RequestTrace,
    ): boolean {
      const page = missingRequest(request, policyVersion());
      // Who writes to say that a page is missing can name the request.
      if (page !== null) response.setHeader("x-request-id", trace.id);
      return page !== null && send(request, response, page, trace);
    },
    invalidate(): void {
      withoutQuery.invalidate();
      withQuery.invalidate();
    },
    /**
     * Renders every page once, as it is for visitors who have not answered the cookie question;
     * then the feeds and files that programs read, and the not-found page.
     */
    async warmUp(signal: AbortSignal): Promise<void> {
      for (const page of [...usualPages(rules), ...usualFiles(policyVersion())]) {
        await pause(warmUpPause, undefined, { signal });
        try {
          await cacheOf(page).fetch(page);
        } catch (error) {
          // Its first reader renders it: there is no room now, or a client that shared it has left.
          if (error instanceof GateFull || error instanceof WorkDropped) continue;
          throw error;
        }
        // As if it were asked for a second time: it is one of those that many ask for.
        cacheOf(page).get(page);
      }
    },
  };
}

/** Whether an edge may keep a page: what is missing, or one visitor's, says nothing of public caches. */
function isForEdge({ status, headers }: StoredPage): boolean {
  return (
    status === 200 &&
    headers.some(([name, value]) => name === "cache-control" && value.startsWith("public"))
  );
}

function usualPages(rules: RulesOfPages): PageRequest[] {
  const addresses = pageAddresses.filter(
    (address) => !prefixedOnlyAddresses.has(address) && !rules.get(address)?.isPersonal,
  );
  return localeCodes.flatMap((code) =>
    addresses.map((path) => {
      const url = addressIn(code, path);
      return { key: `${url} asks`, url, headers: {}, freshSeconds: rules.get(path)?.freshSeconds };
    }),
  );
}

function usualFiles(policyVersion: string): PageRequest[] {
  const requestOf = (url: string) => ({ method: "GET", url, headers: {} });
  const urls = localeCodes.flatMap((code) =>
    ["/feed.xml", "/feeds/versions.xml", "/404"].map((file) => locales[code].prefix + file),
  );
  return [...urls, "/sitemap.xml"].flatMap(
    (url) =>
      programFile(requestOf(url), policyVersion) ??
      missingRequest(requestOf(url), policyVersion) ??
      [],
  );
}

export type CachedPages = ReturnType<typeof createCachedPages>;
