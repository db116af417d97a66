import { logNames } from "~/domain/release/release";
import type { BrowserLogMessages } from "./browser-log-words.en";

export const browserLog: BrowserLogMessages = {
  title: logNames.browser.cn,
  description: "{brand}各内核的版本号、更新内容、压缩包、补丁与校验值。",
  heading: logNames.browser.cn,
  lead: "内核均基于 Chromium 稳定版，每一版都注明官方发布的日期。",
  policy:
    "面向 Windows 10 及以上，只发布偶数版本的内核，通常在官方之后十天内跟上，环境更换内核的次数因此减半。",
  olderSystems: {
    both: "Windows 7、8、8.1 和 32 位 Windows 只能用内核 {kernels}。",
    windows: "Windows 7、8、8.1 只能用内核 {kernels}。",
    bits: "32 位 Windows 只能用内核 {kernels}。",
  },
  files: "已有同一内核的电脑用补丁，首次使用请下载压缩包。",
  filter: "内核",
  all: "全部内核",
  kernel: "Chromium {kernel}",
  other: logNames.client.cn,
  historyHeading: "全部内核版本",
};
