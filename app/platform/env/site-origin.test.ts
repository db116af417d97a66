import { expect, it } from "vitest";
import { localConsoleOrigin, networkOrigins, originOf, siteOrigin } from "./site-origin";

it.each([
  ["127.0.0.1", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["localhost", 80, "http://localhost", "http://localhost"],
  ["::1", 3000, "http://[::1]:3000", "http://localhost:3000"],
  ["::", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["0.0.0.0", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["0", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["::ffff:0.0.0.0", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["0:0:0:0:0:0:0:0", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["2001:db8::1", 3000, "http://[2001:db8::1]:3000", "http://[2001:db8::1]:3000"],
  ["fe80::1%eth0", 3000, "http://[fe80::1]:3000", "http://[fe80::1]:3000"],
  ["192.168.1.7", 8080, "http://192.168.1.7:8080", "http://192.168.1.7:8080"],
])("a server on %s port %i is reached at %s, its console at %s", (host, port, origin, console) => {
  expect(originOf(host, port)).toBe(origin);
  expect(siteOrigin({ HOST: host, PORT: port })).toBe(origin);
  expect(localConsoleOrigin(host, port)).toBe(console);
});

it("a public address counts before that", () => {
  const PUBLIC_URL = "https://www.site.example";
  expect(siteOrigin({ PUBLIC_URL, HOST: "::", PORT: 3000 })).toBe(PUBLIC_URL);
});

const address = (family: "IPv4" | "IPv6", text: string, internal = false) => ({
  address: text,
  family,
  internal,
  netmask: "",
  mac: "",
  cidr: null,
  scopeid: 0,
});
const interfaces = {
  lo: [address("IPv4", "127.0.0.1", true), address("IPv6", "::1", true)],
  eth0: [address("IPv4", "192.0.2.7"), address("IPv6", "2001:db8::7"), address("IPv6", "fe80::7")],
  none: undefined,
};
it.each([
  ["0.0.0.0", ["http://192.0.2.7:3000"]],
  ["::", ["http://192.0.2.7:3000", "http://[2001:db8::7]:3000"]],
  ["127.0.0.1", []],
  ["192.0.2.7", []],
  ["fe80::7%eth0", []],
])("other machines reach a server on %s at %j", (host, origins) => {
  expect(networkOrigins(host, 3000, () => interfaces as never)).toEqual(origins);
});
