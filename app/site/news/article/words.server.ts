import type { Locale } from "~/i18n/locales";
import { article as cn } from "./words.cn";
import { type ArticleMessages, article as en } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const articleWords: Record<Locale, ArticleMessages> = { cn, en };
