import type { Locale } from "~/i18n/locales";
import { register as cn } from "./words.cn";
import { register as en, type RegisterMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const registerWords: Record<Locale, RegisterMessages> = { cn, en };
