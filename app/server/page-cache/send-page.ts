import type { IncomingMessage, ServerResponse } from "node:http";
import { rawHeader } from "./raw-header";
import type { Encoding, StoredForm, StoredPage } from "./stored-page";
import { sendWire, takesWire, wireAnswer } from "./wire-answer";

const nothing = Buffer.alloc(0);

/** Sends a stored page in the best form that the client takes; 304 when it has it already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, forms }: StoredPage,
): void {
  const form = forms[bestEncoding(rawHeader(request, "accept-encoding"))];
  const isKnown = status === 200 && hasEtag(rawHeader(request, "if-none-match"), form.etag);
  if (status === 200 && takesWire(request, response)) {
    sendWire(response, isKnown ? notModifiedWire(form) : wholeWire(form));
  } else if (isKnown) {
    response.writeHead(304, form.headersOfNotModified).end();
  } else {
    response.writeHead(status, form.headers);
    response.end(request.method === "HEAD" ? undefined : form.body);
  }
}

function wholeWire(form: StoredForm) {
  if (form.wire === undefined) {
    form.wire = wireAnswer(200, form.headers, form.body);
    // The body stands in the whole answer now; once is enough.
    form.body = form.wire.body;
  }
  return form.wire;
}

function notModifiedWire(form: StoredForm) {
  form.wireOfNotModified ??= wireAnswer(304, form.headersOfNotModified, nothing);
  return form.wireOfNotModified;
}

/**
 * Brotli before gzip before plain, of what the header names and does not refuse (RFC 9110,
 * 12.5.3). A client that prefers otherwise by weight among these gets what is smallest.
 */
export function bestEncoding(accepted: string | undefined): Encoding {
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

/** What browsers send, letter by letter. */
const encodings = new Map<string, Encoding>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["br", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip", "gzip"],
  ["identity", "identity"],
]);

/** Whether `If-None-Match` names the tag; comparison is weak, as RFC 9110 13.1.2 asks. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}
