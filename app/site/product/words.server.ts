import type { Locale } from "~/i18n/locales";
import { home as cn } from "./words.cn";
import { home as en, type HomeMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const homeWords: Record<Locale, HomeMessages> = { cn, en };
