import type { Locale } from "~/i18n/locales";
import { browserLog as cn } from "./browser-log-words.cn";
import { type BrowserLogMessages, browserLog as en } from "./browser-log-words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const browserLogWords: Record<Locale, BrowserLogMessages> = { cn, en };
