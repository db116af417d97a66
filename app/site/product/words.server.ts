import type { Locale } from "~/i18n/locales";
import { home as cn } from "./words.cn";
import { home as en, type HomeMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const homeWords: Record<Locale, HomeMessages> = { cn, en };
