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
  otherLanguage: "So far, this article is in Chinese only. Here is the original.",
  share: "Share",
  shareBy: "Share on {name} (opens in a new tab)",
  shareByMail: "Send by email",
  mail: "Email",
  copyLink: "Copy link to this article",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "Not copied. Copy the address from the address bar",
  related: "Related articles",
  neighbours: "More articles",
  previous: "Previous",
  next: "Next",
  isOldest: "This is the oldest article",
  isNewest: "This is the newest article",
  all: "All articles",
};

export type ArticleMessages = typeof article;
