import type { Locale } from "~/i18n/locales";
import { browserLog as cn } from "./browser-log-words.cn";
import { type BrowserLogMessages, browserLog as en } from "./browser-log-words.en";

/** In both languages; the loader sends a page its own alone. */
export const browserLogWords: Record<Locale, BrowserLogMessages> = { cn, en };
