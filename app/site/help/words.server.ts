import type { Locale } from "~/i18n/locales";
import { help as cn } from "./words.cn";
import { help as en, type HelpMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const helpWords: Record<Locale, HelpMessages> = { cn, en };
