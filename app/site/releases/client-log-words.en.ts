import { logNames } from "~/domain/release/release";
export const clientLog = {
  title: logNames.client.en,
  description:
    "Every version of the Manifold Browser client for Windows: changes, archives, checksums.",
  heading: logNames.client.en,
  lead: "A patch listed for your system updates the version before it. In every other case, such as first use or going back to an older version, download the archive.",
  other: logNames.browser.en,
  historyHeading: "All client versions",
};

export type ClientLogMessages = typeof clientLog;
