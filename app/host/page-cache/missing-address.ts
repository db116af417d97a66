import { pathIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { withoutPrefix } from "~/site/errors/asked-path";
import { nearestAddress } from "~/site/errors/likely-pages";

/**
 * An address without a page that stands for all others of which the same page is probably meant, so
 * that the number of stored pages for missing ones is bounded.
 */
export function missingAddress(locale: Locale, pathname: string): string {
  const nearest = nearestAddress(withoutPrefix(pathname));
  return pathIn(locale, nearest === null ? "/404" : `${nearest}-`);
}
