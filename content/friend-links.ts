import type { NewFriendLink } from "~/domain/friend-link/friend-link";

/** Sites that exchange links with this one. The addresses are samples: the operator replaces them. */
export const friendLinks: NewFriendLink[] = [
  {
    group: "community",
    name: { cn: "跨境卖家社区", en: "Cross-border sellers" },
    url: "https://sellers.example/",
  },
  {
    group: "community",
    name: { cn: "独立站学院", en: "Storefront school" },
    url: "https://storefront.example/",
  },
  {
    group: "tools",
    name: { cn: "住宅代理指南", en: "Residential proxy guide" },
    url: "https://proxy-guide.example/",
  },
  {
    group: "tools",
    name: { cn: "广告投放手册", en: "Ads handbook" },
    url: "https://ads-handbook.example/",
  },
  {
    group: "services",
    name: { cn: "收款与结汇", en: "Getting paid abroad" },
    url: "https://payouts.example/",
  },
];
