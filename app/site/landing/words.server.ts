import type { Locale } from "~/i18n/locales";
import { landing as cn } from "./words.cn";
import { landing as en, type LandingMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const landingWords: Record<Locale, LandingMessages> = { cn, en };
