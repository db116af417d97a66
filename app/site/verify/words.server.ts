import type { Locale } from "~/i18n/locales";
import { verify as cn } from "./words.cn";
import { verify as en, type VerifyMessages } from "./words.en";

export const verifyWords: Record<Locale, VerifyMessages> = { cn, en };
