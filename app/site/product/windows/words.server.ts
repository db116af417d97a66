import type { Locale } from "~/i18n/locales";
import { windows as cn } from "./words.cn";
import { windows as en, type WindowsMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const windowsWords: Record<Locale, WindowsMessages> = { cn, en };
