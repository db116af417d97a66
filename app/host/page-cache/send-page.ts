import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding, StoredPage } from "./stored-page";

/**
 * Sends a stored page in the best encoding that the client accepts; 304 if it has it already.
 * @param added alternating header names and values, sent after the page's own
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, forms }: StoredPage,
  added: readonly string[] = [],
): void {
  const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
  const form = forms[bestEncoding(accepted)];
  if (status === 200 && hasEtag(known, form.etag)) {
    response.writeHead(304, withAdded(form.headersOfNotModified, added)).end();
  } else {
    response.writeHead(status, withAdded(form.headers, added));
    response.end(request.method === "HEAD" ? undefined : form.body);
  }
}

const withAdded = (headers: string[], added: readonly string[]) =>
  added.length === 0 ? headers : [...headers, ...added];

/**
 * Picks Brotli, else gzip, else no encoding, from those that the header accepts (RFC 9110, 12.5.3).
 * Weights other than 0 are ignored: the smallest form is sent.
 */
function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = encodings.get(accepted);
  if (known !== undefined) return known;
  const names = new Set(
    accepted
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(";", 1)[0]?.trim()),
  );
  return names.has("br") ? "br" : names.has("gzip") ? "gzip" : "identity";
}

/** Header values that browsers send, to skip parsing. */
const encodings = new Map<string, Encoding>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["br", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip", "gzip"],
  ["identity", "identity"],
]);

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, 13.1.2). */
function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}
