import type { LegalMessages } from "./words.en";

export const legal: LegalMessages = {
  updated: "最近更新",
  version: "版本",
  contents: "本文目录",
  others: "其他文件",
  announced: "新版本自 {day} 起生效。",
  readAnnounced: "查看新版本",
  otherVersions: "其他版本",
  versionInForce: "现行版本 {version}",
  versionPast: "版本 {version}",
  holdsFrom: "本版本自 {day} 起生效，在此之前适用现行版本。",
  holdsSince: "本版本自 {day} 起生效，为现行版本。",
  heldUntil: "本版本自 {day} 起生效，至 {until} 失效，仅供查阅。",
  readInForce: "查看现行版本",
  choice: {
    title: "你的选择",
    all: "你已同意，需要同意的内容可以加载。",
    necessary: "目前只使用必要的 Cookie。",
    none: "你还没有选择，目前只使用必要的 Cookie。",
    change: "随时可以在这里更改。",
  },
};
