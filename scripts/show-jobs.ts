import type * as Host from "../app/host/index.ts";

/** `npm run jobs` shows the last result of each background job and its next run. */
try {
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runJobsReport(host.readEnv(process.env)));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
