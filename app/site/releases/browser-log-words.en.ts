import { logNames } from "~/domain/release/release";
export const browserLog = {
  title: logNames.browser.en,
  description:
    "Every browser kernel of Manifold Browser: version, changes, archive, patch and checksum.",
  heading: logNames.browser.en,
  lead: "Every kernel comes from Chromium’s stable channel, and each entry says how many days later it came.",
  /** Where the kernels of older systems are fewer than all of them. */
  olderSystems: {
    both: "Windows 7, 8, 8.1 and 32-bit Windows run kernel {kernels} only.",
    windows: "Windows 7, 8 and 8.1 run kernel {kernels} only.",
    bits: "32-bit Windows runs kernel {kernels} only.",
  },
  files: "A patch updates a kernel that you already have; the archive is for first use.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: logNames.client.en,
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
