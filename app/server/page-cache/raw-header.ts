import type { IncomingMessage } from "node:http";

/**
 * A header of a request, as it was received; what is there several times is joined, as in Node's
 * `headers` (cookies aside). Reading that object makes it, of all headers: for a stored page that
 * takes longer than finding the page.
 * @param name in lower case
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? "";
    if (candidate.length !== name.length || candidate.toLowerCase() !== name) continue;
    const found = rawHeaders[index + 1] ?? "";
    value = value === undefined ? found : `${value}, ${found}`;
  }
  return value;
}
