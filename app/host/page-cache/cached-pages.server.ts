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
  /** Lets the app answer a request that has no connection. */
  answer: (request: Request) => Response | Promise<Response>;
  onError: (error: unknown) => void;
  /** Counts a render against the limit of the client that causes it; without it, no limit. */
  consume?: ((request: IncomingMessage) => Promise<LimitResult>) | undefined;
  metrics: Pick<Metrics, "pageRequested" | "rendered">;
  /** Headers of every response; a page's own headers win. */
  headers: Readonly<Record<string, string>>;
};

/** Pause before each page of the warm-up, in milliseconds; visitors get their turn meanwhile. */
const warmUpPause = 100;

/** Browsers revalidate each time (304 when unchanged); a shared cache may answer for a minute. */
const usual = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** For pages with view counts, which may be at most a minute old in all caches together. */
const briefly = "public, max-age=0, s-maxage=15";

/** Memory of the page cache, in bytes. */
const largestSize = 96 * 1024 * 1024;
const mostKnownAddresses = 5_000;

/**
 * Serves public pages from memory, in the Node request handler: a cached page is sent before any
 * other code of the site runs.
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
  /**
   * Parsed requests without cookies (most requests), by address: only those that a stored page has
   * answered, so that addresses which anyone makes up take no memory.
   */
  const known = new LRUCache<string, PageRequest>({ max: mostKnownAddresses });
  const isUsual = ({ method, headers }: IncomingMessage): boolean =>
    method === "GET" && headers.cookie === undefined && headers["sec-gpc"] === undefined;
  const pageOf = (request: IncomingMessage): PageRequest | null => {
    const found = isUsual(request) ? known.get(request.url ?? "") : undefined;
    if (found !== undefined) return found;
    return pageRequest(request, rules);
  };

  const sendFresh = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ) => {
    // A request that waits for a running render causes none itself, so it is not counted.
    const limit = cache.isRendering(page) ? undefined : await consume?.(request);
    if (limit?.allowed === false) refusePage(response, limit, options.headers);
    else sendPage(request, response, await cache.fetch(page));
  };

  return {
    /** Answers a request for a public page. False: the request is for something else. */
    handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): boolean {
      const page = pageOf(request);
      if (page === null) return false;
      const stored = cache.get(page);
      metrics.pageRequested(stored === undefined ? "miss" : "hit");
      if (stored !== undefined && !cache.isExpired(page)) {
        const { url = "" } = request;
        if (isUsual(request) && !known.has(url)) known.set(url, page);
        sendPage(request, response, stored);
        trace.finished("page", response.statusCode);
        return true;
      }
      trace.finishesOnClose("page", response);
      const named = { ...page, headers: { ...page.headers, "x-request-id": trace.id } };
      const sending =
        stored === undefined
          ? sendFresh(request, response, named)
          : // An expired page was counted when it was first rendered.
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
     * Renders every page once, in the variant for visitors who have not yet answered the cookie
     * question.
     */
    async warmUp(signal: AbortSignal): Promise<void> {
      const addresses = pageAddresses.filter((address) => !prefixedOnlyAddresses.has(address));
      for (const code of localeCodes) {
        for (const path of addresses) {
          await pause(warmUpPause, undefined, { signal });
          const url = addressIn(code, path);
          const { freshSeconds } = rules.get(path) ?? {};
          await cache.fetch({ key: `${url} asks`, url, headers: {}, freshSeconds });
        }
      }
    },
  };
}

export type CachedPages = ReturnType<typeof createCachedPages>;
