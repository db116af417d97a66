import type { Locale } from "~/i18n/locales";
import { matrix as cn } from "./matrix-words.cn";
import { matrix as en, type MatrixMessages } from "./matrix-words.en";

export const matrixWords: Record<Locale, MatrixMessages> = { cn, en };
