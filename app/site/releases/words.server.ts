import type { Locale } from "~/i18n/locales";
import { releases as cn } from "./words.cn";
import { releases as en, type ReleasesMessages } from "./words.en";

/** In both languages; the loader sends a page its own alone. */
export const releasesWords: Record<Locale, ReleasesMessages> = { cn, en };
