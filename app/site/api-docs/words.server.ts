import type { Locale } from "~/i18n/locales";
import { apiDocs as cn } from "./words.cn";
import { type ApiDocsMessages, apiDocs as en } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const apiDocsWords: Record<Locale, ApiDocsMessages> = { cn, en };
