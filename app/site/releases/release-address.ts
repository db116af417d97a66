import type { Product } from "~/domain/release/release";
import type { Address, ReleaseAddress } from "~/i18n/addresses";

/** The parts of a version page's address: its product, or its kernel, which the client does not have. */
type NamedRelease = { version: string } & ({ product: Product } | { kernel: string | null });

/** The address of a version's page. */
export function releasePageAddress(release: NamedRelease): ReleaseAddress {
  const product =
    "product" in release ? release.product : release.kernel === null ? "client" : "browser";
  return `/release/${product}/${release.version}`;
}

/** The address of the log that a product's versions stand in. */
export function logOf(product: Product): Address {
  return product === "client" ? "/updateLog" : "/updateBrowserLog";
}
