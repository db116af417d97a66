import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/** The address of whoever sent a request, as text; "" when its connection is gone already. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Tells the client's address. `X-Forwarded-For` counts only as far as it was written by proxies
 * that are trusted: read from the right, the first address that is no trusted proxy's.
 *
 * @param trust addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`; none trusts no one
 */
export function createClientAddress(trust: readonly string[]): ClientAddress {
  const peer: ClientAddress = (request) => request.socket.remoteAddress ?? "";
  if (trust.length === 0) return peer;
  const isTrusted = proxyAddress.compile([...trust]);
  return (request) => {
    const address = proxyAddress(request, isTrusted);
    // What a trusted proxy passed on may be no address (`unknown`): then it is the proxy's call.
    return isIP(address) === 0 ? peer(request) : address;
  };
}

/** Whether a word of `TRUST_PROXY` names a proxy. */
export function isProxyName(name: string): boolean {
  try {
    proxyAddress.compile(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * What stands for a client where something is counted: an IPv4 address, or the /64 network of
 * an IPv6 address, which one client has to itself and may choose any address of (RFC 6177).
 */
export function clientKeyOf(address: string): string {
  if (isIP(address) === 0) return "unknown";
  // IPv4 that came in through an IPv6 socket (`::ffff:192.0.2.1`) is IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString("hex")}/64`;
}
