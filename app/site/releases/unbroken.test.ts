import { describe, expect, it } from "vitest";
import { highlight } from "~/lib/search/highlight";
import { unbroken } from "./unbroken";

/** Each part of a text, numbers in brackets and what a search marks in stars. */
function shown(text: string, typed = ""): string {
  return unbroken(highlight(text, typed))
    .map(({ isWhole, pieces }) => {
      const part = pieces.map((piece) => (piece.isMatch ? `*${piece.text}*` : piece.text)).join("");
      return isWhole ? `[${part}]` : part;
    })
    .join("");
}

describe("numbers of fixes stay whole", () => {
  it.each([
    ["", "", ""],
    ["No number, CVE-9 neither", "", "No number, CVE-9 neither"],
    ["CVE-2026-76025", "", "[CVE-2026-76025]"],
    [
      "合入 CVE-2026-1（V8）、CVE-2026-119262等",
      "",
      "合入 [CVE-2026-1]（V8）、[CVE-2026-119262]等",
    ],
    ["Fixes CVE-2026-76025 in V8", "cve v8", "Fixes [*CVE*-2026-76025] in *V8*"],
    ["Fixes CVE-2026-76025", "76025 2026", "Fixes [CVE-*2026*-*76025*]"],
  ])("%j searched for %j", (text, typed, parts) => expect(shown(text, typed)).toBe(parts));
});
