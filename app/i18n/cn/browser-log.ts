import type { BrowserLogMessages } from "~/i18n/en/browser-log";

export const browserLog: BrowserLogMessages = {
  title: "浏览器更新日志",
  description: "万象浏览器各内核的版本号、更新内容、压缩包、补丁与校验值。",
  heading: "浏览器更新日志",
  lead: "每个内核一条线，互不影响。补丁适合已安装同内核的电脑，压缩包适合首次安装。",
  filter: "内核",
  all: "全部内核",
  kernel: "Chromium {kernel}",
  other: "客户端更新日志",
  historyHeading: "全部内核版本",
};
