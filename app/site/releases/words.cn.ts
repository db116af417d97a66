import type { ReleasesMessages } from "./words.en";

export const releases: ReleasesMessages = {
  package: "压缩包",
  patch: "补丁",
  remarks: "备注",
  latest: "最新",
  checksum: "SHA-256",
  copyChecksum: "复制 {name} 的 SHA-256",
  copied: "已复制",
  copyFailed: "浏览器不允许复制，请手动选中文本。",
  searchLabel: "搜索版本与更新内容",
  search: "搜索",
  viewMore: "查看更多",
  loading: "加载中",
  added: "又显示了 {n} 个版本",
  newer: "较新的版本",
  history: "历史版本下载",
  backToLog: "回到更新日志",
  count: "第 {from}–{to} 条，共 {total} 条",
  empty: "没有符合条件的版本。",
  clear: "显示全部版本",
  columns: { version: "版本", date: "日期", kernel: "内核", files: "下载" },
};
