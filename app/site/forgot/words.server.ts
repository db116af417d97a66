import type { Locale } from "~/i18n/locales";
import { forgot as cn } from "./words.cn";
import { forgot as en, type ForgotMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const forgotWords: Record<Locale, ForgotMessages> = { cn, en };
