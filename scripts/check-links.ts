import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run links` checks every external address that pages link to, stores the results and prints a
 * report. `-- --exempt URL` excludes an address from checks, `-- --include URL` includes it again;
 * with either, nothing is checked.
 */
try {
  const { values } = parseArgs({
    options: { exempt: { type: "string" }, include: { type: "string" } },
  });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runLinkCheck(host.readEnv(process.env), values));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
