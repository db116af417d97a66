import type { Locale } from "~/i18n/locales";
import { mail as cn } from "./mail-words.cn";
import { mail as en, type MailMessages } from "./mail-words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const mailWords: Record<Locale, MailMessages> = { cn, en };
