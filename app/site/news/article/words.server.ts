import type { Locale } from "~/i18n/locales";
import { article as cn } from "./words.cn";
import { type ArticleMessages, article as en } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const articleWords: Record<Locale, ArticleMessages> = { cn, en };
