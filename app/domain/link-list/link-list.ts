import type { FriendLinkGroup } from "~/domain/friend-link/friend-link";
import type { Locale } from "~/i18n/locales";

/** The kinds of links: a tool of the resources page, or a site that links back. */
export const linkKinds = ["tool", "friend"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** How a tool is listed. A recommendation is never paid for. */
export const listings = ["plain", "recommended", "paid"] as const;
export type Listing = (typeof listings)[number];

/** Longest texts, in characters. */
export const longest = { name: 60, line: 200, advice: 600, url: 500, monogram: 3 } as const;

/** The editable fields of a tool. It is not shown in a language without a line. */
export type ToolFields = {
  kind: "tool";
  category: string;
  url: string;
  name: string;
  line: Record<Locale, string>;
  monogram: string;
  listing: Listing;
};

/** The editable fields of a friend link. It is not shown in a language without a name. */
export type FriendFields = {
  kind: "friend";
  group: FriendLinkGroup;
  url: string;
  name: Record<Locale, string>;
  line: Record<Locale, string>;
};

export type LinkFields = ToolFields | FriendFields;

/** The editable fields of a category of tools. */
export type CategoryFields = {
  mark: string;
  name: Record<Locale, string>;
  advice: Record<Locale, string>;
};

/**
 * How a link does, as the console shows it: `dead` after three failed checks in a row, `refused`
 * where the server turns programs away, `exempt` where nobody asks.
 */
const linkStates = [
  "dead",
  "failing",
  "moved",
  "refused",
  "working",
  "unchecked",
  "exempt",
] as const;
export type LinkState = (typeof linkStates)[number];

/** A day of a link: no check, all checks were answered, or one failed. */
const dayStates = ["none", "working", "failed"] as const;
export type DayState = (typeof dayStates)[number];

/** Days of the strip. */
const stripDays = 30;

/** The days that end with one, as `2026-11-12`, oldest first. */
export function daysUntil(last: string, count = stripDays): string[] {
  const end = Date.parse(last);
  const day = 24 * 60 * 60_000;
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * day).toISOString().slice(0, 10),
  );
}

/** The abbreviation of a name: the first letters of two words, else of one. */
export function monogramOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", second] = words;
  if (second !== undefined) return ([...first][0] ?? "") + ([...second][0] ?? "");
  return [...first].slice(0, 2).join("");
}
