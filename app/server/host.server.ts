import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "./app.server";
import { createAssetsHandler } from "./assets.server";
import type { FilesHandler } from "./files.server";

export type HostOptions = {
  app: ReturnType<typeof createApp>;
  files: FilesHandler;
  /** Folder of the built browser files; absent while Vite serves them. */
  assetsFolder: string | undefined;
};

/**
 * Hands a request to what answers it: downloads and built files straight from Node's handler,
 * everything else through the app.
 */
export function createHost({ app, files, assetsFolder }: HostOptions): RequestListener {
  const answerByApp = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const assets = assetsFolder === undefined ? undefined : createAssetsHandler(assetsFolder);
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    if (path.startsWith("/files/")) void files.handle(request, response);
    else if (assets?.isAsset(path)) assets.handle(request, response);
    else void answerByApp(request, response);
  };
}
