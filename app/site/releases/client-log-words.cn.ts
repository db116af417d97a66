import { logNames } from "~/domain/release/release";
import type { ClientLogMessages } from "./client-log-words.en";

export const clientLog: ClientLogMessages = {
  title: logNames.client.cn,
  description: "{brand} Windows 客户端各版本的更新内容、压缩包与校验值。",
  heading: logNames.client.cn,
  lead: "从上一版升级，有对应系统的补丁就只需下载补丁；首次使用、退回旧版等其他情况，请下载压缩包。",
  other: logNames.browser.cn,
  historyHeading: "全部客户端版本",
};
