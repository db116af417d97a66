import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run campaigns` prints how many downloads each campaign led to. `-- --remove NAME` takes
 * one out, for a name that somebody made up.
 */
const { values } = parseArgs({ options: { remove: { type: "string" } } });

try {
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runCampaignReport(host.readEnv(process.env), values));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
