import { parseUpdateInfo } from "electron-updater/out/providers/Provider";
import { describe, expect, it } from "vitest";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { worldFile } from "~tests/support/registry-world";
import { updateFile } from "./update-file";

const fileWith = (remarks: string) => {
  const release: PublicRelease = {
    id: 1,
    product: "client",
    version: "6.3.0",
    kernel: null,
    channel: "stable",
    status: "published",
    minimumWindows: "10",
    releasedAt: "2026-11-20T00:00:00.000Z",
    promotedAt: null,
    files: [worldFile("6.3.0")],
    signatures: [],
    heldLines: [],
    withdrawal: null,
    notes: { en: { remarks, updateContent: ["a point"] } },
  };
  const text = updateFile({ release, minimumVersion: null, mustPassThrough: null }, "x64");
  const sent = Buffer.from(text).toString("utf8");
  return parseUpdateInfo(sent, "latest.yml", new URL("https://site.example/latest.yml"));
};

describe("what electron-updater reads", () => {
  it.each([
    ["a bell", "\u0007"],
    ["an escape", "\u001b[31m"],
    ["a line of its own kind", "\u0085 \u2028"],
    ["a mark of byte order", "\ufeff"],
    ["half a character", "\ud800"],
    ["an end of YAML", "\n...\n---\nversion: 9.9.9"],
    ["a field of YAML", "\nversion: 9.9.9\nfiles: [{url: /evil}]"],
    ["an anchor and a tag", "&a !!js/function *a # x"],
  ])("is whole with %s in the notes", (_, odd) => {
    const read = fileWith(`before${odd}after`);
    expect(read.version).toBe("6.3.0");
    expect(read.releaseNotes).toBe(`en\nbefore${odd}after\n- a point`);
  });

  it("has no code points that make it unreadable", () => {
    expect(fileWith("before\ufffe\uffffafter").releaseNotes).toBe("en\nbeforeafter\n- a point");
  });
});
