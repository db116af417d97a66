import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "./app.server";
import { createAssetsHandler } from "./assets.server";
import type { FilesHandler } from "./files/files.server";
import type { Observe } from "./observe/observe.server";
import type { CachedPages } from "./page-cache/cached-pages.server";
import { overrideHost, refusalOf } from "./request-guard";

export type HostOptions = {
  app: ReturnType<typeof createApp>;
  files: FilesHandler;
  /** Absent while Vite serves development: pages change with every edit. */
  pages: CachedPages | undefined;
  /** Folder of the built browser files; absent while Vite serves them. */
  assetsFolder: string | undefined;
  observe: Observe;
  /** For every answer; what gives the answer may replace them. */
  headers: Readonly<Record<string, string>>;
  /** The host that addresses are made with; undefined: whatever the client calls us. */
  publicHost: string | undefined;
};

/**
 * Hands a request to what answers it: stored pages, downloads and built files straight from
 * Node's handler, everything else through the app.
 */
export function createHost(options: HostOptions): RequestListener {
  const { app, files, pages, assetsFolder, observe, headers, publicHost } = options;
  const answerByApp = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 needs none of its own.
    hostname: publicHost ?? "localhost",
  });
  const assets =
    assetsFolder === undefined ? undefined : createAssetsHandler(assetsFolder, headers);
  const secure = (response: ServerResponse) => {
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
  };

  return (request, response) => {
    const trace = observe(request);
    const refused = refusalOf(request);
    if (refused !== undefined) {
      trace.finishesOnClose("guard", response);
      secure(response);
      return refuse(request, response, refused);
    }
    const answerFromApp = () => {
      trace.finishesOnClose("app", response);
      secure(response);
      request.rawHeaders.push("X-Request-Id", trace.id);
      if (publicHost !== undefined) overrideHost(request, publicHost);
      void answerByApp(request, response);
    };
    if (pages?.handle(request, response, trace)) return;
    const path = request.url ?? "/";
    if (path.startsWith("/files/")) {
      trace.finishesOnClose("download", response);
      secure(response);
      void files.handle(request, response);
    } else if (assets?.isAsset(path)) {
      assets.handle(request, response);
      trace.finished("asset", response.statusCode);
    } else answerFromApp();
  };
}

/** Nothing of such a request can be relied on, where it ends least of all. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 405): void {
  response.writeHead(status, {
    Connection: "close",
    "Cache-Control": "no-store",
    "Content-Type": "text/plain",
    ...(status === 405 && { Allow: "GET, HEAD, POST" }),
  });
  response.end(request.method === "HEAD" ? undefined : STATUS_CODES[status]);
}
