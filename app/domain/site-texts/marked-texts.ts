import type { Locale } from "~/i18n/locales";
import {
  isUnfit,
  type StartingTexts,
  startingWords,
  type TextPage,
  textPages,
} from "./site-text-rules";
import type { SiteTexts } from "./site-texts.server";

/**
 * Private-use characters around each text of a marked page: `start page:key middle words end`. No text of the operator
 * holds them (`textProblem`).
 */
const start = "\uE000";
const middle = "\uE001";
const end = "\uE002";

/** A text of a page that can be changed, as `page:key`. */
export type MarkedPlace = `${TextPage}:${string}`;

/** Every text of all pages in a language, between marks that name its place, for one rendering. */
export function markTexts(texts: SiteTexts, starting: StartingTexts, locale: Locale): SiteTexts {
  const marked = new Map(texts);
  for (const page of textPages) {
    const name = `${page} ${locale}`;
    const published = texts.get(name);
    const lines = new Map<string, string>();
    for (const [key, begun] of startingWords(starting, page, locale)) {
      const text = published?.get(key);
      const words = text !== undefined && !isUnfit(text, begun) ? text : begun;
      lines.set(key, `${start}${page}:${key}${middle}${words}${end}`);
    }
    marked.set(name, lines);
  }
  return marked;
}

/** Comments, elements that hold no other elements, tags, and text between them. */
const pieces =
  /<!--[\s\S]*?-->|<(script|style|title|textarea|option|noscript)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;
const mark = new RegExp(`(${start}[^${middle}]*${middle}|${end})`);

/**
 * Turns the marks of a rendered page into elements with `data-w="page:key"`. Marks that cannot become elements, as
 * those within attributes, are removed. `data-go-on` names further parts of the same text, which a tag divides.
 * @param html document that React has rendered: its attributes hold no `>`
 * @returns the document, and the places that stand in it without an element
 */
export function readMarks(html: string): { html: string; unseen: MarkedPlace[] } {
  const seen = new Set<string>();
  const hidden = new Set<string>();
  const read: string[] = [];
  let place: string | undefined;
  let isBegun = false;
  let drawings = 0;

  const withoutMarks = (piece: string): string =>
    piece
      .split(mark)
      .filter((part) => {
        if (part.startsWith(start)) hidden.add(part.slice(1, -1));
        return !part.startsWith(start) && part !== end;
      })
      .join("");
  const readText = (text: string) => {
    for (const part of text.split(mark)) {
      if (part.startsWith(start)) {
        place = part.slice(1, -1);
        isBegun = false;
      } else if (part === end) place = undefined;
      else if (part.trim() === "" || place === undefined) read.push(part);
      else {
        seen.add(place);
        const name = drawings > 0 ? "tspan" : "span";
        read.push(`<${name} data-w="${place}"${isBegun ? " data-go-on" : ""}>${part}</${name}>`);
        isBegun = true;
      }
    }
  };

  for (const [piece, raw] of html.matchAll(pieces)) {
    if (piece.startsWith("<!--")) read.push(piece);
    else if (raw !== undefined || piece.startsWith("<")) {
      if (/^<svg\b/.test(piece)) drawings += 1;
      if (piece === "</svg>") drawings -= 1;
      read.push(withoutMarks(piece));
    } else readText(piece);
  }
  const unseen = [...hidden].filter((one) => !seen.has(one)) as MarkedPlace[];
  return { html: read.join(""), unseen };
}
