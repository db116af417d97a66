import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasFormOf, holdPlace } from "./kept-form";
import type { DraftPlace } from "./local-drafts";

/** The browser's database: what is kept, by the name of its place. */
const rows = vi.hoisted(() => new Map<number | string, { words: unknown }>());
vi.mock("./local-drafts", () => ({
  readDraft: async ({ textId }: DraftPlace) => rows.get(textId),
}));
vi.mock("~console/ui/toasts", () => ({ showToast: () => {} }));

/** The locks of a browser, as far as forms ask for them. */
function openLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _: object, act: (lock: object | null) => unknown) {
      if (held.has(name)) return act(null);
      held.add(name);
      await act({ name });
      held.delete(name);
    },
  };
}

beforeEach(() => {
  rows.clear();
  vi.stubGlobal("navigator", { locks: openLocks() });
});
afterEach(() => vi.unstubAllGlobals());

it("two windows keep the same form in places of their own", async () => {
  const one = await holdPlace(1, "link 7");
  const other = await holdPlace(1, "link 7");
  expect([one.place.textId, other.place.textId]).toEqual(["form link 7", "form link 7 1"]);
});

it("what a second window kept is found by the next one, once that is gone", async () => {
  const one = await holdPlace(1, "link 7");
  const other = await holdPlace(1, "link 7");
  rows.set(other.place.textId, { words: {} });
  expect((await holdPlace(1, "link 7")).place.textId).toBe("form link 7 2");
  other.release();
  expect((await holdPlace(1, "link 7")).place).toEqual(other.place);
  one.release();
});

it("a layer that is opened again at once has its own place", async () => {
  const one = await holdPlace(1, "link 7");
  one.release();
  expect((await holdPlace(1, "link 7")).place).toEqual(one.place);
});

it("keeps forms where the browser has no locks", async () => {
  vi.stubGlobal("navigator", {});
  expect((await holdPlace(1, "link 7")).place.textId).toBe("form link 7");
});

const begun = { document: { name: "Lin", lines: [{ cn: "", en: "" }], chat: null }, version: 3 };

it("a kept form has the fields of the layer, whatever was typed in them", () => {
  expect(
    hasFormOf({ document: { name: "", lines: [], chat: { key: "1" } }, version: 9 }, begun),
  ).toBe(true);
});

it.each([
  undefined,
  null,
  "text",
  [],
  {},
  { version: 3 },
  { ...begun, version: "3" },
  { ...begun, more: 1 },
  { ...begun, document: { ...begun.document, name: ["Lin"] } },
  { ...begun, document: { ...begun.document, lines: "none" } },
  { ...begun, document: { label: "Lin", lines: [], chat: null } },
])("a form that another console kept is not shown as this one: %j", (kept) => {
  expect(hasFormOf(kept, begun)).toBe(false);
});
