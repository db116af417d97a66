import type { Locale } from "~/i18n/locales";

/** Who articles name as their author. */
export const articleAuthor: Record<Locale, string> = { cn: "管理员", en: "Administrator" };
