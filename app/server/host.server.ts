import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "./app.server";
import { createAssetsHandler } from "./assets.server";
import type { CachedPages } from "./cached-pages.server";
import type { FilesHandler } from "./files.server";

export type HostOptions = {
  app: ReturnType<typeof createApp>;
  files: FilesHandler;
  /** Absent while Vite serves development: pages change with every edit. */
  pages: CachedPages | undefined;
  /** Folder of the built browser files; absent while Vite serves them. */
  assetsFolder: string | undefined;
};

/**
 * Hands a request to what answers it: stored pages, downloads and built files straight from
 * Node's handler, everything else through the app.
 */
export function createHost({ app, files, pages, assetsFolder }: HostOptions): RequestListener {
  const answerByApp = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const assets = assetsFolder === undefined ? undefined : createAssetsHandler(assetsFolder);
  return (request, response) => {
    const path = request.url ?? "/";
    const fallBack = () => void answerByApp(request, response);
    if (pages?.handle(request, response, fallBack)) return;
    if (path.startsWith("/files/")) void files.handle(request, response);
    else if (assets?.isAsset(path)) assets.handle(request, response);
    else fallBack();
  };
}
