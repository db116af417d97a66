import { describe, expect, it } from "vitest";
import type { Session } from "~console/api/session";
import { keptWhere } from "~console/drafts/kept-where";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { sideOf } from "./other-window";

/** All texts of a part, with the names of the parts above each. */
function textsIn(part: unknown, above: readonly string[] = []): [place: string, text: string][] {
  if (typeof part === "string") return [[above.join("."), part]];
  return Object.entries(part ?? {}).flatMap(([name, inner]) => textsIn(inner, [...above, name]));
}

describe("what another window saved", () => {
  it("is told from what another person saved", () => {
    const now = { state: "in", me: { id: 7 } } as Session;
    expect(sideOf({ staffId: 7, name: "Lin" }, now)).toBe("window");
    expect(sideOf({ staffId: 8, name: "Wei" }, now)).toBe("person");
    expect(sideOf(null, now)).toBe("person");
    expect(sideOf({ staffId: 7, name: "Lin" }, { state: "unknown" })).toBe("person");
  });

  it("is never called somebody else's, in the text, on buttons and in messages", () => {
    for (const [words, somebody] of [
      [en, /\b(?:theirs?|them)\b/i],
      [cn, /对方|两人/],
    ] as const) {
      const { articles, helpErrors, offer, siteTexts } = words;
      const places = [
        ...[articles.editor.joinSides, helpErrors.conflictSides],
        ...[offer.conflictSides, siteTexts.conflictSides],
      ];
      for (const { person, window } of places) {
        const said = textsIn(window);
        expect(said.filter(([, text]) => somebody.test(text))).toEqual([]);
        // Each text says the same of a person in words of its own.
        expect(said.map(([place]) => place)).toEqual(textsIn(person).map(([place]) => place));
      }
    }
  });
});

describe("where the own text is in a conflict", () => {
  it("is said as it is: with a copy on the server, in this browser, or on the page alone", () => {
    expect(keptWhere(3, false)).toBe("server");
    expect(keptWhere(null, true)).toBe("browser");
    expect(keptWhere(null, false)).toBe("page");
  });

  it("is said to be in the browser or on the server only where it is there", () => {
    for (const [words, kept] of [
      [en, /\bsafe\b|in this browser/i],
      [cn, /安全|浏览器|都在/],
    ] as const) {
      for (const { conflictKept } of [words.articles.editor, words.legal.editor, words.offer]) {
        expect(conflictKept.page).not.toMatch(kept);
        expect(conflictKept.browser).toMatch(kept);
      }
    }
  });
});
