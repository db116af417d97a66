import { expect, it } from "vitest";
import { localConsoleOrigin, originOf, siteOrigin } from "./site-origin";

it.each([
  ["127.0.0.1", 3000, "http://127.0.0.1:3000", "http://localhost:3000"],
  ["localhost", 80, "http://localhost", "http://localhost"],
  ["::1", 3000, "http://[::1]:3000", "http://localhost:3000"],
  ["::", 3000, "http://localhost:3000", "http://localhost:3000"],
  ["0.0.0.0", 3000, "http://localhost:3000", "http://localhost:3000"],
  ["0", 3000, "http://localhost:3000", "http://localhost:3000"],
  ["::ffff:0.0.0.0", 3000, "http://localhost:3000", "http://localhost:3000"],
  ["0:0:0:0:0:0:0:0", 3000, "http://localhost:3000", "http://localhost:3000"],
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
