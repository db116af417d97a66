export const clientLog = {
  title: "Client update log",
  description:
    "Every version of the Manifold Browser client for Windows: changes, packages, checksums.",
  heading: "Client update log",
  lead: "A patch is for a computer that has the version before; the package is for a first installation, or for going back.",
  other: "Browser update log",
  historyHeading: "All client versions",
};

export type ClientLogMessages = typeof clientLog;
