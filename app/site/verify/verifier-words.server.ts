import type { Locale } from "~/i18n/locales";
import { verifier as cn } from "./verifier-words.cn";
import { verifier as en, type VerifierMessages } from "./verifier-words.en";

export const verifierWords: Record<Locale, VerifierMessages> = { cn, en };
