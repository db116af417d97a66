import type { RoleWords } from "./role-words.en";

export const roleWords: RoleWords = {
  names: {
    owner: "所有者",
    editor: "编辑",
    translator: "译者",
    "release-manager": "版本经理",
    support: "客服",
    auditor: "审计员",
  },
  may: {
    owner: "一切操作，并决定谁能做什么",
    editor: "撰写并发布文章、工具、友链和媒体",
    translator: "用指定语言撰写草稿",
    "release-manager": "发布版本",
    support: "答复来信和隐私权利请求",
    auditor: "什么都能看，什么都不能改",
  },
};
