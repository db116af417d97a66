import type { IncomingMessage } from "node:http";

/**
 * Environment variable with what a process of the site shows another one when it passes a request on to it: the
 * first process makes it up, and only its workers know it.
 */
export const relayKeyName = "MANIFOLD_RELAY_KEY";

/** The header that bears it. */
export const relayHeader = "x-relay-key";

/** Whether another process of this site passed a request on, and so named its client. */
export function isRelayed(
  { headers }: Pick<IncomingMessage, "headers">,
  key = process.env[relayKeyName],
): boolean {
  return Boolean(key) && headers[relayHeader] === key;
}
