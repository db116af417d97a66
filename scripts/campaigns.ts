import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run campaigns` prints the number of downloads of each campaign. `-- --remove NAME` removes a
 * campaign, such as a name that somebody invented.
 */
try {
  const { values } = parseArgs({ options: { remove: { type: "string" } } });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runCampaignReport(host.readEnv(process.env), values));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
