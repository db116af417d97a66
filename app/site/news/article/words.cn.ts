import { articleAuthor } from "~/domain/article/article";
import type { ArticleMessages } from "./words.en";

export const article: ArticleMessages = {
  published: "发布",
  viewsLabel: "阅读",
  readingLabel: "阅读时间",
  reading: { one: "{count} 分钟", other: "{count} 分钟" },
  authorLabel: "作者",
  author: articleAuthor.cn,
  tags: "标签",
  contents: "本文目录",
  otherLanguage: "这篇文章目前只有英文版，以下是原文。",
  share: "分享",
  shareBy: "分享到 {name}（在新标签页打开）",
  shareByMail: "用邮件发送",
  mail: "邮件",
  copyLink: "复制本文链接",
  copy: "复制本文链接",
  copied: "链接已复制",
  copyFailed: "复制失败，请从地址栏复制",
  related: "相关文章",
  neighbours: "前后文章",
  previous: "上一篇",
  next: "下一篇",
  isOldest: "已是最早一篇",
  isNewest: "已是最新一篇",
  all: "全部文章",
};
