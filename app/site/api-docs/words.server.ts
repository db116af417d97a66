import type { Locale } from "~/i18n/locales";
import { apiDocs as cn } from "./words.cn";
import { type ApiDocsMessages, apiDocs as en } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const apiDocsWords: Record<Locale, ApiDocsMessages> = { cn, en };
