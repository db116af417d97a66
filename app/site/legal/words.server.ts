import type { Locale } from "~/i18n/locales";
import { legal as cn } from "./words.cn";
import { legal as en, type LegalMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const legalWords: Record<Locale, LegalMessages> = { cn, en };
