import { logNames } from "~/domain/release/release";
export const clientLog = {
  title: logNames.client.en,
  description: "Every version of the {brand} client for Windows: changes, archives, checksums.",
  heading: logNames.client.en,
  lead: "If a patch is listed for your system, it updates the version just before it. For a first install, or to go back, download the archive.",
  other: logNames.browser.en,
  historyHeading: "All client versions",
};

export type ClientLogMessages = typeof clientLog;
