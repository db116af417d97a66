import { expect, it } from "vitest";
import type { Session } from "~console/api/session";
import { isOneself } from "./other-window";

const signedIn = { state: "in", me: { id: 7 } } as Session;

it.each([
  [{ staffId: 7, name: "Lin" }, signedIn, true],
  [{ staffId: 8, name: "Lin" }, signedIn, false],
  // The starting content, and what nobody knows the author of.
  [null, signedIn, false],
  [undefined, signedIn, false],
  [{ staffId: 7, name: "Lin" }, { state: "unknown" } as Session, false],
])("says whether %j is the person of %j: %s", (saver, now, isOwn) =>
  expect(isOneself(saver, now)).toBe(isOwn),
);
