import { brand as build } from "~/brand";
import { brandFactsOf } from "~/domain/settings/brand-facts";
import { darkMarkStyles } from "~/lib/mark/mark";
import { accentCss, paletteOf } from "~/lib/palette";
import { shownBrand } from "~console/api/brand";
import type { BrandDocument } from "./brand-looks";

/** Shows a changed brand in this window at once; other windows have it from their next document. */
export function showBrand(document: BrandDocument): void {
  const brand = brandFactsOf(document);
  if (brand.version === shownBrand.get().version) return;
  shownBrand.set(brand);
  const styles = window.document.getElementById("brand");
  if (styles === null) return;
  const isBuilt = brand.accent === build.accent && brand.chroma === build.chroma;
  const colours = isBuilt ? "" : accentCss(paletteOf(brand), () => true);
  // The element has the document's nonce, so that the policy allows its new text.
  styles.textContent = colours + (brand.marks?.dark ? darkMarkStyles : "");
}
