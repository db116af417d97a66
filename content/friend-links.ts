import type { NewFriendLink } from "~/domain/friend-link/friend-link";

/** Sites that exchange links with this one. The addresses are samples: the operator replaces them. */
export const friendLinks: NewFriendLink[] = [
  {
    group: "community",
    name: { cn: "跨境卖家社区", en: "Cross-border sellers" },
    line: { cn: "卖家问答与活动", en: "Questions and meetings for sellers" },
    url: "https://sellers.example/",
  },
  {
    group: "community",
    name: { cn: "独立站学院", en: "Storefront school" },
    line: { cn: "建站课程与案例", en: "Courses and case studies on building shops" },
    url: "https://storefront.example/",
  },
  {
    group: "tools",
    name: { cn: "住宅代理指南", en: "Residential proxy guide" },
    line: { cn: "代理类型与选购", en: "Kinds of proxies and how to choose" },
    url: "https://proxy-guide.example/",
  },
  {
    group: "tools",
    name: { cn: "广告投放手册", en: "Ads handbook" },
    line: { cn: "投放流程与术语", en: "How ads are run, and the terms" },
    url: "https://ads-handbook.example/",
  },
  {
    group: "services",
    name: { cn: "收款与结汇", en: "Getting paid abroad" },
    line: { cn: "收款账户对比", en: "Payout accounts compared" },
    url: "https://payouts.example/",
  },
];
