import { logNames } from "~/domain/release/release";
export const browserLog = {
  title: logNames.browser.en,
  description: "Every browser kernel of {brand}: version, changes, archive, patch and checksum.",
  heading: logNames.browser.en,
  lead: "Every kernel is built from a stable Chromium release; its entry shows the date of that release.",
  /** The operator's promise; only where there are kernels. */
  policy:
    "For Windows 10 and later we ship even-numbered versions only, usually within ten days. Your environments then change kernels half as often as Chromium does.",
  /** Where the kernels of older systems are fewer than all of them. */
  olderSystems: {
    both: "Windows 7, 8, 8.1 and 32-bit Windows run kernel {kernels} only.",
    windows: "Windows 7, 8 and 8.1 run kernel {kernels} only.",
    bits: "32-bit Windows runs kernel {kernels} only.",
  },
  files:
    "A patch updates a kernel that you already have; for a first install, download the archive.",
  filter: "Kernel",
  all: "All kernels",
  kernel: "Chromium {kernel}",
  other: logNames.client.en,
  historyHeading: "All kernel versions",
};

export type BrowserLogMessages = typeof browserLog;
