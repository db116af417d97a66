import { logNames } from "~/domain/release/release";
export const clientLog = {
  title: logNames.client.en,
  description:
    "Every version of the Manifold Browser client for Windows: changes, packages, checksums.",
  heading: logNames.client.en,
  lead: "A patch is for a computer that has the version before; the package is for a first installation, or for going back.",
  other: logNames.browser.en,
  historyHeading: "All client versions",
};

export type ClientLogMessages = typeof clientLog;
