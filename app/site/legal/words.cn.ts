import type { LegalMessages } from "./words.en";

export const legal: LegalMessages = {
  updated: "最近更新",
  version: "版本",
  contents: "本文目录",
  others: "其他文件",
  choice: {
    title: "你的选择",
    all: "你已同意，需要同意的内容可以加载。",
    necessary: "目前只使用必要的 Cookie。",
    none: "你还没有选择，目前只使用必要的 Cookie。",
    change: "随时可以在这里更改。",
  },
};
