import type { Locale } from "~/i18n/locales";
import { clientLog as cn } from "./client-log-words.cn";
import { type ClientLogMessages, clientLog as en } from "./client-log-words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const clientLogWords: Record<Locale, ClientLogMessages> = { cn, en };
