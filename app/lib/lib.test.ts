import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatBytes } from "./bytes";
import { withMinimumDelay } from "./minimum-delay";
import { localReturnPath } from "./return-path";
import { compareVersions, versionNumbers } from "./version-number";
import { isWellFormed, toWellFormed } from "./well-formed";

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1_000, "1.0 kB"],
    [96_400_000, "96.4 MB"],
    [118_200_000, "118 MB"],
    [2_000_000_000, "2.0 GB"],
  ])("%d is %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe("versions", () => {
  it("sorts by numbers, not as text", () => {
    const sorted = ["142.0.7444.60", "142.0.7444.9", "138.0.7204.169", "6.0.10", "6.0.9"].sort(
      compareVersions,
    );
    expect(sorted).toEqual(["6.0.9", "6.0.10", "138.0.7204.169", "142.0.7444.9", "142.0.7444.60"]);
  });
  it("puts a pre-release between the versions before and after it, as semver does", () => {
    const ascending = [
      "7.4.0",
      "7.5.0-alpha.9",
      "7.5.0-beta.1",
      "7.5.0-beta.2",
      "7.5.0-beta.10",
      "7.5.0-rc.1",
      "7.5.0",
      "7.5.1-alpha.0",
    ];
    expect(ascending.toReversed().sort(compareVersions)).toEqual(ascending);
    expect(compareVersions("6.1", "6.1.0.0")).toBe(0);
  });
  const wrong = ["", "6", "6.x", "1.2.3.4.5", "6..1", "-1.0"];
  it.each([...wrong, "7.5.0-beta", "7.5.0-beta.", "7.5.0-gamma.1", "7.5.0-rc.1.2", "7.5.0-RC.1"])(
    "refuses %j",
    (text) => {
      expect(() => versionNumbers(text)).toThrow();
    },
  );
});

describe("localReturnPath", () => {
  it("keeps a local path and its query", () => {
    expect(localReturnPath("/en/news?q=a&page=2")).toBe("/en/news?q=a&page=2");
  });
  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "contact",
    "",
    undefined,
    42,
    `/${"a".repeat(3_000)}`,
  ])("replaces %j by the home page", (value) => expect(localReturnPath(value)).toBe("/"));
});

describe("withMinimumDelay", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    { takes: 10, settlesAt: 200 },
    { takes: 350, settlesAt: 350 },
  ])("an answer after $takes ms shows after $settlesAt ms", async ({ takes, settlesAt }) => {
    let isSettled = false;
    const answer = new Promise((resolve) => setTimeout(resolve, takes));
    void withMinimumDelay(answer).then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(settlesAt - 1);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isSettled).toBe(true);
  });

  it("rejects with the error, after the same time", async () => {
    const failed = expect(withMinimumDelay(Promise.reject(new Error("no")))).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(200);
    await failed;
  });
});

describe("well-formed text", () => {
  const texts = [
    "",
    "a",
    "\u{1f600}",
    "\ud83d",
    "\ude00\ud83d",
    "a\ud83d\u{1f600}\ude00b",
    "\udbff\udfff",
  ];
  it.each(texts)("%j is judged and mended as by newer browsers", (text) => {
    // Twice: a global expression keeps its place.
    for (const _ of [1, 2]) {
      expect(isWellFormed(text)).toBe(text.isWellFormed());
      expect(toWellFormed(text)).toBe(text.toWellFormed());
    }
  });
});
