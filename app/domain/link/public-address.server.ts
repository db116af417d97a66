import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** An address leads into a network of its own, so the link check does not ask it. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
  override message = "a private address";
}

/** Whether an IP address is one of the Internet, and none of this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** @throws PrivateAddressError when the host is written as an address that may not be asked */
export function refusePrivateHost(host: string, mayAsk: (address: string) => boolean): void {
  const address = host.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0 && !mayAsk(address)) throw new PrivateAddressError();
}

/**
 * Looks up a host for a connection, and refuses it if one of its addresses may not be asked. As the
 * connection uses what was looked at here, no second answer of a name server can lead it elsewhere.
 */
export function guardedLookup(mayAsk: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "", 0);
      const [first] = found;
      const isRefused = first === undefined || found.some(({ address }) => !mayAsk(address));
      if (isRefused) return callback(new PrivateAddressError(), "", 0);
      if (options.all === true) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}
