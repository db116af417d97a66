import { logNames } from "~/domain/release/release";
export const browserLog = {
  title: logNames.browser.en,
  description:
    "Every browser kernel of Manifold Browser: version, changes, package, patch and checksum.",
  heading: logNames.browser.en,
  lead: "Every kernel comes from Chromium’s stable channel, and each entry says how many days later. Windows 7 and 8 run kernel 109 only. A patch is for a computer that has the same kernel; the package is for a first installation.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: logNames.client.en,
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
