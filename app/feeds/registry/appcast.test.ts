import { describe, expect, it } from "vitest";
import { brand } from "~/brand";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { worldFile } from "~tests/support/registry-world";
import { sparkleUpdate } from "~tests/support/winsparkle";
import { appcast, appcastItems, type FullOffer } from "./appcast";

const offer = (
  windows: FullOffer["windows"],
  version: string,
  minimumWindows = windows as string,
): FullOffer => {
  const release: PublicRelease = {
    id: 1,
    product: "client",
    version,
    kernel: null,
    channel: "stable",
    status: "published",
    minimumWindows,
    releasedAt: "2026-11-20T02:00:00.000Z",
    promotedAt: null,
    signatures: [],
    heldLines: [],
    notes: {},
    files: [worldFile(version)],
    withdrawal: null,
  };
  return { architecture: "x64", windows, release, minimumVersion: null };
};

const publicUrl = "https://site.example";
const path = "/appcast/client.xml";

/** The offer to a machine with a very old program. */
const offeredTo = (offers: FullOffer[], windows: string) =>
  sparkleUpdate(appcast(appcastItems(offers), { publicUrl, brand, path, keys: [] }), {
    os: "windows-x64",
    version: "1.0.0",
    windows,
  })?.version ?? null;

const seven = "6.1.7601";
const ten = "10.0.22631";

describe("what a list says of two lines of Windows", () => {
  it.each<[string, FullOffer[], string | null, string | null]>([
    ["each its own", [offer("10", "6.2.1"), offer("7", "5.9.0")], "5.9.0", "6.2.1"],
    ["one for both", [offer("10", "6.2.1", "7"), offer("7", "6.2.1")], "6.2.1", "6.2.1"],
    [
      "to Windows 7 less than what runs there",
      [offer("10", "6.2.1", "7"), offer("7", "6.1.0")],
      "6.1.0",
      "6.2.1",
    ],
    ["to Windows 7 nothing", [offer("10", "6.2.1", "7")], null, "6.2.1"],
    // Windows 10 would take it, and is not offered it.
    ["to Windows 7 more", [offer("10", "6.2.1"), offer("7", "6.3.0")], null, "6.2.1"],
    ["to Windows 7 alone", [offer("7", "5.9.0")], null, null],
    ["nothing", [], null, null],
    // Testers have two lines.
    [
      "the highest of several",
      [offer("10", "6.2.1"), offer("10", "6.3.0"), offer("7", "5.9.0")],
      "5.9.0",
      "6.3.0",
    ],
  ])("offers %s", (_, offers, onSeven, onTen) => {
    expect(offeredTo(offers, seven)).toBe(onSeven);
    expect(offeredTo(offers, ten)).toBe(onTen);
  });

  it("tells testers the higher minimum of their lines, whichever has the higher release", () => {
    const everybody = { ...offer("10", "6.2.1"), minimumVersion: "6.2.0" };
    const minimumIn = (offers: FullOffer[]) =>
      appcastItems(offers).map(({ release, minimumVersion }) => [release.version, minimumVersion]);
    expect(minimumIn([offer("10", "6.3.0"), everybody])).toEqual([["6.3.0", "6.2.0"]]);
    const testers = { ...offer("10", "6.3.0"), minimumVersion: "6.2.10" };
    expect(minimumIn([testers, everybody])).toEqual([["6.3.0", "6.2.10"]]);
  });
});
