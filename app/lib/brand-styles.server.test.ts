import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { brandStyles } from "./brand-styles.server";
import { paletteOf } from "./palette";

const built = startingFacts.brand;
const mark = { side: 32, nodes: [] };

it("adds nothing to a page while colour and mark are as built, whatever the names are", () => {
  const names = { cn: "福", en: "Foo" };
  expect(brandStyles({ ...built, name: names, version: "1" }, "a{--seal:red}")).toBe("");
  expect(brandStyles({ ...built, marks: { light: mark, dark: null } }, "")).toBe("");
});

it("adds the colours of another accent that the page uses", () => {
  const styles = brandStyles({ ...built, accent: 262 }, "a{--seal:red;--seal-pale:red}");
  const { light, dark } = paletteOf({ accent: 262, chroma: 1 });
  expect(styles).toContain(`{--seal:${light.seal};--seal-pale:${light["seal-pale"]};}`);
  expect(styles).toContain(`--seal:${dark.seal};`);
  expect(styles).not.toContain("--seal-deep");
});

it("adds the change between two marks", () => {
  expect(brandStyles({ ...built, marks: { light: mark, dark: mark } }, "")).toContain(
    ".mark-for-dark{display:none}",
  );
});
