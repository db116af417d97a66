import type * as Host from "~/server/index";

/** The built host, as `server.ts` starts it; `npm test` builds before it tests. */
export async function builtHost(): Promise<typeof Host> {
  const entry = new URL("../../build/server/index.js", import.meta.url).href;
  return import(/* @vite-ignore */ entry);
}
