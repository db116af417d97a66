import type { Locale } from "~/i18n/locales";

/** Sites that exchange links with this one, as the footer and /friendLink show them. */
export const friendLinks: { name: Record<Locale, string>; url: string }[] = [
  { name: { cn: "跨境卖家社区", en: "Cross-border sellers" }, url: "https://sellers.example" },
  {
    name: { cn: "住宅代理指南", en: "Residential proxy guide" },
    url: "https://proxy-guide.example",
  },
  { name: { cn: "独立站学院", en: "Storefront school" }, url: "https://storefront.example" },
  { name: { cn: "广告投放手册", en: "Ads handbook" }, url: "https://ads-handbook.example" },
  { name: { cn: "收款与结汇", en: "Getting paid abroad" }, url: "https://payouts.example" },
];
