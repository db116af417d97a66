import type { Locale } from "~/i18n/locales";
import { register as cn } from "./words.cn";
import { register as en, type RegisterMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const registerWords: Record<Locale, RegisterMessages> = { cn, en };
