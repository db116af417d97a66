import type { BrandFacts } from "~/brand";
import { createStore } from "./store";

/** The product's names and looks, which the document brings; a change in Settings replaces them. */
export const shownBrand = createStore<BrandFacts>(
  JSON.parse(document.getElementById("console")?.dataset["brand"] ?? "null"),
);
