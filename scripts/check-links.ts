import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run links` checks every address that the site's pages lead to, stores what it found and
 * prints a report. `-- --exempt URL` makes the check leave an address alone, `-- --include URL`
 * makes it look at it again; both only change that.
 */
const { values } = parseArgs({
  options: { exempt: { type: "string" }, include: { type: "string" } },
});

try {
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runLinkCheck(host.readEnv(process.env), values));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
