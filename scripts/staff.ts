import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- staff                           who may sign in to the console, and open invitations
npm run site -- staff invite EMAIL           invites somebody, by default as an owner, and prints the link; with
                                        --name NAME, --role ROLE,ROLE and --locale cn or en
npm run site -- staff disable EMAIL          ends their sessions, and lets them sign in no more
npm run site -- staff enable EMAIL           lets them sign in again
npm run site -- staff reset-factor EMAIL     for a lock-out: all that they sign in with is void; prints a link for new ones
npm run site -- staff check-audit            whether the audit log is whole`;

await operatorCommand(
  usage,
  () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { name: { type: "string" }, role: { type: "string" }, locale: { type: "string" } },
    });
    const [task = "list", email] = atMost(2, positionals);
    const { name, role, locale } = values;
    return { task, email, name, role, locale };
  },
  (host, settings, options) => host.runCommand(settings, "staff", options),
);
