import { logNames } from "~/domain/release/release";
export const browserLog = {
  title: logNames.browser.en,
  description:
    "Every browser kernel of Manifold Browser: version, changes, package, patch and checksum.",
  heading: logNames.browser.en,
  lead: "Each kernel is made from a build of Chromium’s stable channel; every entry says when Chromium had it and how many days later we followed. Windows 7 and 8 run kernel 109 only, which Chromium no longer updates. A patch is for a computer that has the same kernel; the package is for a first installation.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: logNames.client.en,
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
