import { articleAuthor } from "~/domain/article/article";
export const news = {
  title: "Articles on fingerprints, proxies and cross-border selling",
  description:
    "Articles for people who run shops and accounts across borders: fingerprints, proxies, keeping accounts apart, and working as a team.",
  heading: "News",
  tagTitle: "{tag} · News",
  searchTitle: "Search: {query} · News",
  hotTags: "Hot tags",
  all: "All",
  searchLabel: "Search articles",
  search: "Search",
  emptySearch: "Clear the search field",
  author: articleAuthor.en,
  count: { one: "{count} article", other: "{count} articles" },
  found: { one: "{count} article found", other: "{count} articles found" },
  loading: "Searching",
  views: { one: "{count} view", other: "{count} views" },
  pages: "Pages",
  newer: "Newer articles",
  older: "Older articles",
  page: "Page {page}",
  empty: "No articles match. Try fewer or different words.",
  none: "No articles yet.",
  clear: "Show all articles",
  feed: "Subscribe to the Atom feed",
};

export type NewsMessages = typeof news;
