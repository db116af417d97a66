import { existsSync, readFileSync } from "node:fs";
import type { Brand } from "../app/brand.ts";
import type { Mark } from "../app/lib/mark/mark.ts";
import { readMark } from "../app/lib/mark/read-mark.ts";
import { type SocialCard, socialCards } from "./social-cards.ts";

const root = new URL("../", import.meta.url);
const drawn = new URL("brand/drawn/", root);

/** The folder of the drawn pictures, and the file that says what they were drawn from. */
export const drawnFiles = {
  pictures: new URL("social/", drawn),
  inputs: new URL("inputs.sha256", drawn),
};

const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Reads this company's mark. */
export function readBrandMark(): Mark {
  return readMark(read("brand/mark.svg"), { allowsOwnColours: false });
}

/** The social pictures that belong to a brand, with the print of `brand/motif/` if there is one. */
export function cardsOf(brand: Brand): SocialCard[] {
  const own = "brand/motif/print-whole.svg";
  const shipped = "app/design/drawings/shapes/print-whole.svg";
  const print = read(existsSync(new URL(own, root)) ? own : shipped);
  return socialCards(brand, readBrandMark(), print);
}
