export const news = {
  title: "News",
  description:
    "Short articles for people who run shops and accounts across borders: fingerprints, proxies, keeping accounts apart, and working as a team.",
  heading: "News",
  lead: "Short articles about fingerprints, proxies, keeping accounts apart and working as a team. Each ends in a list that you can work through.",
  author: "Administrator",
  count: { one: "{count} article", other: "{count} articles" },
};

export type NewsMessages = typeof news;
