import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import {
  clientKeyOf,
  createClientAddress,
  createConnectionKey,
  isProxyName,
  siteKeyOf,
} from "./client-address.server";

/** A request from a socket at `peer`, with what it claims to forward. */
function requestFrom(peer: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
}

describe("the client's address", () => {
  const trustsOne = createClientAddress(["10.0.0.1"]);
  const trustsNetworks = createClientAddress(["loopback", "10.0.0.0/8", "2001:db8::/32"]);

  it("is the socket's without a trusted proxy, whatever the header claims", () => {
    const address = createClientAddress([]);
    expect(address(requestFrom("10.0.0.1", "203.0.113.7"))).toBe("10.0.0.1");
  });
  it("is the socket's when the connection is not from the trusted proxy", () => {
    expect(trustsOne(requestFrom("10.0.0.2", "203.0.113.7"))).toBe("10.0.0.2");
  });
  it("is the one from the trusted proxy", () => {
    expect(trustsOne(requestFrom("10.0.0.1", "203.0.113.7"))).toBe("203.0.113.7");
    expect(trustsOne(requestFrom("::ffff:10.0.0.1", "203.0.113.7"))).toBe("203.0.113.7");
    expect(trustsNetworks(requestFrom("::1", "2001:db9::7"))).toBe("2001:db9::7");
  });
  it("is not an address that the client itself put into the header", () => {
    const spoofed = "198.51.100.1, 10.0.0.1, 203.0.113.7";
    expect(trustsOne(requestFrom("10.0.0.1", spoofed))).toBe("203.0.113.7");
    expect(trustsNetworks(requestFrom("127.0.0.1", `${spoofed}, 10.9.9.9`))).toBe("203.0.113.7");
  });
  it.each(["unknown", "203.0.113.7:4711", "", ",", "<script>", "::0.0.0.0", "127.1"])(
    "is the proxy's when it forwards %j",
    (forwardedFor) => expect(trustsOne(requestFrom("10.0.0.1", forwardedFor))).toBe("10.0.0.1"),
  );
  it("is empty when the connection is closed", () => {
    expect(createClientAddress([])(requestFrom(undefined))).toBe("");
    expect(trustsOne(requestFrom(undefined, "203.0.113.7"))).toBe("");
  });
});

describe("a trusted proxy in the settings", () => {
  it.each(["loopback", "linklocal", "uniquelocal", "192.0.2.1", "192.0.2.0/24", "2001:db8::/32"])(
    "may be %s",
    (name) => expect(isProxyName(name)).toBe(true),
  );
  it.each(["", "proxy.example", "192.0.2.0/33", "192.0.2.0/0", "192.0.2.0/x", "true", "*"])(
    "may not be %j",
    (name) => expect(isProxyName(name)).toBe(false),
  );
});

describe("the key of a client", () => {
  it.each(["", "unknown", "::0.0.0.0", "127.1"])("exists without an address (%j)", (address) => {
    expect(clientKeyOf(address)).toBe("unknown");
  });
  it("is the IPv4 address, in either notation", () => {
    expect(clientKeyOf("203.0.113.7")).toBe("203.0.113.7");
    expect(clientKeyOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(clientKeyOf("::ffff:cb00:7107")).toBe("203.0.113.7");
  });
  it("is the /64 network of an IPv6 address", () => {
    const key = clientKeyOf("2001:db8:1:2::1");
    expect(clientKeyOf("2001:0DB8:1:2:ffff:ffff:ffff:ffff")).toBe(key);
    expect(clientKeyOf("2001:db8:1:3::1")).not.toBe(key);
  });
  it("of IPv6 has the /48 network around it, that of IPv4 has none", () => {
    const site = siteKeyOf(clientKeyOf("2001:db8:1:2::1"));
    expect(site).toBe("20010db80001/48");
    expect(siteKeyOf(clientKeyOf("2001:db8:1:ffff::1"))).toBe(site);
    expect(siteKeyOf(clientKeyOf("2001:db8:2:2::1"))).not.toBe(site);
    expect(siteKeyOf(clientKeyOf("203.0.113.7"))).toBeNull();
    expect(siteKeyOf(clientKeyOf(""))).toBeNull();
  });
  it("omits the interface of a link-local address", () => {
    expect(clientKeyOf("fe80::1%eth0")).toBe(clientKeyOf("fe80::2%eth1"));
  });
  it("is the same for all clients without an address", () => {
    expect(clientKeyOf("")).toBe(clientKeyOf("unknown"));
  });
});

describe("the key of a connection", () => {
  const keyOf = createConnectionKey(["loopback", "10.0.0.0/8"]);

  it("is that of the client", () => {
    expect(keyOf("203.0.113.7")).toBe("203.0.113.7");
    expect(keyOf("2001:db8:1:2::1")).toBe(keyOf("2001:db8:1:2::2"));
    expect(createConnectionKey([])("127.0.0.1")).toBe("127.0.0.1");
  });
  it("does not exist for a trusted proxy", () => {
    for (const proxy of ["127.0.0.1", "::1", "::ffff:10.1.2.3"]) {
      expect(keyOf(proxy)).toBeUndefined();
    }
  });
  it("is one for all connections that have no address any more", () => {
    expect(keyOf("")).toBe("unknown");
  });
});
