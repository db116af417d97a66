import type { feedWords as english } from "./feed-words.en";

/** “更新源将提供的内容”的文字。 */
export const feedWords: typeof english = {
  title: "更新源将提供的内容",
  titleNow: "更新源现在提供的内容",
  meta: {
    request: "现在 → 批准后",
    publish: "现在 → 发布并推送给全部用户后",
  },
  tabsLabel: "更新源",
  look: "查询更新源",
  asks: "正在查询更新源。",
  refused: "暂时无法预览下一步：{rule}",
  changed: "有变化",
  unchanged: "保持不变。",
  reached: "{line}：灰度范围内的程序",
  others: "{line}：其余程序",
  status: { missing: "没有这个文件（404）。", gone: "不再提供（410）。" },
  statusChanges: "{before} → {after}",
  is: "提供此文件。",
  skipped: { one: "… {count} 行", other: "… {count} 行" },
  whole: "完整内容",
  added: "新增行：",
  removed: "删除行：",
  notes: {
    update: "文件本身写不了百分比：由网站按程序的标识决定它得到哪一份。",
    appcast: "文件写不了百分比：推送给全部用户之前，一直是原来的全量版本。",
    winget: "清单写不了百分比。版本一发布就有清单，再由人提交。",
    scoop: "清单写不了百分比：推送给全部用户之前，一直是原来的全量版本。",
    json: "只列出已发布的版本，不涉及灰度。",
  },
};
