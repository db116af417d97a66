import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/**
 * `npm run links` checks every external address that pages link to, stores the results and prints a
 * report. `-- --exempt URL` excludes an address from checks, `-- --include URL` includes it again;
 * with either, nothing is checked.
 */
await operatorCommand((host, settings) => {
  const { values } = parseArgs({
    options: { exempt: { type: "string" }, include: { type: "string" } },
  });
  return host.runLinkCheck(settings, values);
});
