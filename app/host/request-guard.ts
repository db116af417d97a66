import type { IncomingMessage } from "node:http";

/** Methods that web-standard requests cannot carry, so they are refused before the app. */
const unknownMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Percent-encoded NUL, line feed and carriage return. */
const controlCharacter = /%0[0ad]/i;

/** A segment that URL parsers take away, by the URL Standard also when it is percent-encoded. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/#]|$)/i;

/** The one expectation that HTTP knows, as Node finds it before it answers `100 Continue`. */
const continuation = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Checks a request before any handler sees it. Returns 400 for a malformed address, an encoded control character, a
 * backslash or a dot segment in the path, or a missing or repeated `Host` (RFC 9112, 3.2). Returns 405 for an unknown
 * method and 417 for an unknown expectation (RFC 9110, 10.1.1), else undefined. Changes an address in absolute form,
 * which proxies may send, to a path; its host replaces `Host` (RFC 9112, 3.2.2).
 */
export function refusalOf(request: IncomingMessage): 400 | 405 | 417 | undefined {
  if (unknownMethods.has(request.method ?? "")) return 405;
  const { expect } = request.headers;
  // HTTP/1.0 has no expectations, so the header says nothing there.
  if (expect !== undefined && request.httpVersion !== "1.0" && !continuation.test(expect))
    return 417;
  const hosts = hostsOf(request);
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  const address = request.url ?? "";
  if (address.startsWith("/")) return isWellFormed(address) ? undefined : 400;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 400;
  const { pathname, search, host } = new URL(address);
  request.url = pathname + search;
  overrideHost(request, host);
  return isWellFormed(request.url) ? undefined : 400;
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

function isWellFormed(address: string): boolean {
  // Nearly all addresses pass without the checks below.
  const isPlain = !(address.includes("%") || address.includes("/.") || address.includes("\\"));
  if (isPlain) return true;
  if (controlCharacter.test(address)) return false;
  const [path = ""] = address.split("?", 1);
  // Some parsers take a backslash for a slash, others do not (RFC 3986 allows none).
  if (path.includes("\\")) return false;
  // Only the app would read `/api/../en` as the page `/en`, because it uses a URL parser, and render it
  // for each visitor. Clients remove such segments before they send a request (RFC 3986, 5.2.4).
  if (dotSegment.test(path)) return false;
  try {
    // Its result has to be used, or the build takes the call away, as if it could not throw.
    return decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}

/**
 * Replaces the client's `Host` header by the site's own host, so that no address in a response comes from a request
 * header. For an address in absolute form, its host is used.
 */
export function overrideHost(request: IncomingMessage, host: string): void {
  request.headers.host = host;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") rawHeaders[index + 1] = host;
  }
}
