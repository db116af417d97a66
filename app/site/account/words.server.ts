import type { Locale } from "~/i18n/locales";
import { account as cn } from "./words.cn";
import { type AccountMessages, account as en } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const accountWords: Record<Locale, AccountMessages> = { cn, en };
