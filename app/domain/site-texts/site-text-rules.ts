import type { FieldProblem } from "~/domain/refusal";
import { leavesOf } from "~/domain/settings/sections";
import type { Address } from "~/i18n/addresses";
import { brandPlaces } from "~/i18n/brand-words";
import { placeholdersOf } from "~/i18n/fill";
import { glossary } from "~/i18n/glossary";
import type { Locale } from "~/i18n/locales";
import { isWellFormed } from "~/lib/well-formed";

/** Pages whose words can be changed; `frame` is what stands around every page. */
export const textPages = [
  "home",
  "landing",
  "pricing",
  "download",
  "register",
  "contact",
  "help",
  "security",
  "verify",
  "moving",
  "ads",
  "shops",
  "browserLog",
  "frame",
] as const;

export type TextPage = (typeof textPages)[number];

/** Addresses that show the strings of a page; the frame's are shown on any page. */
export const textAddresses: Record<TextPage, Address> = {
  home: "/",
  landing: "/indexConfig",
  pricing: "/pricing",
  download: "/download",
  register: "/register",
  contact: "/contact",
  help: "/help",
  security: "/security",
  verify: "/verify",
  moving: "/moving",
  ads: "/uses/ads",
  shops: "/uses/shops",
  browserLog: "/updateBrowserLog",
  frame: "/",
};

/** The language that the words of the other one are translated from. */
export const sourceLocale: Locale = "cn";

/** The words that pages begin with, in both languages. */
export type StartingTexts = Record<TextPage, Record<Locale, object>>;

/** The starting words of a page by their place, `hero.heading.0`; none of a page that another version had. */
export function startingWords(
  starting: StartingTexts,
  page: TextPage,
  locale: Locale,
): Map<string, string> {
  const pages: Partial<StartingTexts> = starting;
  return new Map(leavesOf(pages[page]?.[locale] ?? {}).map(({ path, text }) => [path, text]));
}

/** Layouts are drawn for about the length that they begin with. */
export const longestFor = (starting: string): number =>
  Math.max(Math.ceil(starting.length * 1.5), starting.length + 12);

/**
 * The names of the `{name}` places in a text, in one order. Those of the product's name are left out: every text may
 * name the product, and none has to.
 */
const placesIn = (text: string): string =>
  placeholdersOf(text)
    .filter((name) => !brandPlaces.some((place) => place === name))
    .sort()
    .join();

/**
 * Whether a published string is left out, because the code now fills in other placeholders. Visitors read the code's
 * string until somebody writes another.
 */
export const isUnfit = (text: string, starting: string): boolean =>
  placesIn(text) !== placesIn(starting);

/** The source's text at the time of its translation and now; null: unchanged, or no such key. */
export const sourceChange = ({
  source,
  madeFrom,
}: {
  source: string | undefined;
  madeFrom: string | undefined;
}): { before: string; after: string } | null =>
  source === undefined || madeFrom === undefined || source === madeFrom
    ? null
    : { before: madeFrom, after: source };

/** Words with the spaces around them that their place needs: some stand before a link. */
export function tidyText(text: string, starting: string): string {
  const [, before = "", after = ""] = /^(\s*).*?(\s*)$/s.exec(starting) ?? [];
  return text.trim() === "" ? "" : before + text.trim() + after;
}

/** The problem of a string that replaces another; undefined: none. */
export function textProblem(text: string, starting: string): FieldProblem | undefined {
  if (text.trim() === "") return "missing";
  if (text.length > longestFor(starting)) return "too-long";
  if (placesIn(text) !== placesIn(starting)) return "places";
  // Pages show plain text: markup would appear as it is written. The private-use characters mark texts in a preview.
  if (/<[a-z/!]|&\w+;|\p{Cc}|[\uE000-\uE002]/iu.test(text) || !isWellFormed(text)) return "wrong";
  return undefined;
}

/** The terms that words should have used instead of others, by the glossary. */
export function termsMissed(text: string, locale: Locale): string[] {
  const read = text.replaceAll(/\{\w+\}/g, "{}");
  return glossary
    .filter(({ not, except }) => not[locale]?.test(except ? read.replaceAll(except, "") : read))
    .map((term) => term[locale]);
}
