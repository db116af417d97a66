import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { securityText } from "./security-file.server";

const publicUrl = "https://site.example";

/** The fields of the file, in order. */
const fieldsAt = (now: string) =>
  securityText(publicUrl, startingFacts, new Date(now))
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/).slice(0, 2));

describe("security.txt", () => {
  it("has the fields of RFC 9116, each that may stand once only once", () => {
    expect(fieldsAt("2026-11-22T06:00:00Z")).toEqual([
      ["Contact", `${publicUrl}/en/contact?topic=vulnerability#write`],
      ["Contact", `mailto:${startingFacts.securityEmail}`],
      ["Expires", "2027-05-01T00:00:00.000Z"],
      ["Preferred-Languages", "zh, en"],
      ["Canonical", `${publicUrl}/.well-known/security.txt`],
      ["Policy", `${publicUrl}/security`],
      ["Policy", `${publicUrl}/en/security`],
    ]);
  });

  it.each(["2026-01-01T00:00:00Z", "2026-08-31T23:59:59Z", "2028-02-29T12:00:00Z"])(
    "is valid for months, and for less than a year, on %s",
    (now) => {
      const [, expires = ""] = fieldsAt(now).find(([name]) => name === "Expires") ?? [];
      const days = (Date.parse(expires) - Date.parse(now)) / (24 * 60 * 60_000);
      expect(days).toBeGreaterThan(120);
      expect(days).toBeLessThan(365);
    },
  );
});
