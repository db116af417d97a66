import { expect, it } from "vitest";
import { baseAfterMeeting, baseOfKept } from "./description-base";

const begun = { altCn: "一扇窗", altEn: "A window", isDecoration: false };
const own = { ...begun, altEn: "A window at night" };
const foreign = { ...begun, altEn: "A door" };

it("a kept draft is no conflict with a version that changed no word of it", () => {
  const stored = { ...begun, version: 3 };
  expect(baseOfKept({ words: begun, version: 2 }, stored)).toEqual(stored);
});

it("a kept draft keeps its version where somebody else has written", () => {
  const base = { words: begun, version: 2 };
  expect(baseOfKept(base, { ...foreign, version: 3 })).toEqual({ ...begun, version: 2 });
});

it("a save goes on from the own words, whose answer was lost", () => {
  const sent = { ...own, altEn: " A window  at night " };
  const base = baseAfterMeeting({ ...own, version: 3 }, begun, [sent]);
  expect(base).toEqual({ ...sent, version: 3 });
});

it("a save goes on where a version has changed no word", () => {
  expect(baseAfterMeeting({ ...begun, version: 3 }, begun, [own])).toEqual({
    ...begun,
    version: 3,
  });
});

it("somebody else's words are a conflict", () => {
  expect(baseAfterMeeting({ ...foreign, version: 3 }, begun, [own])).toBeNull();
});
