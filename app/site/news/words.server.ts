import type { Locale } from "~/i18n/locales";
import { news as cn } from "./words.cn";
import { news as en, type NewsMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const newsWords: Record<Locale, NewsMessages> = { cn, en };
