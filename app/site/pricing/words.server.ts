import type { Locale } from "~/i18n/locales";
import { pricing as cn } from "./words.cn";
import { pricing as en, type PricingMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const pricingWords: Record<Locale, PricingMessages> = { cn, en };
