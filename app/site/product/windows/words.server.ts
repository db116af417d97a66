import type { Locale } from "~/i18n/locales";
import { windows as cn } from "./words.cn";
import { windows as en, type WindowsMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const windowsWords: Record<Locale, WindowsMessages> = { cn, en };
