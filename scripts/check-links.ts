import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- links                     checks every external address that pages link to, and says which fail
npm run site -- links --exempt URL     checks nothing, and this address never again
npm run site -- links --include URL    checks nothing, and this address again from now on`;

await operatorCommand(
  usage,
  () => parseArgs({ options: { exempt: { type: "string" }, include: { type: "string" } } }).values,
  (host, settings, options) => host.runCommand(settings, "links", options),
);
