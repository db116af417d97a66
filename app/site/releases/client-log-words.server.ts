import type { Locale } from "~/i18n/locales";
import { clientLog as cn } from "./client-log-words.cn";
import { type ClientLogMessages, clientLog as en } from "./client-log-words.en";

/** In both languages; the loader sends a page its own alone. */
export const clientLogWords: Record<Locale, ClientLogMessages> = { cn, en };
