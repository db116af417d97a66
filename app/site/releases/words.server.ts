import type { Locale } from "~/i18n/locales";
import { releases as cn } from "./words.cn";
import { releases as en, type ReleasesMessages } from "./words.en";

/** Texts in both languages; a loader sends only those of its page's language. */
export const releasesWords: Record<Locale, ReleasesMessages> = { cn, en };
