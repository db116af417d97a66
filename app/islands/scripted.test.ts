import { afterEach, expect, it, vi } from "vitest";
import { isScripted, markScripted } from "./scripted";

afterEach(() => vi.unstubAllGlobals());

/** Replaces what the test looks at by what a browser has. */
function openIn(known: { streams: boolean; containers: boolean }): void {
  const attributes = new Map<string, string>();
  vi.stubGlobal("window", known.streams ? { CompressionStream: class {} } : {});
  vi.stubGlobal("CSS", { supports: () => known.containers });
  vi.stubGlobal("document", {
    documentElement: {
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      hasAttribute: (name: string) => attributes.has(name),
    },
  });
}

it.each([
  ["Chromium 109, Firefox 115, Safari 16.4", { streams: true, containers: true }, true],
  ["Chromium 103", { streams: true, containers: false }, false],
  ["Firefox 112, Safari 16.3", { streams: false, containers: true }, false],
  ["Firefox 78, Safari 14", { streams: false, containers: false }, false],
])("knows whether scripts may start in %s", (_, known, expected) => {
  openIn(known);
  expect(isScripted()).toBe(false);
  markScripted();
  expect(isScripted()).toBe(expected);
});

it("asks no old browser for what it may lack", () => {
  openIn({ streams: false, containers: true });
  vi.stubGlobal("CSS", undefined);
  expect(markScripted).not.toThrow();
});
