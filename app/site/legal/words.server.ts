import type { Locale } from "~/i18n/locales";
import { legal as cn } from "./words.cn";
import { legal as en, type LegalMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const legalWords: Record<Locale, LegalMessages> = { cn, en };
