import type { KeptWords } from "./words.en";

export const keptWords = {
  title: "留存的草稿",
  somebody: "未知人员",
  reasons: {
    replaced: "已换成另一份草稿",
    copy: "保存冲突时留存",
    discarded: "已放弃",
    cancelled: "定时已取消",
  },
  show: "查看更改",
  of: "{name} 的草稿，{time}",
  restore: "恢复…",
  restoreTitle: "恢复 {name} 的草稿，{time}",
  restoreText: "它会重新成为草稿，发布后访客才能看到。",
  replaces: "现有草稿也会留存。",
  restoreAct: "恢复为草稿",
  keep: "不恢复",
  restored: "留存的草稿已重新成为草稿。",
  movedBy: "{name} 于 {time} 保存了另一份草稿。再次恢复会先留存那一份；也可以不恢复。",
  movedByOwn: "你在另一个窗口于 {time} 保存了另一份草稿。再次恢复会先留存那一份；也可以不恢复。",
  movedGone: "原来的草稿已被发布或放弃。你仍可以恢复这一份。",
  oldForm: "旧格式",
  oldFormText: "这份内容由网站的其他版本以不同格式保存，无法直接恢复。需要的内容可以从这里复制。",
  undo: "撤销",
  undoLate: "已经开始了另一份草稿。放弃的那份在“留存的草稿”里。",
} satisfies KeptWords;
