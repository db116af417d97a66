import type { Locale } from "~/i18n/locales";
import { pricing as cn } from "./words.cn";
import { pricing as en, type PricingMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const pricingWords: Record<Locale, PricingMessages> = { cn, en };
