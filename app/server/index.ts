import * as build from "virtual:react-router/server-build";
import { createAnswerStore } from "~/api/answer-store.server";
import { createApp } from "./app.server";
import type { Services } from "./boot.server";
import { createCachedPages } from "./cached-pages.server";
import { createClientAddress } from "./client-address.server";
import type { Env } from "./env.server";
import { createFilesHandler } from "./files.server";
import { createHost } from "./host.server";
import { createClientLimits } from "./limits/client-limits.server";
import { createLimits } from "./limits/create-limits.server";
import { startDeletingExpiredCounts } from "./limits/expired-counts.server";

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
  const { database, storage, log, secretKey } = services;
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  const limits = createClientLimits(
    createLimits({ db: database.db, secret: secretKey }),
    createClientAddress(env.TRUST_PROXY),
  );
  // Development makes the site anew for every request: nothing is stored or goes on beside it.
  const answers = assetsFolder === undefined ? undefined : createAnswerStore();
  const files = createFilesHandler({
    db: database.db,
    storage,
    log,
    consume: (request) => limits.consume("download", request),
  });
  const app = createApp({
    build,
    db: database.db,
    publicUrl,
    apiBaseUrl: env.API_BASE_URL ?? "",
    mirrors: env.DOWNLOAD_MIRRORS,
    log,
    limits,
    answers,
  });
  const onError = (error: unknown) => log.error({ error }, "page cache");
  const pages = assetsFolder
    ? createCachedPages({
        build,
        publicUrl,
        answer: (request) => app.fetch(request),
        onError,
        consume: (request) => limits.consume("render", request),
      })
    : undefined;
  const revise = () => {
    answers?.revise();
    pages?.revise();
  };
  const stopListening = pages && database.onContentChange(revise);
  // What changed before it listens was not heard.
  stopListening?.then(revise, () => undefined);
  const stopDeleting = pages && startDeletingExpiredCounts(database.db);
  const stop = new AbortController();
  pages?.warmUp(stop.signal).catch((error) => stop.signal.aborted || onError(error));
  return {
    listener: createHost({ app, files, pages, assetsFolder }),
    /** Ends what goes on beside requests; to be called when no request is in flight. */
    async settle(): Promise<void> {
      stop.abort();
      stopDeleting?.();
      await files.settle();
      await (await stopListening)?.();
    },
  };
}
