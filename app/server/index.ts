import * as build from "virtual:react-router/server-build";
import { createApp } from "./app.server";
import type { Services } from "./boot.server";
import { createCachedPages } from "./cached-pages.server";
import type { Env } from "./env.server";
import { createFilesHandler } from "./files.server";
import { createHost } from "./host.server";

// What `server.ts` starts, and what tests build an app of their own from.
export { named } from "~/middleware/named.server";
export { boot, type Services } from "./boot.server";
export { type Env, readEnv } from "./env.server";
export { build, createApp };

/**
 * The whole site as Node's request listener, on services that are open.
 * @param assetsFolder folder of the built browser files; without it (development) Vite serves
 *   them and no page is stored
 */
export function createSite(services: Services, env: Env, assetsFolder: string | undefined) {
  const { database, storage, log } = services;
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  const files = createFilesHandler({ db: database.db, storage, log });
  const app = createApp({
    build,
    db: database.db,
    publicUrl,
    apiBaseUrl: env.API_BASE_URL ?? "",
    mirrors: env.DOWNLOAD_MIRRORS,
    log,
  });
  const onError = (error: unknown) => log.error({ error }, "page cache");
  const pages = assetsFolder
    ? createCachedPages({ build, publicUrl, answer: (request) => app.fetch(request), onError })
    : undefined;
  const stopListening = pages && database.onContentChange(pages.revise);
  const stop = new AbortController();
  pages?.warmUp(stop.signal).catch((error) => stop.signal.aborted || onError(error));
  return {
    listener: createHost({ app, files, pages, assetsFolder }),
    /** Ends what goes on beside requests; to be called when no request is in flight. */
    async settle(): Promise<void> {
      stop.abort();
      await files.settle();
      await (await stopListening)?.();
    },
  };
}
