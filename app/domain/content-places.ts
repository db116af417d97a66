import { type BrandNames, brand as build } from "~/brand";
import { placeNames } from "~/i18n/brand-words";
import type { Locale } from "~/i18n/locales";

/**
 * Names of the product that the body of an article or help article and the fields of an error code may have, as
 * `{{brand}}`. `program` is the program without its ending, which also begins the names of packages.
 */
const contentPlaces = ["brand", "brandShort", "program"] as const;

type ContentPlace = (typeof contentPlaces)[number];

const isKnown = (name: string) => contentPlaces.some((place) => place === name);

/** Fills the places of a text for visitors; an unknown one stays as it is written. */
export function fillContentPlaces(text: string, { brand, locale }: ContentNames): string {
  const names: Record<ContentPlace, string> = {
    brand: brand.name[locale],
    brandShort: brand.shortName[locale],
    program: build.fileStem,
  };
  return placeNames(text, /\{\{(\w+)\}\}/g, names);
}

/** The names to fill in, and the language of the text. */
type ContentNames = { brand: BrandNames; locale: Locale };

/** The name of the first place that nothing fills, and its line; null: there is none. */
export function findUnknownPlace(text: string): { name: string; line: number } | null {
  for (const { 1: name = "", index } of text.matchAll(/\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu)) {
    const isFilled = isKnown(name) && text.startsWith(`{{${name}}}`, index);
    if (!isFilled) return { name, line: text.slice(0, index).split("\n").length };
  }
  return null;
}

/** The text without its places, for the search: its documents would keep names from before a change. */
export const withoutContentPlaces = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (isKnown(name) ? " " : place));
