import type { ArticleMessages } from "~/i18n/en/article";

export const article: ArticleMessages = {
  published: "发布",
  authorLabel: "作者",
  author: "管理员",
  tags: "标签",
  keyPoints: "要点",
  neighbours: "前后文章",
  previous: "上一篇",
  next: "下一篇",
  isOldest: "已是最早一篇",
  isNewest: "已是最新一篇",
  all: "全部文章",
};
