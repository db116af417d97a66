import { articleAuthor } from "~/domain/article/article";
import type { NewsMessages } from "./words.en";

export const news: NewsMessages = {
  title: "跨境电商与指纹浏览器资讯",
  description: "写给跨境卖家和运营团队的文章：浏览器指纹、代理、防关联与团队协作。",
  heading: "新闻资讯",
  tagTitle: "{tag} · 新闻资讯",
  searchTitle: "搜索“{query}”· 新闻资讯",
  hotTags: "热门标签",
  all: "全部",
  searchLabel: "搜索文章",
  search: "搜索",
  emptySearch: "清空搜索框",
  author: articleAuthor.cn,
  count: { one: "共 {count} 篇", other: "共 {count} 篇" },
  found: { one: "找到 {count} 篇", other: "找到 {count} 篇" },
  loading: "正在搜索",
  views: { one: "{count} 次阅读", other: "{count} 次阅读" },
  pages: "分页",
  newer: "较新的文章",
  older: "较早的文章",
  page: "第 {page} 页",
  empty: "没有找到相关文章。换个关键词，或减少关键词再试。",
  none: "还没有文章。",
  clear: "查看全部文章",
  feed: "订阅 Atom",
};
