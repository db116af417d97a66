import type { IncomingMessage } from "node:http";

/** Methods that no page, call or file knows, and that web-standard requests cannot carry. */
const unknownMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** NUL, line feed and carriage return, however they are spelled. */
const controlCharacter = /%0[0ad]/i;

/**
 * The status that refuses a request before anything looks at it, or undefined: 400 for an
 * address that is malformed or hides a control character, and for a `Host` that is missing or
 * there twice (RFC 9112, 3.2); 405 for a method that nothing here knows. An address in absolute form
 * becomes a path, as a proxy may send it (RFC 9112, 3.2.2).
 */
export function refusalOf(request: IncomingMessage): 400 | 405 | undefined {
  if (unknownMethods.has(request.method ?? "")) return 405;
  const hosts = hostsOf(request);
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) return 400;
  const address = request.url ?? "";
  if (address.startsWith("/")) return isWellFormed(address) ? undefined : 400;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 400;
  const { pathname, search } = new URL(address);
  request.url = pathname + search;
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
 * Puts the site's own host in place of what the client sent, so that no address of an answer
 * can come from a header.
 */
export function overrideHost(request: IncomingMessage, host: string): void {
  request.headers.host = host;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") rawHeaders[index + 1] = host;
  }
}
