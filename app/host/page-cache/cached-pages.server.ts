import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { RouteObject } from "react-router";
import { refusePage } from "~/host/limits/client-limits.server";
import type { Metrics } from "~/host/observe/metrics.server";
import type { RequestTrace } from "~/host/observe/observe.server";
import { addressIn, pageAddresses, prefixedOnlyAddresses } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import type { LimitResult } from "~/platform/limits/limit-result";
import { createPageCache, isPersonal } from "./page-cache.server";
import { type PageRequest, pageRequest } from "./page-request";
import { pageRules } from "./page-rules";
import { sendPage } from "./send-page";

export type CachedPagesOptions = {
  routes: readonly RouteObject[];
  publicUrl: string;
  /** The app's own answer to a request, without a socket. */
  answer: (request: Request) => Response | Promise<Response>;
  onError: (error: unknown) => void;
  /** Counts a render that a client causes against its limit; absent, there is none. */
  consume?: ((request: IncomingMessage) => Promise<LimitResult>) | undefined;
  metrics: Pick<Metrics, "pageRequested" | "rendered">;
  /** For every page, as for any answer; the page's own come first. */
  headers: Readonly<Record<string, string>>;
};

/** Before each page of the warm-up, in milliseconds. */
const warmUpPause = 100;

/** Browsers ask each time (304 when unchanged); a shared cache may answer for a minute. */
const usual = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** For pages with counts, which are to be a minute old at the most. */
const briefly = "public, max-age=0, s-maxage=15";

const largestSize = 96 * 1024 * 1024;
const mostKnownAddresses = 5_000;

/**
 * Public pages from memory, straight out of Node's request handler: a page that is stored is
 * bytes on their way before any other code runs.
 */
export function createCachedPages(options: CachedPagesOptions) {
  const { routes, publicUrl, answer, onError, metrics, consume } = options;
  const rules = pageRules(routes);
  const render = async ({ url, headers, freshSeconds }: PageRequest) => {
    const started = performance.now();
    const response = await answer(new Request(publicUrl + url, { headers }));
    metrics.rendered((performance.now() - started) / 1_000);
    for (const [name, value] of Object.entries(options.headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (response.status === 200 && !isPersonal(response.headers.get("cache-control"))) {
      response.headers.delete("x-request-id");
      response.headers.set("Cache-Control", freshSeconds === undefined ? usual : briefly);
      response.headers.set("Vary", "Accept-Encoding, Cookie, Sec-GPC");
    }
    return response;
  };
  const cache = createPageCache({ render, largestSize, onError });
  /** Requests without cookies, which are most of them, by address; parsing is done once. */
  const known = new LRUCache<string, { page: PageRequest | null }>({ max: mostKnownAddresses });
  const pageOf = (request: IncomingMessage): PageRequest | null => {
    const { method, url = "", headers } = request;
    const isUsual =
      method === "GET" && headers.cookie === undefined && headers["sec-gpc"] === undefined;
    if (!isUsual) return pageRequest(request, rules);
    const found = known.get(url);
    if (found !== undefined) return found.page;
    const page = pageRequest(request, rules);
    known.set(url, { page });
    return page;
  };

  const sendFresh = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ) => {
    // Who waits for a render that is under way causes none.
    const limit = cache.isRendering(page) ? undefined : await consume?.(request);
    if (limit?.allowed === false) refusePage(response, limit, options.headers);
    else sendPage(request, response, await cache.fetch(page));
  };

  return {
    /** Answers the request when it is for a public page, now or when rendered; else says no. */
    handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): boolean {
      const page = pageOf(request);
      if (page === null) return false;
      const stored = cache.get(page);
      metrics.pageRequested(stored === undefined ? "miss" : "hit");
      if (stored !== undefined && !cache.isExpired(page)) {
        sendPage(request, response, stored);
        trace.finished("page", response.statusCode);
        return true;
      }
      trace.finishesOnClose("page", response);
      const named = { ...page, headers: { ...page.headers, "x-request-id": trace.id } };
      const sending =
        stored === undefined
          ? sendFresh(request, response, named)
          : // What is expired was let in when it was first rendered.
            cache.fetch(page).then((renewed) => sendPage(request, response, renewed));
      sending.catch((error: unknown) => {
        onError(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, Object.entries(options.headers).flat()).end();
      });
      return true;
    },
    invalidate: cache.invalidate,
    /**
     * Renders every page once, for visitors who have not chosen about cookies yet; between two
     * pages those who are here already have their turn.
     */
    async warmUp(signal: AbortSignal): Promise<void> {
      const addresses = pageAddresses.filter((address) => !prefixedOnlyAddresses.has(address));
      const urls = localeCodes.flatMap((code) => addresses.map((path) => addressIn(code, path)));
      for (const url of urls) {
        await pause(warmUpPause, undefined, { signal });
        await cache.fetch({ key: `${url} asks`, url, headers: {} });
      }
    },
  };
}

export type CachedPages = ReturnType<typeof createCachedPages>;
