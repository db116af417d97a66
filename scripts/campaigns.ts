import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/**
 * `npm run campaigns` prints the number of downloads of each campaign. `-- --remove NAME` removes a
 * campaign, such as a name that somebody invented.
 */
await operatorCommand((host, settings) => {
  const { values } = parseArgs({ options: { remove: { type: "string" } } });
  return host.runCampaignReport(settings, values);
});
