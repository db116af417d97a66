import type { Locale } from "~/i18n/locales";
import { preview as cn } from "./words.cn";
import { preview as en, type PreviewMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const previewWords: Record<Locale, PreviewMessages> = { cn, en };
