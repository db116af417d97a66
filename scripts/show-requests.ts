import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/**
 * `npm run requests` lists the privacy requests that wait for an answer, with the days that are
 * left. `-- --confirm NUMBER` lets the days of one begin whose sender opened no link; `-- --close NUMBER` notes that one has been answered; `-- --erase CONTACT` deletes what is
 * stored of an email address or phone number whose request is confirmed, or with `--force "SENTENCE"`; `-- --messages` lists the newest messages of the
 * contact form that are no privacy requests.
 */
await operatorCommand((host, settings) => {
  const { values } = parseArgs({
    options: {
      confirm: { type: "string" },
      close: { type: "string" },
      erase: { type: "string" },
      force: { type: "string" },
      messages: { type: "boolean" },
    },
  });
  return host.runRequestsReport(settings, values);
});
