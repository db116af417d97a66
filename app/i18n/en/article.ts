export const article = {
  published: "Published",
  authorLabel: "Author",
  author: "Administrator",
  tags: "Tags",
  keyPoints: "Key points",
  neighbours: "More articles",
  previous: "Previous",
  next: "Next",
  isOldest: "This is the oldest article",
  isNewest: "This is the newest article",
  all: "All articles",
};

export type ArticleMessages = typeof article;
