import type { HtmlOptions } from "~/lib/html-import/html-to-markdown";

/** A post of another site, as its export has it. */
export type OldPost = {
  /** Names the post in `imported_articles`: its address at the other site. */
  address: string;
  /** Path at the other site, which can lead on to the article; null: the post never had one. */
  path: string | null;
  title: string;
  summary: string;
  html: string;
  /** How the HTML is read. */
  htmlOptions: HtmlOptions;
  /** Day of publication, `2019-05-03`; null: none. */
  day: string | null;
  /** State at the other site, for the report: `publish`, `draft`. */
  state: string;
  tags: OldTag[];
  /** The picture above the text. */
  picture: { src: string; alt: string; caption: string } | null;
};

export type OldTag = { slug: string; name: string };

/** Parts of an export that no draft is made of, with their number: `pages`, `comments`. */
export type LeftOut = Map<string, number>;

/** An export whose form is right. Its posts can be read once. */
export type OldSite = {
  /** Address of the other site; null: the export does not say it. */
  home: string | null;
  posts: AsyncIterable<OldPost>;
  leftOut: LeftOut;
};

/** Bounds of an export. */
export const exportBounds = {
  /** Bytes of a file that is read as a stream, and of one that is read at once. */
  streamedBytes: 200_000_000,
  bytes: 50_000_000,
  posts: 5_000,
  /** Characters of one field: a text, an address. */
  field: 2_000_000,
  /** Attachments, comments, revisions and what else is in the file. */
  items: 200_000,
} as const;

/** An export that cannot be read. The message is a sentence for the operator. */
export class ExportError extends Error {
  override name = "ExportError";
}

export function count(leftOut: LeftOut, what: string, number = 1): void {
  if (number > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + number);
}

/** The day of a time in an export, `2019-05-03 08:00:00` or ISO 8601; null for none, and for WordPress's zeros. */
export function dayOf(time: string | null | undefined): string | null {
  const [day = ""] = /^\d{4}-\d\d-\d\d/.exec(time ?? "") ?? [];
  return day === "" || day.startsWith("0000") ? null : day;
}

/** The path of an address if an old address can have it; null: it has a query, or is the home page. */
export function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return search === "" && pathname !== "/" ? pathname : null;
}
