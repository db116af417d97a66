import type { Locale } from "~/i18n/locales";
import type { Analytics } from "./analytics";

const names: Record<Analytics["provider"], Record<Locale, string>> = {
  umami: { cn: "Umami", en: "Umami" },
  plausible: { cn: "Plausible", en: "Plausible" },
  matomo: { cn: "Matomo", en: "Matomo" },
  baidu: { cn: "百度统计", en: "Baidu Tongji" },
};

const none: Record<Locale, string> = { cn: "无", en: "none" };

/** Baidu's cookies. The others set none: `analytics.ts` of the islands switches those of Matomo off. */
const baiduCookies: Record<Locale, string> = {
  cn: "Hm_lvt_ 开头的一项（1 年）和 Hm_lpvt_ 开头的一项（关闭浏览器即失效），以及 hm.baidu.com 自己设置的 HMACCOUNT（期限由百度决定）",
  en: "one that begins with Hm_lvt_ (1 year), one that begins with Hm_lpvt_ (until the browser closes), and HMACCOUNT of hm.baidu.com itself (as long as Baidu decides)",
};

/** The values of `{{analyticsProvider}}` and `{{analyticsCookies}}` in legal texts. */
export function analyticsFacts(
  locale: Locale,
  analytics: Analytics | null,
): { provider: string; cookies: string } {
  if (analytics === null) return { provider: none[locale], cookies: none[locale] };
  const { provider, scriptUrl } = analytics;
  const { host } = new URL(scriptUrl);
  const name = names[provider][locale];
  return {
    provider: locale === "cn" ? `${name}（${host}）` : `${name} (${host})`,
    cookies: provider === "baidu" ? baiduCookies[locale] : none[locale],
  };
}
