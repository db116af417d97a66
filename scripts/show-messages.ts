import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage =
  "npm run site -- messages    the delivery of mail and text messages that the site sent";

await operatorCommand(
  usage,
  () => parseArgs({}),
  (host, settings) => host.runCommand(settings, "messages", undefined),
);
