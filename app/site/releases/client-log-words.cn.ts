import { logNames } from "~/domain/release/release";
import type { ClientLogMessages } from "./client-log-words.en";

export const clientLog: ClientLogMessages = {
  title: logNames.client.cn,
  description: "万象浏览器 Windows 客户端各版本的更新内容、安装包与校验值。",
  heading: logNames.client.cn,
  lead: "补丁适合已安装上一版本的电脑，压缩包适合首次安装或退回旧版。",
  other: logNames.browser.cn,
  historyHeading: "全部客户端版本",
};
