import { beforeEach, expect, it, vi } from "vitest";
import type { Offer } from "~/domain/package/offer";
import { readLocalForm, readLocalOffers } from "./local-offer";

/** What the browser keeps, by place. */
const kept = new Map<string, unknown>();
vi.mock("~console/drafts/local-drafts", () => ({
  readDraft: async (place: object) => kept.get(JSON.stringify(place)),
  keepDraft: async (place: object, draft: unknown) => void kept.set(JSON.stringify(place), draft),
  forgetDraft: async (place: object) => void kept.delete(JSON.stringify(place)),
}));
beforeEach(() => kept.clear());

const offer: Offer = {
  packages: [
    {
      id: "A",
      name: { cn: "甲", en: "x".repeat(500) },
      isReference: false,
      environments: 1,
      members: -5,
      monthlyFen: 1.5,
    },
  ],
  features: [],
};
const local = { words: offer, base: { words: { packages: [], features: [] }, version: 2 } };
const oldForm = { words: { plans: ["Heron"] }, base: { words: {}, version: 1 } };
const place = { staffId: 7, textId: "offer", locale: "" };

it("reads what was typed, also what breaks every rule", () => {
  expect(readLocalForm(local)).toEqual(local);
});

it("reads own words whose base has an older form", () => {
  const begun = { ...local, base: { words: { plans: [] }, version: 2 } };
  expect(readLocalForm(begun)).toEqual(local);
});

it.each([oldForm, { words: offer }, {}, "Heron", null, 3, { words: null, base: local.base }])(
  "does not read %j as an offer",
  (stored) => expect(readLocalForm(stored)).toBeNull(),
);

it("puts what has an older form apart, where it stays until it is forgotten", async () => {
  expect(await readLocalOffers(7)).toEqual({ draft: undefined, old: undefined });
  kept.set(JSON.stringify(place), local);
  expect(await readLocalOffers(7)).toEqual({ draft: local, old: undefined });
  kept.set(JSON.stringify(place), oldForm);
  const text = JSON.stringify(oldForm, null, 2);
  expect(await readLocalOffers(7)).toEqual({ draft: undefined, old: text });
  // What is typed next takes the place of nothing.
  expect(kept.has(JSON.stringify(place))).toBe(false);
  kept.set(JSON.stringify(place), local);
  expect(await readLocalOffers(7)).toEqual({ draft: local, old: text });
});
