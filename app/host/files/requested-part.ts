import type { IncomingMessage } from "node:http";
import fresh from "fresh";
import parseRange from "range-parser";

/** What conditions and ranges are measured by. */
export type Measure = {
  /** In bytes. */
  size: number;
  /** A strong one. */
  ETag: string;
  "Last-Modified": string;
};

/** What a request gets of a file, and the headers that say so. */
export type RequestedPart =
  | { status: 200 | 206; start: number; length: number; headers: Record<string, string> }
  | { status: 416; headers: Record<string, string> }
  | { status: 304 }
  | { status: 412 };

/**
 * What conditions and range of a request ask for, in the order of RFC 9110, 13.2.2. Several ranges,
 * or one that nobody understands, get the whole file, and so does a method other than GET (14.2).
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
  const ranges = parseRange(size, range, { combine: true });
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

/** Whether `If-Match` or `If-Unmodified-Since` asks for another file than there is. */
function isDemandFailed(
  { "if-match": match, "if-unmodified-since": since }: IncomingMessage["headers"],
  known: { etag: string; "last-modified": string },
): boolean {
  if (match !== undefined) return !fresh({ "if-none-match": match }, known);
  // A time that cannot be read is as good as none (RFC 9110, 13.1.4).
  return since !== undefined && Date.parse(known["last-modified"]) > Date.parse(since);
}
