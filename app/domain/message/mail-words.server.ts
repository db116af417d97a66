import type { Locale } from "~/i18n/locales";
import { mail as cn } from "./mail-words.cn";
import { mail as en, type MailMessages } from "./mail-words.en";

/** Texts of mails and text messages, in both languages; each goes out in that of its reader. */
export const mailWords: Record<Locale, MailMessages> = { cn, en };
