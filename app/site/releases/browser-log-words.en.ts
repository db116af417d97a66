import { logNames } from "~/domain/release/release";
export const browserLog = {
  title: logNames.browser.en,
  description:
    "Every browser kernel of Manifold Browser: version, changes, archive, patch and checksum.",
  heading: logNames.browser.en,
  lead: "Every kernel comes from Chromium’s stable channel, and each entry says how many days later it came. Windows 7, 8, 8.1 and 32-bit Windows run kernel 109 only. A patch updates a kernel that you already have; the archive is for first use.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: logNames.client.en,
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
