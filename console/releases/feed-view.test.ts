import { describe, expect, it } from "vitest";
import type { FeedTold } from "~/console-api/schemas/releases";
import { compareLines, feedTabs, isChanged } from "./feed-view";

const told = (address: string, now = "", after: string | null = null): FeedTold => ({
  address,
  line: null,
  isReached: false,
  now: { status: 200, text: now },
  after: after === null ? null : { status: 200, text: after },
});

describe("what the feeds will say", () => {
  it("stands in a tab for each kind of reader, lines of installed programs together", () => {
    const tabs = feedTabs([
      told("/updates/client/win10-x64/latest.yml"),
      told("/updates/client/win7-x86/latest.yml"),
      told("/appcast/client.xml"),
      told("/winget/1.0.0/Manifold.Browser.installer.yaml"),
      told("/scoop/client.json"),
      told("/releases/v1/client/1.0.0.json"),
      told("/releases/v1/last-known-good.json"),
      told("/api/sys/getVersionList"),
    ]);
    expect(tabs.map(({ name, note, feeds }) => [name, note, feeds.length])).toEqual([
      ["latest.yml", "update", 2],
      ["appcast.xml", "appcast", 1],
      ["winget", "winget", 1],
      ["Scoop", "scoop", 1],
      ["releases.json", "json", 2],
      ["getVersionList", "json", 1],
    ]);
  });

  it("changes where text or state does, and not where nothing is foreseen", () => {
    expect(isChanged(told("/a", "x"))).toBe(false);
    expect(isChanged(told("/a", "x", "x"))).toBe(false);
    expect(isChanged(told("/a", "x", "y"))).toBe(true);
    const gone = { ...told("/a", "x", "x"), after: { status: 410, text: "x" } };
    expect(isChanged(gone)).toBe(true);
  });

  it("is compared by lines, with three of those that stay around each change", () => {
    const same = ["a", "b", "c", "d", "e", "f"].map((line) => `${line}\n`).join("");
    expect(compareLines(`${same}version: 1\n`, `${same}version: 2\n`)).toEqual([
      { kind: "skipped", count: 3, number: 0 },
      { kind: "same", text: "d", number: 1 },
      { kind: "same", text: "e", number: 2 },
      { kind: "same", text: "f", number: 3 },
      { kind: "removed", text: "version: 1", number: 4 },
      { kind: "added", text: "version: 2", number: 5 },
    ]);
    // One line is not worth a gap, and an empty line is one.
    expect(compareLines("a\n\nb\n", "a\n\nc\n").map(({ kind }) => kind)).toEqual([
      ...["same", "same", "removed", "added"],
    ]);
  });
});
