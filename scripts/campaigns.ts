import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- campaigns                     the number of downloads of each campaign
npm run site -- campaigns --remove NAME    removes one, such as a name that somebody invented`;

await operatorCommand(
  usage,
  () => parseArgs({ options: { remove: { type: "string" } } }).values,
  (host, settings, options) => host.runCommand(settings, "campaigns", options),
);
