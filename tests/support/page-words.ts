import type { Locale } from "~/i18n/locales";
import * as cn from "./words/cn";
import * as en from "./words/en";

/** The texts of the pages by language, for tests without a browser. */
export const messages: Record<Locale, typeof en> = { cn, en };
