import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage = "npm run site -- jobs    the last result of each background job, and its next run";

await operatorCommand(
  usage,
  () => parseArgs({}),
  (host, settings) => host.runCommand(settings, "jobs", undefined),
);
