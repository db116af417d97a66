import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- campaigns                     the number of downloads of each campaign
npm run site -- campaigns --remove NAME    removes one, such as a name that somebody invented`;

await operatorCommand(usage, (host, settings) => {
  const { values } = parseArgs({ options: { remove: { type: "string" } } });
  return host.runCommand(settings, "campaigns", values);
});
