import type { NewsMessages } from "~/i18n/en/news";

export const news: NewsMessages = {
  title: "新闻资讯",
  description: "写给跨境卖家和运营团队的短文：浏览器指纹、代理、防关联与团队协作。",
  heading: "新闻资讯",
  lead: "关于指纹、代理、防关联与团队协作的短文。每篇末尾有一份可以照着做的要点。",
  author: "管理员",
  count: { one: "共 {count} 篇", other: "共 {count} 篇" },
};
