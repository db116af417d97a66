import type { Locale } from "~/i18n/locales";

type TeaserText = { title: string; summary: string; tag: string };

/** An article as the home page announces it; `date` is the day it was published. */
export type NewsTeaserSeed = { id: number; date: string } & Record<Locale, TeaserText>;

/** The newest articles, newest first. */
export const newsTeasers: NewsTeaserSeed[] = [
  {
    id: 5,
    date: "2026-11-10",
    cn: {
      title: "浏览器指纹到底由什么组成",
      summary: "Canvas、WebGL、字体、音频与时区：平台怎样把两个账号认成一个人。",
      tag: "浏览器指纹",
    },
    en: {
      title: "What a browser fingerprint is made of",
      summary:
        "Canvas, WebGL, fonts, audio and time zone: how a platform takes two accounts for one person.",
      tag: "Browser fingerprint",
    },
  },
  {
    id: 4,
    date: "2026-11-06",
    cn: {
      title: "住宅代理与机房代理，卖家该怎么选",
      summary: "按站点、风控强度与预算给出三种组合，并附上自测出口的步骤。",
      tag: "住宅 IP 代理",
    },
    en: {
      title: "Residential or datacentre proxies: what sellers should pick",
      summary: "Three combinations by site, risk checks and budget, and how to test your own exit.",
      tag: "Residential IP proxy",
    },
  },
  {
    id: 3,
    date: "2026-10-29",
    cn: {
      title: "亚马逊多店铺防关联：从注册到收款",
      summary: "资料、网络、设备、收款四条线，逐条列出容易漏掉的关联点。",
      tag: "防关联",
    },
    en: {
      title: "Amazon multi-store separation, from sign-up to payout",
      summary: "Documents, network, device, payout: the links that are easy to overlook.",
      tag: "Anti-association",
    },
  },
  {
    id: 2,
    date: "2026-10-21",
    cn: {
      title: "团队交接账号的五个常见错误",
      summary: "把密码发在群里只是其一。怎样授权、留痕与收回。",
      tag: "跨境电商",
    },
    en: {
      title: "Five common mistakes when a team hands accounts over",
      summary:
        "A password in the group chat is only the first. How to grant, record and take back access.",
      tag: "Cross-border e-commerce",
    },
  },
  {
    id: 1,
    date: "2026-10-12",
    cn: {
      title: "为什么时区必须和代理一致",
      summary: "一处不合，前功尽弃：语言、时区、定位的对齐顺序。",
      tag: "代理",
    },
    en: {
      title: "Why the time zone must match the proxy",
      summary: "One mismatch undoes the rest: in which order to align language, zone and location.",
      tag: "Proxy",
    },
  },
];
