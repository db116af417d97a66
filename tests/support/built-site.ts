import { fileURLToPath } from "node:url";
import type * as Host from "~/host/index";
import type { Database } from "~/platform/db/database.server";

/** The module of the built host, which the server loads, too. */
export async function builtHost(): Promise<typeof Host> {
  const entry = new URL("../../build/server/index.js", import.meta.url).href;
  return import(/* @vite-ignore */ entry);
}

/** The browser build. */
export async function browserBuild() {
  const { readBrowserBuild } = await builtHost();
  return readBrowserBuild(fileURLToPath(new URL("../../build/client", import.meta.url)));
}

/** Renders pages as the site does. */
export async function builtPageRenderer() {
  const { createPageRenderer, routes } = await builtHost();
  return createPageRenderer(routes, await browserBuild());
}

type Options = Parameters<typeof Host.createApp>[0];

/** The app of the built host on a database, which writes no log unless a test reads it. */
export async function builtApp(db: Database, publicUrl: string, given: Partial<Options> = {}) {
  const { createApp } = await builtHost();
  return createApp({
    renderPage: await builtPageRenderer(),
    db,
    publicUrl,
    apiBaseUrl: "",
    mirrors: [],
    log: { error: () => undefined },
    ...given,
  });
}

export type BuiltApp = Awaited<ReturnType<typeof builtApp>>;
