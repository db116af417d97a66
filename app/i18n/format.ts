import { dayInChina } from "./china-time";
import { type Locale, locales } from "./locales";

/** `2026-11-12` of an ISO time, as `dayInChina`. */
export function formatDate(iso: string): string {
  return dayInChina(new Date(iso));
}

/** A whole number with the grouping of the language: `3,208`. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locales[locale].htmlLang).format(value);
}

/**
 * A price in yuan as people write it: `¥79`, `¥79.50`.
 * @param fen whole number of fen, 100 to the yuan
 */
export function formatPrice(locale: Locale, fen: number): string {
  const rest = fen % 100;
  // As text, which `Intl` takes to the digit: no fraction of a yuan becomes a float.
  const yuan = `${(fen - rest) / 100}.${String(rest).padStart(2, "0")}` as `${number}`;
  return new Intl.NumberFormat(locales[locale].htmlLang, {
    style: "currency",
    currency: "CNY",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: rest === 0 ? 0 : 2,
  }).format(yuan);
}
