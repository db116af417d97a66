import type { Locale } from "~/i18n/locales";
import { resources as cn } from "./words.cn";
import { resources as en, type ResourcesMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const resourcesWords: Record<Locale, ResourcesMessages> = { cn, en };
