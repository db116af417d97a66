import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** An address leads into a network of its own, so the site does not ask it. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
  override message = "a private address";
}

/**
 * Whether the addresses of a block are globally reachable, by the registries of IANA and the address spaces around
 * them. These are the "IPv4 Special-Purpose Address Registry" and the "IPv6 Special-Purpose Address Registry" (RFC
 * 6890). They are at `iana.org/assignments/iana-ipv4-special-registry` and `…/iana-ipv6-special-registry`. The
 * smallest block that holds an address decides. The registry says neither for 6to4 and Teredo; they count as
 * unreachable, because they lead to an IPv4 address.
 */
const isReachable: Record<string, boolean> = {
  // The whole address space (RFC 791).
  "0.0.0.0/0": true,
  // This network (RFC 791).
  "0.0.0.0/8": false,
  // Private use (RFC 1918).
  "10.0.0.0/8": false,
  // Shared address space of providers (RFC 6598).
  "100.64.0.0/10": false,
  // Loopback (RFC 1122).
  "127.0.0.0/8": false,
  // Link-local (RFC 3927).
  "169.254.0.0/16": false,
  // Private use (RFC 1918).
  "172.16.0.0/12": false,
  // IETF protocol assignments (RFC 6890).
  "192.0.0.0/24": false,
  // Port Control Protocol anycast (RFC 7723).
  "192.0.0.9/32": true,
  // TURN anycast (RFC 8155).
  "192.0.0.10/32": true,
  // Documentation (RFC 5737).
  "192.0.2.0/24": false,
  // Former 6to4 relays (RFC 7526).
  "192.88.99.0/24": false,
  // Private use (RFC 1918).
  "192.168.0.0/16": false,
  // Benchmarks (RFC 2544).
  "198.18.0.0/15": false,
  // Documentation (RFC 5737).
  "198.51.100.0/24": false,
  // Documentation (RFC 5737).
  "203.0.113.0/24": false,
  // Multicast (RFC 5771).
  "224.0.0.0/4": false,
  // Reserved, broadcast among them (RFC 1112).
  "240.0.0.0/4": false,
  // All that is not global unicast: loopback, IPv4 in IPv6, 100::/64, 5f00::/16, fc00::/7, fe80::/10, fec0::/10, ff00::/8.
  "::/0": false,
  // Global unicast (RFC 4291).
  "2000::/3": true,
  // IETF protocol assignments, Teredo and benchmarks among them (RFC 2928).
  "2001::/23": false,
  // Port Control Protocol anycast (RFC 7723).
  "2001:1::1/128": true,
  // TURN anycast (RFC 8155).
  "2001:1::2/128": true,
  // DNS-SD service registration anycast (RFC 9665).
  "2001:1::3/128": true,
  // AMT (RFC 7450).
  "2001:3::/32": true,
  // AS112 (RFC 7535).
  "2001:4:112::/48": true,
  // ORCHIDv2 (RFC 7343).
  "2001:20::/28": true,
  // Remote identification of drones (RFC 9374).
  "2001:30::/28": true,
  // Documentation (RFC 3849).
  "2001:db8::/32": false,
  // 6to4 (RFC 3056).
  "2002::/16": false,
  // Documentation (RFC 9637).
  "3fff::/20": false,
};

/** Addresses of IPv4 as a network that has IPv6 alone writes them (RFC 6052): as reachable as these. */
const translated = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** The blocks, the smallest first. */
const blocks = Object.keys(isReachable)
  .map((block) => ({ block, range: ipaddr.parseCIDR(block) }))
  .sort((one, other) => other.range[1] - one.range[1]);

function isWithin(address: IPv4 | IPv6, [start, bits]: [IPv4 | IPv6, number]): boolean {
  if (address instanceof ipaddr.IPv4) {
    return start instanceof ipaddr.IPv4 && address.match(start, bits);
  }
  return start instanceof ipaddr.IPv6 && address.match(start, bits);
}

/** Whether an IP address is globally reachable, so none of this machine or of a network around it. */
export function isPublicAddress(address: string): boolean {
  // The parser would take `0x7f.1`, too, and leave the zone of a link-local address out.
  if (isIP(address) === 0 || address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(translated)) {
    return isPublicAddress(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString());
  }
  const smallest = blocks.find(({ range }) => isWithin(parsed, range));
  return smallest !== undefined && isReachable[smallest.block] === true;
}

/** @throws PrivateAddressError when the host is written as an address that may not be asked */
export function refusePrivateHost(host: string, mayAsk: (address: string) => boolean): void {
  const address = host.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !mayAsk(address)) throw new PrivateAddressError();
}

/** Finds all addresses of a host. */
type LookUpAll = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks up a host for a connection, and refuses it if one of its addresses is not globally reachable. The connection
 * uses this result, so no second answer of a name server can lead it elsewhere.
 */
export function guardedLookup(
  mayAsk: (address: string) => boolean,
  lookUpAll: LookUpAll = lookUp,
): LookupFunction {
  return (host, options, callback) => {
    lookUpAll(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "", 0);
      const [first] = found;
      const isRefused = first === undefined || found.some(({ address }) => !mayAsk(address));
      if (isRefused) return callback(new PrivateAddressError(), "", 0);
      if (options.all === true) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}
