import type { Locale } from "~/i18n/locales";
import { locales } from "~/i18n/locales";

/** `212 kB`, `2.4 MB`: bytes in the units that file managers count in. */
export function byteWords(locale: Locale, bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const number = new Intl.NumberFormat(locales[locale].htmlLang, {
    maximumFractionDigits: isLarge && bytes < 100_000_000 ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000));
  return `${number} ${isLarge ? "MB" : "kB"}`;
}
