import type { Locale } from "~/i18n/locales";
import { signIn as cn } from "./words.cn";
import { signIn as en, type SignInMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const signInWords: Record<Locale, SignInMessages> = { cn, en };
