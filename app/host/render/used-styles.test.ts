import { expect, it } from "vitest";
import { createUsedStyles } from "./used-styles.server";

const css = `
  .page { width: 100% }
  .p-5:hover { padding: 5px }
  @media (min-width: 768px) { .md\\:p-5 { padding: 6px } }
  .w-1\\/2 { width: 50% }
  .group:hover .group-hover\\:x { color: red }
  .later { color: blue }
  .of-island { color: green }
  html:has([data-menu]) { overflow: hidden }
  [data-state="seen"] { opacity: 1 }
  @keyframes run { to { top: 0 } }
`;
const stylesOf = createUsedStyles({
  css,
  siteScript: 'element.className = "later w-9"',
  islands: new Map([["price-table", "`of-island`"]]),
});

it("a page gets the rules of its classes, and those without a class", () => {
  const styles = stylesOf('<main class="page md:p-5">');
  expect(styles).toContain(".page{");
  expect(styles).toContain(".md\\:p-5{");
  expect(styles).toContain("html:has([data-menu])");
  expect(styles).toContain("[data-state=seen]");
  expect(styles).not.toContain(".p-5:hover");
  expect(styles).not.toContain("w-1");
});

it("a rule of two classes needs both", () => {
  expect(stylesOf('<a class="group">')).not.toContain("group-hover");
  expect(stylesOf('<a class="group"><b class="group-hover:x">')).toContain("group-hover");
});

it("names are read as HTML writes them", () => {
  expect(stylesOf('<i class="w-1/2">')).toContain(".w-1\\/2{");
});

it("what the site's script sets later is there", () => {
  expect(stylesOf("")).toContain(".later{");
});

it("what an island sets later is there where the island is", () => {
  expect(stylesOf("")).not.toContain(".of-island");
  expect(stylesOf('<site-island name="price-table" wake="intent">')).toContain(".of-island{");
});
