import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { brandFactsOf } from "./brand-facts";
import { leafChanges } from "./sections";
import { readSection, startingValue } from "./settings";

const built = startingValue("brand", { facts: startingFacts, chat: null, mirrors: [] });
const { name, shortName } = built;
const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${fill}"/></svg>`;

it("the built brand is itself, also where the names alone are stored", () => {
  expect(brandFactsOf(built)).toEqual(startingFacts.brand);
  expect(brandFactsOf({ name, shortName })).toEqual(startingFacts.brand);
  expect(readSection("brand", { name, shortName })).toEqual({ value: built });
});

it("every other brand has a version of its own", () => {
  const others = [
    { ...built, name: { cn: "福", en: "Foo" } },
    { ...built, accent: 262 },
    { ...built, chroma: 0.9 },
    { ...built, mark: svg("var(--seal)") },
    { ...built, mark: svg("#123456") },
    { ...built, mark: svg("#123456"), darkMark: svg("#ffffff") },
  ];
  const versions = others.map((other) => brandFactsOf(other).version);
  expect(new Set([...versions, ""]).size).toBe(others.length + 1);
});

it("a stored drawing that today's rules refuse is left out", () => {
  expect(brandFactsOf({ ...built, mark: "<svg><script/></svg>" }).marks).toBeNull();
});

it("a drawing is stored as the allow-list writes it, and refused by its field", () => {
  const drawn = svg("#abc").replace("<rect", "<title>Foo</title><rect data-name='a'");
  expect(readSection("brand", { ...built, mark: drawn })).toEqual({
    value: { ...built, mark: svg("#abc") },
  });
  const wrong = {
    ...built,
    accent: 360,
    chroma: 1.2,
    mark: "<svg onload='a()'/>",
    darkMark: `${svg("#abc")}${" ".repeat(20_480)}`,
  };
  expect(readSection("brand", wrong)).toEqual({
    problems: { accent: "wrong", chroma: "wrong", mark: "wrong", darkMark: "too-long" },
  });
});

it("the history names numbers as they are, and drawings by size and hash", () => {
  const changes = leafChanges(built, { ...built, accent: 262, mark: svg("#abc") });
  expect(changes).toEqual([
    { path: "accent", before: "30", after: "262" },
    { path: "mark", before: "", after: expect.stringMatching(/^SVG, \d+ B, [0-9a-f]{6}$/) },
  ]);
});
