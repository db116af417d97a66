import type { Locale } from "~/i18n/locales";
import { registration as cn } from "./registration-words.cn";
import { registration as en, type RegistrationMessages } from "./registration-words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const registrationWords: Record<Locale, RegistrationMessages> = { cn, en };
