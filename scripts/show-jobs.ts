import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/** `npm run jobs` shows the last result of each background job and its next run. */
await operatorCommand((host, settings) => {
  parseArgs({});
  return host.runJobsReport(settings);
});
