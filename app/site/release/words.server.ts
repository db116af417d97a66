import type { Locale } from "~/i18n/locales";
import { release as cn } from "./words.cn";
import { release as en, type ReleaseMessages } from "./words.en";

export const releaseWords: Record<Locale, ReleaseMessages> = { cn, en };
