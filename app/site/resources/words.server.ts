import type { Locale } from "~/i18n/locales";
import { resources as cn } from "./words.cn";
import { resources as en, type ResourcesMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const resourcesWords: Record<Locale, ResourcesMessages> = { cn, en };
