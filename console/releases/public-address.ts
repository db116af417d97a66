import type { Product } from "~/domain/release/release";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { siteAddress } from "~console/api/site-address";

/** The page of a version for visitors. The site may have another host than the console. */
export function publicReleasePage(locale: Locale, product: Product, version: string): string {
  const path = addressIn(locale, `/release/${product}/${version}`);
  return new URL(path, new URL(siteAddress, window.location.href)).href;
}
