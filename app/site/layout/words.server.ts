import type { Locale } from "~/i18n/locales";
import { shell as cn } from "./words.cn";
import { shell as en, type ShellMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const shellWords: Record<Locale, ShellMessages> = { cn, en };
