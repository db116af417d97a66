import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding, StoredPage } from "./stored-page";

/** Sends a stored page in the best form that the client takes; 304 when it has it already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, bodies, etags }: StoredPage,
): void {
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.setHeader("ETag", etags[encoding]);
  if (status === 200 && hasEtag(request.headers["if-none-match"], etags[encoding])) {
    response.removeHeader("content-type");
    response.writeHead(304).end();
    return;
  }
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  const body = bodies[encoding];
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Brotli before gzip before plain, of what the header names and does not refuse (RFC 9110,
 * 12.5.3). A client that prefers otherwise by weight among these gets what is smallest.
 */
function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const names = new Set(
    accepted
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(";", 1)[0]?.trim()),
  );
  return names.has("br") ? "br" : names.has("gzip") ? "gzip" : "identity";
}

/** Whether `If-None-Match` names the tag; comparison is weak, as RFC 9110 13.1.2 asks. */
function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}
