import type { Locale } from "~/i18n/locales";
import { contact as cn } from "./words.cn";
import { type ContactMessages, contact as en } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const contactWords: Record<Locale, ContactMessages> = { cn, en };
