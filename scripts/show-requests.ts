import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- requests                         privacy requests that wait for an answer, with the days that are left
npm run site -- requests --confirm NUMBER     lets the days of one begin whose sender opened no link
npm run site -- requests --close NUMBER       notes that one has been answered
npm run site -- requests --erase CONTACT      deletes what is stored of an email address or phone number whose request is
                                         confirmed; of another one with --force "SENTENCE" that says why
npm run site -- requests --messages           the newest messages of the contact form that are no privacy requests`;

await operatorCommand(
  usage,
  () =>
    parseArgs({
      options: {
        confirm: { type: "string" },
        close: { type: "string" },
        erase: { type: "string" },
        force: { type: "string" },
        messages: { type: "boolean" },
      },
    }).values,
  (host, settings, options) => host.runCommand(settings, "requests", options),
);
