import type { Locale } from "~/i18n/locales";
import { mail as cn } from "./mail-words.cn";
import { mail as en, type MailMessages } from "./mail-words.en";

/** In both languages; the loader sends a page its own alone. */
export const mailWords: Record<Locale, MailMessages> = { cn, en };
