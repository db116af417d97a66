import type { Product } from "~/domain/release/release";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { siteAddress } from "~console/site-address";

/** Where visitors read of a product's releases. The site may have another host than the console. */
export function publicAddress(locale: Locale, product: Product): string {
  const path = addressIn(locale, product === "client" ? "/updateLog" : "/updateBrowserLog");
  return new URL(path, new URL(siteAddress, window.location.href)).href;
}
