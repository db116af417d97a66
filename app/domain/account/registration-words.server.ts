import type { Locale } from "~/i18n/locales";
import { registration as cn } from "./registration-words.cn";
import { registration as en, type RegistrationMessages } from "./registration-words.en";

/** In both languages; the loader sends a page its own alone. */
export const registrationWords: Record<Locale, RegistrationMessages> = { cn, en };
