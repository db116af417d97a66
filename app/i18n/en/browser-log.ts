export const browserLog = {
  title: "Browser update log",
  description:
    "Every browser kernel of Manifold Browser: version, changes, package, patch and checksum.",
  heading: "Browser update log",
  lead: "Each kernel is a line of its own. A patch is for a computer that has the same kernel; the package is for a first installation.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: "Client update log",
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
