import type { IncomingMessage } from "node:http";

/**
 * Environment variable with the secret by which one process of the site proves to another that it
 * passes a request on. The first process makes it up, and only its workers know it.
 */
export const relayKeyName = "MANIFOLD_RELAY_KEY";

/** The header that carries the secret. */
export const relayHeader = "x-relay-key";

/**
 * Whether another process of this site passed the request on; its `X-Forwarded-For` is trusted
 * then.
 */
export function isRelayed(
  { headers }: Pick<IncomingMessage, "headers">,
  key = process.env[relayKeyName],
): boolean {
  return Boolean(key) && headers[relayHeader] === key;
}
