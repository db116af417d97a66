import { describe, expect, it } from "vitest";
import { isErrorCode, isHelpSlug, nearestCodes, readErrorCode } from "./help";

describe("codes", () => {
  it.each([
    ["P-407", "P-407"],
    ["p407", "P-407"],
    [" P407 ", "P-407"],
    ["p 1080", "P-1080"],
    ["Ｐ－407", "P-407"],
    ["P-40", null],
    ["proxy", null],
    ["PP-407", null],
    ["", null],
  ])("%j is read as %j", (typed, code) => {
    expect(readErrorCode(typed)).toBe(code);
  });

  it("are told from other words", () => {
    expect(["P-407", "K-1080"].every(isErrorCode)).toBe(true);
    expect(["p-407", "P407", "P-40", "P-40711", "P-407 "].some(isErrorCode)).toBe(false);
  });

  it("that do not exist have similar ones", () => {
    const codes = ["P-407", "P-408", "S-401", "K-109"];
    expect(nearestCodes("X-407", codes)).toEqual(["P-407", "P-408", "S-401"]);
    expect(nearestCodes("K-110", codes)[0]).toBe("K-109");
    expect(nearestCodes("Z-999", codes)).toEqual([]);
  });
});

it("names of articles are never the address of another page", () => {
  expect(["first-run", "windows-7", "a"].every(isHelpSlug)).toBe(true);
  const wrong = ["errors", "0", "7-zip", "A", "a--b", "-a", "a-", "", "a/b", "a".repeat(61)];
  expect(wrong.some(isHelpSlug)).toBe(false);
});
