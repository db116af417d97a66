import type { ClientLogMessages } from "~/i18n/en/client-log";

export const clientLog: ClientLogMessages = {
  title: "客户端更新日志",
  description: "万象浏览器 Windows 客户端各版本的更新内容、安装包与校验值。",
  heading: "客户端更新日志",
  lead: "补丁适合已安装上一版本的电脑，压缩包适合首次安装或退回旧版。",
  other: "浏览器更新日志",
  historyHeading: "全部客户端版本",
};
