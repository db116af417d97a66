import type { Locale } from "~/i18n/locales";
import type { Product } from "./release";

/** Title of a product's update log, on its page and in feeds. */
export const logNames: Record<Product, Record<Locale, string>> = {
  client: { cn: "客户端更新日志", en: "Client update log" },
  browser: { cn: "浏览器更新日志", en: "Browser update log" },
};
