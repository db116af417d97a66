import type { Product } from "~/domain/release/release";
import type { Address, ReleaseAddress } from "~/i18n/addresses";

/** The address of a version's page. */
export function addressOfRelease(release: { product: Product; version: string }): ReleaseAddress {
  return `/release/${release.product}/${release.version}`;
}

/** The address of the log that a product's versions stand in. */
export function logOf(product: Product): Address {
  return product === "client" ? "/updateLog" : "/updateBrowserLog";
}
