import type { Locale } from "~/i18n/locales";
import { selfCheck as cn } from "./words.cn";
import { selfCheck as en, type SelfCheckMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const selfCheckWords: Record<Locale, SelfCheckMessages> = { cn, en };
