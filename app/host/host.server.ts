import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import { failure } from "~/api/envelope";
import { isReleaseFolder } from "~/feeds/registry/addresses";
import { drawnIconsFolder } from "~/lib/mark/icon-address";
import type { createApp } from "./app.server";
import { createAssetsHandler } from "./assets.server";
import type { StoredFeeds } from "./feed-store/stored-feeds.server";
import type { BrandIcons } from "./files/brand-icons.server";
import type { FilesHandler } from "./files/files.server";
import { isMediaFile, type MediaHandler } from "./files/media.server";
import type { BodyBounds } from "./limits/body-bounds";
import type { Observe } from "./observe/observe.server";
import type { CachedPages } from "./page-cache/cached-pages.server";
import { overrideHost, refusalOf } from "./request-guard";
import { isShared, preflightHeaders, sharedHeaders } from "./shared-addresses";

type HostOptions = {
  app: ReturnType<typeof createApp>;
  files: FilesHandler;
  media: MediaHandler;
  /** Icons of a brand that was changed in the console; without it, those of the build are served. */
  icons?: BrandIcons | undefined;
  /** Undefined in development, where pages change with every edit. */
  pages: CachedPages | undefined;
  /** Stored documents of the release registry; without it, the app builds each one again. */
  feeds?: StoredFeeds | undefined;
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  assetsFolder: string | undefined;
  /** Folder of the console's built files; undefined in development. */
  consoleFolder?: string | undefined;
  observe: Observe;
  /** Bounds the request bodies of one client; without it, they are not bounded. */
  bodies?: BodyBounds | undefined;
  /** Follows at which hosts the site is reached; undefined without `PUBLIC_URL`. */
  seeHost?: ((request: IncomingMessage) => void) | undefined;
  /** Added to every response; the handler of a request may replace them. */
  headers: Readonly<Record<string, string>>;
  /** Host name of the site's addresses; undefined: the request's own `Host` header. */
  publicHost: string | undefined;
  /** Host name of the console; undefined: it is reached under the site's. */
  consoleHost?: string | undefined;
};

/**
 * Dispatches requests: cached pages, stored feeds, downloads and built files are answered by Node handlers,
 * everything else by the Hono app.
 */
export function createHost(options: HostOptions): RequestListener {
  const {
    app,
    files,
    media,
    icons,
    pages,
    assetsFolder,
    observe,
    headers,
    publicHost,
    consoleHost,
  } = options;
  const { consoleFolder, bodies, feeds, seeHost } = options;
  const ids = new WeakMap<object, string>();
  const named: Parameters<typeof getRequestListener>[0] = (request, env) =>
    app.fetch(request, {
      ...env,
      requestId: ids.get(env.incoming),
      keepFeed: feeds?.keeperOf(env.incoming as IncomingMessage),
    });
  const answerByApp = getRequestListener(named, {
    overrideGlobalObjects: false,
    // For HTTP/1.0 requests, which may have no `Host` header.
    hostname: publicHost ?? "localhost",
  });
  const shared = sharedHeaders(headers);
  const assets = assetsFolder === undefined ? undefined : createAssetsHandler(assetsFolder, shared);
  const consoleAssets =
    consoleFolder === undefined
      ? undefined
      : createAssetsHandler(consoleFolder, { ...headers, "x-robots-tag": "noindex" }, "/console");
  const isForConsole = (request: IncomingMessage) =>
    consoleHost !== undefined && request.headers.host?.toLowerCase() === consoleHost;
  const secure = (response: ServerResponse, address: string) => {
    const all = isShared(address) ? shared : headers;
    for (const name in all) response.setHeader(name, all[name] ?? "");
  };

  return (request, response) => {
    const trace = observe(request);
    const refused = refusalOf(request);
    if (refused !== undefined) {
      trace.finishesOnClose("guard", response);
      secure(response, "");
      return refuse(request, response, refused);
    }
    seeHost?.(request);
    const path = request.url ?? "/";
    if (bodies?.admits(request) === false) {
      trace.finishesOnClose("guard", response);
      secure(response, path);
      return refuse(request, response, 429);
    }
    if (isPreflight(request) && isShared(path)) {
      trace.finishesOnClose("guard", response);
      secure(response, path);
      response.writeHead(204, preflightHeaders(path)).end();
      return;
    }
    const answerFromApp = () => {
      trace.finishesOnClose("app", response);
      secure(response, path);
      ids.set(request, trace.id);
      const host = isForConsole(request) ? consoleHost : publicHost;
      if (host !== undefined) overrideHost(request, host);
      void answerByApp(request, response);
    };
    const mayServeConsole = consoleHost === undefined || isForConsole(request);
    if (mayServeConsole && consoleAssets?.isAsset(path)) {
      consoleAssets.handle(request, response);
      trace.finished("asset", response.statusCode);
      return;
    }
    // The console shows the icon of the document from its own host.
    if (icons?.isIcon(path) && (!isForConsole(request) || path.startsWith(drawnIconsFolder))) {
      trace.finishesOnClose("asset", response);
      void icons.handle(request, response, () => {
        if (assets !== undefined) assets.handle(request, response);
        else response.writeHead(404, headers).end();
      });
      return;
    }
    // On both hosts, because the console shows pictures from its own host.
    if (isMediaFile(path)) {
      trace.finishesOnClose("asset", response);
      secure(response, path);
      void media(request, response);
      return;
    }
    if (isForConsole(request)) {
      // The console shows pages of the site in a frame, with their style, fonts and pictures.
      if (assets?.isAsset(path)) {
        assets.handle(request, response);
        trace.finished("asset", response.statusCode);
        return;
      }
      return answerFromApp();
    }
    if (feeds?.handle(request, response, trace)) return;
    if (pages?.handle(request, response, trace)) return;
    if (isReleaseFolder(path)) answerFromApp();
    else if (path.startsWith("/files/")) {
      trace.finishesOnClose("download", response);
      secure(response, path);
      void files.handle(request, response);
    } else if (assets?.isAsset(path)) {
      assets.handle(request, response);
      trace.finished("asset", response.statusCode);
    } else if (!pages?.handleMissing(request, response, trace)) answerFromApp();
  };
}

/** Whether a browser asks if a script of another site may send a request (Fetch Standard, CORS-preflight request). */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/** Seconds for `Retry-After` when a client is sending too many bodies at once. */
const bodyRetrySeconds = "5";

/**
 * Refuses a request and closes the connection: the end of a malformed request is unknown, and the
 * rest of a refused body must not be sent. API calls get the API's envelope.
 */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 405 | 417 | 429,
): void {
  const isCall = request.url?.startsWith("/api/");
  response.writeHead(status, {
    Connection: "close",
    "Cache-Control": "no-store",
    "Content-Type": isCall ? "application/json" : "text/plain",
    ...(status === 405 && { Allow: "GET, HEAD, POST" }),
    ...(status === 429 && { "Retry-After": bodyRetrySeconds }),
  });
  const body = isCall ? JSON.stringify(failure(status)) : STATUS_CODES[status];
  response.end(request.method === "HEAD" ? undefined : body);
}
