import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run requests` lists the privacy requests that wait for an answer, with the days that are
 * left. `-- --confirm NUMBER` lets the days of one begin whose sender opened no link; `-- --close NUMBER` notes that one has been answered; `-- --erase CONTACT` deletes what is
 * stored of an email address or phone number whose request is confirmed, or with `--force "SENTENCE"`; `-- --messages` lists the newest messages of the
 * contact form that are no privacy requests.
 */
try {
  const { values } = parseArgs({
    options: {
      confirm: { type: "string" },
      close: { type: "string" },
      erase: { type: "string" },
      force: { type: "string" },
      messages: { type: "boolean" },
    },
  });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runRequestsReport(host.readEnv(process.env), values));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
