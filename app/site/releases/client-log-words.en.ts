import { logNames } from "~/domain/release/release";
export const clientLog = {
  title: logNames.client.en,
  description:
    "Every version of the Manifold Browser client for Windows: changes, archives, checksums.",
  heading: logNames.client.en,
  lead: "A patch updates the version before it. The archive is for first use, or for going back to an older version.",
  other: logNames.browser.en,
  historyHeading: "All client versions",
};

export type ClientLogMessages = typeof clientLog;
