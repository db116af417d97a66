import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/** Returns the IP address of a request's client; "" when the connection is already closed. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Creates the function that determines a client's IP address. In `X-Forwarded-For`, it is the first
 * address from the right that does not belong to a trusted proxy.
 *
 * @param trust trusted proxies: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`
 */
export function createClientAddress(trust: readonly string[]): ClientAddress {
  const peer: ClientAddress = (request) => request.socket.remoteAddress ?? "";
  if (trust.length === 0) return peer;
  const isTrusted = proxyAddress.compile([...trust]);
  return (request) => {
    const address = proxyAddress(request, isTrusted);
    // A trusted proxy may pass on no address (`unknown`): then its own address counts.
    return isIpAddress(address) ? address : peer(request);
  };
}

/** Whether a peer's address is that of a trusted proxy. @param trust as for `createClientAddress` */
export function createProxyCheck(trust: readonly string[]): (address: string) => boolean {
  if (trust.length === 0) return () => false;
  const isTrusted = proxyAddress.compile([...trust]);
  return (address) => isIP(address) !== 0 && isTrusted(address, 0);
}

/**
 * The key by which connections are counted: that of the client (see `clientKeyOf`), or undefined
 * for a trusted proxy, which holds the connections of all its clients.
 */
export function createConnectionKey(
  trust: readonly string[],
): (address: string) => string | undefined {
  const isProxy = createProxyCheck(trust);
  return (address) => (isProxy(address) ? undefined : clientKeyOf(address));
}

/** Whether both parsers read a text: each accepts spellings that the other refuses (`::0.0.0.0`, `127.1`). */
function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.isValid(text);
}

/** Whether an entry of `TRUST_PROXY` is valid. */
export function isProxyName(name: string): boolean {
  try {
    proxyAddress.compile(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The key that limits and view counts identify a client by. It is an IPv4 address, or the /64 network of an IPv6
 * address, because one client can use any address of its /64 (RFC 6177).
 */
export function clientKeyOf(address: string): string {
  if (!isIpAddress(address)) return "unknown";
  // An IPv4 address from an IPv6 socket (`::ffff:192.0.2.1`) counts as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString("hex")}/64`;
}

/**
 * The key of the /48 network around a client's /64: one customer of a provider may have all of a
 * /48 (RFC 6177), which is 65,536 clients.
 * @param key a client key
 * @returns null for what is no IPv6 client
 */
export function siteKeyOf(key: string): string | null {
  const [, site] = /^([0-9a-f]{12})[0-9a-f]{4}\/64$/.exec(key) ?? [];
  return site === undefined ? null : `${site}/48`;
}
