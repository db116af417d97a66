import type { Locale } from "~/i18n/locales";
import { security as cn } from "./words.cn";
import { security as en, type SecurityMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const securityWords: Record<Locale, SecurityMessages> = { cn, en };
