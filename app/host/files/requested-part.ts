import type { IncomingMessage } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";

/** The properties of a file that conditional and range requests refer to. */
export type Measure = {
  /** In bytes. */
  size: number;
  /** A strong entity tag, with its quotes. */
  ETag: string;
  "Last-Modified": string;
};

/** The part of a file that a request gets, with status and headers. */
export type RequestedPart =
  | { status: 200 | 206; start: number; length: number; headers: Record<string, string> }
  | { status: 416; headers: Record<string, string> }
  | { status: 304 }
  | { status: 412 };

/**
 * Evaluates the conditional headers and the range of a request in the order of RFC 9110, 13.2.2.
 * Several ranges, an invalid range, or a method other than GET (14.2) get the whole file.
 */
export function partOf({ method, headers }: IncomingMessage, measure: Measure): RequestedPart {
  const { size } = measure;
  const known = { etag: measure.ETag, "last-modified": measure["Last-Modified"] };
  if (isDemandFailed(headers, known)) return { status: 412 };
  if (fresh(headers, known)) return { status: 304 };
  const whole = { start: 0, length: size, headers: { "Content-Length": String(size) } };
  const { range = "", "if-range": condition } = headers;
  const isOfThisFile =
    condition === undefined || condition === known.etag || condition === known["last-modified"];
  if (method !== "GET" || !/^ *bytes=/.test(range) || !isOfThisFile) {
    return { status: 200, ...whole };
  }
  const ranges = parseRange(size, withShortSuffixes(range, size), { combine: true });
  if (ranges === -1) return { status: 416, headers: { "Content-Range": `bytes */${size}` } };
  const [first, ...more] = ranges === -2 ? [] : ranges;
  if (first === undefined || more.length > 0) return { status: 200, ...whole };
  const { start, end } = first;
  const length = end - start + 1;
  return {
    status: 206,
    start,
    length,
    headers: {
      "Content-Length": String(length),
      "Content-Range": `bytes ${start}-${end}/${size}`,
    },
  };
}

/**
 * Shortens every suffix (`-500`: the last 500 bytes) that is longer than the file to all of it (RFC
 * 9110, 14.1.2); the parser would take it for a range that the file does not have.
 */
function withShortSuffixes(range: string, size: number): string {
  return range.replace(
    /([=,]\s*)-(\d+)/g,
    (_, before, length) => `${before}-${Math.min(Number(length), size)}`,
  );
}

/** Whether `If-Match` or `If-Unmodified-Since` fails for this file. */
function isDemandFailed(
  { "if-match": match, "if-unmodified-since": since }: IncomingMessage["headers"],
  known: { etag: string; "last-modified": string },
): boolean {
  if (match !== undefined) return !fresh({ "if-none-match": match }, known);
  // An invalid date is ignored (RFC 9110, 13.1.4).
  return since !== undefined && Date.parse(known["last-modified"]) > Date.parse(since);
}
