import type { Locale } from "~/i18n/locales";
import { news as cn } from "./words.cn";
import { news as en, type NewsMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const newsWords: Record<Locale, NewsMessages> = { cn, en };
