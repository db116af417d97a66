import type { Locale } from "~/i18n/locales";

/** The author's name on articles. */
export const articleAuthor: Record<Locale, string> = { cn: "管理员", en: "Administrator" };
