import { expect, it } from "vitest";
import { createReachedHosts, type ReachedHost } from "./reached-hosts";

function follow(publicUrl: string) {
  const counted: ReachedHost[] = [];
  const noted: ReachedHost[] = [];
  const clock = { time: 0 };
  const see = createReachedHosts(
    { publicUrl, consoleHost: "console.site.example" },
    {
      count: (host) => counted.push(host),
      note: (host) => noted.push(host),
      now: () => clock.time,
    },
  );
  return { counted, noted, clock, see: (host?: string) => see({ headers: { host } }) };
}

it.each([
  ["https://www.site.example", "www.site.example", "public"],
  ["https://www.site.example", "WWW.Site.Example:443", "public"],
  ["https://www.site.example:8443", "www.site.example:8443", "public"],
  ["https://www.site.example:8443", "www.site.example", "public"],
  ["https://www.site.example", "www.site.example:3000", "other"],
  ["https://www.site.example", "site.example", "other"],
  ["https://www.site.example", "192.0.2.7:3000", "other"],
  ["https://www.site.example", "127.0.0.1:3000", undefined],
  ["https://www.site.example", "[::1]:3000", undefined],
  ["https://www.site.example", "console.site.example", undefined],
  ["https://www.site.example", "a b", undefined],
  ["https://www.site.example", undefined, undefined],
  ["http://localhost:3000", "localhost:3000", "public"],
])("with PUBLIC_URL=%s, a request for %s counts as %s", (publicUrl, host, counted) => {
  const hosts = follow(publicUrl);
  hosts.see(host);
  expect(hosts.counted).toEqual(counted === undefined ? [] : [counted]);
  expect(hosts.noted).toEqual(hosts.counted);
});

it("notes each of both once an hour", () => {
  const hosts = follow("https://www.site.example");
  for (const host of ["www.site.example", "192.0.2.7", "www.site.example"]) hosts.see(host);
  expect(hosts.noted).toEqual(["public", "other"]);
  hosts.clock.time = 60 * 60_000;
  hosts.see("www.site.example");
  expect(hosts.noted).toEqual(["public", "other", "public"]);
  expect(hosts.counted).toHaveLength(4);
});
