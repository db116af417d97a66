import type { IncomingMessage } from "node:http";

/** Methods that web-standard requests cannot carry, so they are refused before the app. */
const unknownMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Percent-encoded NUL, line feed and carriage return. */
const controlCharacter = /%0[0ad]/i;

/**
 * Checks a request before any handler sees it. Returns 400 for a malformed address, an encoded
 * control character, a backslash in the path, or a missing or repeated `Host` (RFC 9112, 3.2); 405
 * for an unknown method; else undefined. Changes an address in absolute form, which proxies may
 * send, to a path; the host that it names takes the place of `Host` (RFC 9112, 3.2.2).
 */
export function refusalOf(request: IncomingMessage): 400 | 405 | undefined {
  if (unknownMethods.has(request.method ?? "")) return 405;
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
  // Some parsers take a backslash for a slash, others do not (RFC 3986 allows none).
  if (address.includes("\\") && address.split("?", 1)[0]?.includes("\\")) return false;
  if (!address.includes("%")) return true;
  if (controlCharacter.test(address)) return false;
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces the client's `Host` header: by the site's own host, so that no address in a response comes from a request
 * header, or by the host that an address in absolute form names.
 */
export function overrideHost(request: IncomingMessage, host: string): void {
  request.headers.host = host;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") rawHeaders[index + 1] = host;
  }
}
