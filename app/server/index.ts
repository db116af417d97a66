import * as build from "virtual:react-router/server-build";
import { createApp } from "./app.server";
import type { Services } from "./boot.server";
import type { Env } from "./env.server";
import { createFilesHandler } from "./files.server";
import { createHost } from "./host.server";

// What `server.ts` starts, and what tests build an app of their own from.
export { named } from "~/middleware/named.server";
export { boot, type Services } from "./boot.server";
export { type Env, readEnv } from "./env.server";
export { build, createApp };

/** The whole site as Node's request listener, on services that are open. */
export function createSite(services: Services, env: Env, assetsFolder: string | undefined) {
  const { database, storage, log } = services;
  const files = createFilesHandler({ db: database.db, storage, log });
  const app = createApp({
    build,
    db: database.db,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    apiBaseUrl: env.API_BASE_URL ?? "",
    mirrors: env.DOWNLOAD_MIRRORS,
    log,
  });
  return { listener: createHost({ app, files, assetsFolder }), settle: files.settle };
}
