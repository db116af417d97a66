import type { Locale } from "~/i18n/locales";
import { download as cn } from "./words.cn";
import { type DownloadMessages, download as en } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const downloadWords: Record<Locale, DownloadMessages> = { cn, en };
