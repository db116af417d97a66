import type { IncomingMessage } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";
import type { ByteRange } from "~/platform/storage/file-storage";

/** The properties of a file that conditional and range requests refer to. */
type Measure = {
  /** In bytes. */
  size: number;
  /** A strong entity tag, with its quotes. */
  ETag: string;
  "Last-Modified": string;
};

/** The part of a file that a request gets: all of it (200), or separate ranges of it (206). */
export type RequestedPart =
  | { status: 200 | 206; ranges: readonly ByteRange[] }
  | { status: 416; headers: Record<string, string> }
  | { status: 304 }
  | { status: 412 };

/** Most ranges in one response: as many as electron-updater requests at once. */
export const mostRanges = 1_000;

/** Most ranges in any order. More of them must ascend, so that one pass over the file finds them. */
const mostUnordered = 64;

/** Number of ranges that a request asks for, up to `mostRanges`; 0 for other requests. */
export function rangesNamed({
  method,
  headers,
}: Pick<IncomingMessage, "method" | "headers">): number {
  const { range } = headers;
  if (method !== "GET" || range === undefined) return 0;
  return Math.min(range.split(",", mostRanges).length, mostRanges);
}

/**
 * Evaluates the conditional headers and the ranges of a request in the order of RFC 9110, 13.2.2. Ranges that touch or
 * overlap become one. An invalid range, or a method other than GET (14.2), gets the whole file. More than `mostRanges`,
 * and many in disorder, are refused with 416, as 15.5.17 advises. A client that sends so many needs little of the file,
 * and an updater reacts to 416 by requesting the whole file. Sent at once, the whole file would be sent and counted
 * twice.
 */
export function partOf(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  measure: Measure,
): RequestedPart {
  const { size } = measure;
  const known = { etag: measure.ETag, "last-modified": measure["Last-Modified"] };
  if (isDemandFailed(headers, known)) return { status: 412 };
  if (isKnown(headers, known)) return { status: 304 };
  const whole: RequestedPart = {
    status: 200,
    ranges: size === 0 ? [] : [{ start: 0, end: size - 1 }],
  };
  const { range = "", "if-range": condition } = headers;
  const isOfThisFile =
    condition === undefined || condition === known.etag || condition === known["last-modified"];
  const asked = method === "GET" && isOfThisFile ? askedRanges(range, size) : undefined;
  if (asked === undefined) return whole;
  const ranges = parseRange(size, asked, { combine: true });
  if (ranges === -2) return whole;
  if (ranges === -1 || ranges.length > (isAscending(ranges) ? mostRanges : mostUnordered)) {
    return { status: 416, headers: { "Content-Range": `bytes */${size}` } };
  }
  return { status: 206, ranges: [...ranges] };
}

const isAscending = (ranges: readonly ByteRange[]) =>
  ranges.every(({ start }, index) => start > (ranges[index - 1]?.end ?? -1));

/**
 * Rewrites the ranges of a header for the parser. Removes empty list elements (RFC 9110, 5.6.1.2). Shortens every
 * suffix (`-500`: the last 500 bytes) that is longer than the file to the whole file (14.1.2).
 * @returns undefined if the header is invalid, for example because a range ends before it begins (14.1.1)
 */
function askedRanges(header: string, size: number): string | undefined {
  const list = /^ *bytes=(.*)$/i.exec(header)?.[1];
  if (list === undefined) return undefined;
  const ranges: string[] = [];
  for (const text of list.split(",")) {
    const range = text.trim();
    if (range === "") continue;
    const [, start, end] = /^(\d*)-(\d*)$/.exec(range) ?? [];
    if (start === undefined || end === undefined || start + end === "") return undefined;
    if (start !== "" && end !== "" && Number(start) > Number(end)) return undefined;
    ranges.push(start === "" ? `-${Math.min(Number(end), size)}` : range);
  }
  return ranges.length === 0 ? undefined : `bytes=${ranges.join(",")}`;
}

/**
 * Whether the client has the file already. Only the conditions say so: `Cache-Control: no-cache`, which the `fetch` of
 * browsers sends with them, is for caches on the way (RFC 9111, 5.2.1.4).
 */
function isKnown(
  { "if-none-match": match, "if-modified-since": since }: IncomingMessage["headers"],
  known: { etag: string; "last-modified": string },
): boolean {
  return fresh({ "if-none-match": match, "if-modified-since": since }, known);
}

/** Whether `If-Match` or `If-Unmodified-Since` fails for this file. */
function isDemandFailed(
  { "if-match": match, "if-unmodified-since": since }: IncomingMessage["headers"],
  known: { etag: string; "last-modified": string },
): boolean {
  // Weak tags never match here (13.1.1), and `fresh` compares weakly.
  if (match !== undefined) return !fresh({ "if-none-match": withoutWeak(match) }, known);
  // An invalid date is ignored (RFC 9110, 13.1.4).
  return since !== undefined && Date.parse(known["last-modified"]) > Date.parse(since);
}

/** The entity tags of a list that are strong. */
const withoutWeak = (tags: string) =>
  tags
    .split(",")
    .filter((tag) => !tag.trim().startsWith("W/"))
    .join(",");
