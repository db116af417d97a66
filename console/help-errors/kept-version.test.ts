import { expect, it } from "vitest";
import { keptVersion } from "./kept-version";

const versions = { begun: 4, now: 5 };

it("asks in another page as well, until a press has chosen a side", () => {
  expect(keptVersion(versions, { hasTheirs: true, chosen: undefined })).toBe(4);
});

it.each(["mine", "theirs"] as const)("does not ask again once a press has chosen: %s", (chosen) => {
  expect(keptVersion(versions, { hasTheirs: true, chosen })).toBe(5);
});

it("is the version that the next save names, without a conflict", () => {
  expect(keptVersion(versions, { hasTheirs: false, chosen: undefined })).toBe(5);
});
