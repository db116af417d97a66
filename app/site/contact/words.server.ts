import type { Locale } from "~/i18n/locales";
import { contact as cn } from "./words.cn";
import { type ContactMessages, contact as en } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const contactWords: Record<Locale, ContactMessages> = { cn, en };
