import { expect, it } from "vitest";
import { hasFormOf } from "./kept-form";

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
