import { type Locale, locales } from "./locales";

/** `2026-11-12` of an ISO time, in China Standard Time, where the operator publishes. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date(iso));
}

/** A whole number with the grouping of the language: `3,208`. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locales[locale].htmlLang).format(value);
}
