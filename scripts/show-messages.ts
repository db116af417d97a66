import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/** `npm run messages` shows the delivery of mail and text messages that the site sent. */
await operatorCommand((host, settings) => {
  parseArgs({});
  return host.runMessagesReport(settings);
});
