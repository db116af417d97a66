import { dayInChina } from "./china-time";
import { type Locale, locales } from "./locales";

/** The date of an ISO time in China: `2026-11-12`. */
export function formatDate(iso: string): string {
  return dayInChina(new Date(iso));
}

/** Formats a number with the language's grouping: `3,208`. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locales[locale].htmlLang).format(value);
}

/**
 * Formats a price in yuan: `¥79`, `¥79.50`.
 * @param fen whole number of fen (1/100 yuan)
 */
export function formatPrice(locale: Locale, fen: number): string {
  const rest = fen % 100;
  return new Intl.NumberFormat(locales[locale].htmlLang, {
    style: "currency",
    currency: "CNY",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: rest === 0 ? 0 : 2,
  }).format(fen / 100);
}
