import type { LinkLine, LinkList } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, otherLocale } from "~/i18n/locales";
import type { Finder } from "~/lib/search/finder";
import type { Language } from "~console/words";

/** The tabs of the screen. */
export const tabs = ["all", "dead", "moved", "hidden"] as const;
export type Tab = (typeof tabs)[number];

/** The list's state in the address of the screen. */
type LinkFilter = {
  tab: Tab;
  text: string;
  category: string | null;
  kind: "tool" | "friend" | null;
  language: Locale | null;
};

export function filterOf(query: URLSearchParams): LinkFilter {
  const kind = query.get("kind");
  return {
    tab: tabs.find((tab) => tab === query.get("tab")) ?? "all",
    text: query.get("q") ?? "",
    category: query.get("category"),
    kind: kind === "tool" || kind === "friend" ? kind : null,
    language: localeCodes.find((code) => code === query.get("language")) ?? null,
  };
}

/** Whether a link belongs to a tab. What an editor hides is no longer dead or moved. */
export function isInTab({ hidden, state }: LinkLine, tab: Tab): boolean {
  if (tab === "all") return true;
  if (tab === "hidden") return hidden !== null;
  return hidden === null && state === tab;
}

/** The category of a tool, the group of a friend link. */
const placeOf = ({ fields }: LinkLine): string =>
  fields.kind === "tool" ? fields.category : fields.group;

/** Whether a link is shown in a language, hidden or not. */
const isWrittenIn = ({ fields }: LinkLine, locale: Locale): boolean =>
  (fields.kind === "tool" ? fields.line : fields.name)[locale] !== "";

/**
 * The links that a filter leaves.
 *
 * @param finds - finds the filter's text
 */
export function filtered(
  links: readonly LinkLine[],
  filter: LinkFilter,
  finds: Finder,
): LinkLine[] {
  return links.filter((link) => {
    const { name, url } = link.fields;
    const names = typeof name === "string" ? [name] : [name.cn, name.en];
    return (
      isInTab(link, filter.tab) &&
      (filter.kind === null || link.fields.kind === filter.kind) &&
      (filter.category === null || placeOf(link) === filter.category) &&
      (filter.language === null || isWrittenIn(link, filter.language)) &&
      [...names, url].some(finds)
    );
  });
}

/** The name of a link in the language of the interface, else in the other one. */
export function nameOf({ fields: { name } }: LinkLine, locale: Locale): string {
  if (typeof name === "string") return name;
  return name[locale] || name[otherLocale(locale)];
}

/** A category or group with its links. */
export type Place = {
  id: string;
  kind: "tool" | "friend";
  name: string;
  links: LinkLine[];
  /** Its index among the categories; null for a group, whose order is that of the page. */
  index: number | null;
};

/** The links by category and group, in the order of the site. Empty places only without a filter. */
export function placesOf(
  list: LinkList,
  links: readonly LinkLine[],
  { locale, words }: Language,
  isFiltered: boolean,
): Place[] {
  const inPlace = (kind: string, id: string) =>
    links.filter((link) => link.fields.kind === kind && placeOf(link) === id);
  const places: Place[] = [
    ...list.categories.map(
      ({ id, name }, index): Place => ({
        id,
        kind: "tool",
        index,
        name: name[locale] || name[otherLocale(locale)],
        links: inPlace("tool", id),
      }),
    ),
    ...list.groups.map(
      (id): Place => ({
        id,
        kind: "friend",
        index: null,
        name: words.links.groups[id],
        links: inPlace("friend", id),
      }),
    ),
  ];
  return places.filter((place) => place.links.length > 0 || (!isFiltered && place.kind === "tool"));
}

/** Names the problem that a check found; codes of the network stay as they are. */
export function problemOf(
  { words: { links } }: Language,
  { status, problem }: { status: number | null; problem: string | null },
): string {
  const { answer } = links;
  if (problem === null) return status === null ? answer.none : fill(links.works, { status });
  if (problem.startsWith("refuses")) return answer.refuses;
  if (problem.startsWith("redirects in")) return answer.circle;
  if (problem === "no answer in time") return answer.timeout;
  if (problem === "a private address") return answer.private;
  return status === null ? problem : fill(answer.status, { status });
}

/** The last answer of a link in words. */
export function answerOf(language: Language, link: LinkLine): string {
  const { answer } = language.words.links;
  if (link.hidden !== null) {
    const { by } = link.hidden;
    return by === null ? answer.hiddenByCommand : fill(answer.hiddenBy, { name: by });
  }
  switch (link.state) {
    case "dead":
    case "failing":
      return fill(answer.inRow, {
        problem: problemOf(language, link),
        count: link.failuresInRow,
      });
    case "moved":
      return fill(answer.to, { address: (link.movedTo ?? "").replace(/^https?:\/\//, "") });
    case "refused":
      return answer.refuses;
    case "working":
      return link.milliseconds === null
        ? problemOf(language, link)
        : fill(answer.milliseconds, { count: link.milliseconds });
    case "unchecked":
      return answer.none;
    case "exempt":
      return answer.exempt;
  }
}
