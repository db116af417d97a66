import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run staff -- invite EMAIL` invites somebody to the console, by default as an owner, and prints
 * the link; `list`, `disable`, `enable`, `reset-factor` and `check-audit` are for a lock-out.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: "string" }, role: { type: "string" }, locale: { type: "string" } },
  });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  const [task = "list", email] = positionals;
  const { name, role, locale } = values;
  const command = { task, email, name, role, locale };
  console.log(await host.runStaffCommand(host.readEnv(process.env), command));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
