import { fileURLToPath } from "node:url";
import type * as Host from "~/host/index";

/** The built host, as `server.ts` starts it; `npm test` builds before it tests. */
export async function builtHost(): Promise<typeof Host> {
  const entry = new URL("../../build/server/index.js", import.meta.url).href;
  return import(/* @vite-ignore */ entry);
}

/** What was built for browsers, as pages name it. */
export async function browserBuild() {
  const { readBrowserBuild } = await builtHost();
  return readBrowserBuild(fileURLToPath(new URL("../../build/client", import.meta.url)));
}

/** Answers requests for pages as the site does. */
export async function builtPageRenderer() {
  const { createPageRenderer, routes } = await builtHost();
  return createPageRenderer(routes, await browserBuild());
}
