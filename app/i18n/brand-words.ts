import type { BrandNames } from "~/brand";
import type { Locale } from "./locales";

/** The places of every interface text that name the product; `fill` has values for all others. */
export const brandPlaces = ["brand", "brandShort"] as const;

/** Filled texts. They live as long as the names, which a change of settings replaces. */
const filled = new WeakMap<BrandNames, Record<Locale, WeakMap<object, object>>>();

/**
 * Fills `{brand}` and `{brandShort}` in all texts of a page, and leaves other places for `fill`.
 * @returns the same object for the same names
 */
export function withBrand<Words extends object>(
  words: Words,
  brand: BrandNames,
  locale: Locale,
): Words {
  const known = filled.get(brand) ?? { cn: new WeakMap(), en: new WeakMap() };
  filled.set(brand, known);
  const before = known[locale].get(words) as Words | undefined;
  if (before !== undefined) return before;
  const names = { brand: brand.name[locale], brandShort: brand.shortName[locale] };
  const after = filledPart(words, names) as Words;
  known[locale].set(words, after);
  return after;
}

function filledPart(part: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof part === "string") return placeNames(part, /\{(\w+)\}/g, names);
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => filledPart(item, names));
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, filledPart(value, names)]),
  );
}

const isHan = (text: string) => /^\p{Script=Han}$/u.test(text);
const isLatin = (text: string) => /^[A-Za-z0-9]$/.test(text);

/** Whether Chinese typography has a space between two characters: one is Chinese, and one is a Latin letter or digit. */
const needsSpace = (before: string, after: string) =>
  (isHan(before) && isLatin(after)) || (isLatin(before) && isHan(after));

/**
 * Replaces places of a text by names; places without a name stay as they are. A Latin name keeps its distance from
 * Chinese characters, whichever name the text was written for.
 * @param places pattern with the flag `g`; its first group is the name of a place
 */
export function placeNames(
  text: string,
  places: RegExp,
  names: Readonly<Record<string, string>>,
): string {
  return text.replace(places, (place: string, key: string, at: number) => {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    if (name === undefined) return place;
    const before = text.charAt(at - 1);
    const after = text.charAt(at + place.length);
    const left = needsSpace(before, name.charAt(0)) ? " " : "";
    const right = needsSpace(name.charAt(name.length - 1), after) ? " " : "";
    return left + name + right;
  });
}
