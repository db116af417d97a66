import { articleAuthor } from "~/domain/article/article";
export const article = {
  published: "Published",
  viewsLabel: "Views",
  readingLabel: "Reading time",
  reading: { one: "{count} minute", other: "{count} minutes" },
  authorLabel: "Author",
  author: articleAuthor.en,
  tags: "Tags",
  contents: "In this article",
  otherLanguage: "This article exists in Chinese only so far; here is the original.",
  share: "Share",
  shareBy: "Share by {name} (opens in a new window)",
  shareByMail: "Send by email",
  mail: "Email",
  copyLink: "Copy link to this article",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "The link could not be copied",
  related: "On the same subject",
  neighbours: "More articles",
  previous: "Previous",
  next: "Next",
  isOldest: "This is the oldest article",
  isNewest: "This is the newest article",
  all: "All articles",
};

export type ArticleMessages = typeof article;
