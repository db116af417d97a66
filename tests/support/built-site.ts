import { fileURLToPath } from "node:url";
import type * as Host from "~/host/index";

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
