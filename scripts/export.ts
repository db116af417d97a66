import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run export -- FOLDER` writes what visitors see of articles, tools, friend links, packages and
 * prices, legal texts, settings and words of pages, with the pictures of texts, into an empty folder, in the
 * form of `content/`.
 */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runExport(host.readEnv(process.env), positionals[0]));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
