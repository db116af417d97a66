import type { Locale } from "~/i18n/locales";
import { shell as cn } from "./words.cn";
import { shell as en, type ShellMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const shellWords: Record<Locale, ShellMessages> = { cn, en };
