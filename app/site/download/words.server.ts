import type { Locale } from "~/i18n/locales";
import { download as cn } from "./words.cn";
import { type DownloadMessages, download as en } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const downloadWords: Record<Locale, DownloadMessages> = { cn, en };
