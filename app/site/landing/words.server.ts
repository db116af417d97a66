import type { Locale } from "~/i18n/locales";
import { landing as cn } from "./words.cn";
import { landing as en, type LandingMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const landingWords: Record<Locale, LandingMessages> = { cn, en };
