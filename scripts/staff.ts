import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

/**
 * `npm run staff -- invite EMAIL` invites somebody to the console, by default as an owner, and prints
 * the link; `list`, `disable`, `enable`, `reset-factor` and `check-audit` are for a lock-out.
 */
await operatorCommand((host, settings) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: "string" }, role: { type: "string" }, locale: { type: "string" } },
  });
  const [task = "list", email] = atMost(2, positionals);
  const { name, role, locale } = values;
  const command = { task, email, name, role, locale };
  return host.runStaffCommand(settings, command);
});
