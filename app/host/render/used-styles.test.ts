import { expect, it } from "vitest";
import { createUsedStyles } from "./used-styles.server";

const css = `
  .page { width: 100% }
  .p-5:hover { padding: 5px }
  @media (min-width: 768px) { .md\\:p-5 { padding: 6px } }
  .w-1\\/2 { width: 50% }
  .group:hover .group-hover\\:x { color: red }
  :where(.space-y-1 > :not(:last-child)) { margin-bottom: 1px }
  .later { color: blue }
  .of-island { color: green }
  html:has([data-menu]) { overflow: hidden }
  [data-state="seen"] { opacity: 1 }
  @keyframes run { to { top: 0 } }
  @property --unread { syntax: "*"; inherits: false }
  :root { --unread: 1px; --by-style: 2px; --by-page: 3px; --by-script: 4px }
  main { margin: var(--by-style) }
`;
const stylesOf = createUsedStyles({
  css,
  siteScript: 'element.className = "later w-9"; read("--by-script")',
  islands: new Map([["price-table", "`of-island`"]]),
});

it("a page gets the rules of its classes, and rules without a class", () => {
  const styles = stylesOf('<main class="page md:p-5">');
  expect(styles).toContain(".page{");
  expect(styles).toContain(".md\\:p-5{");
  expect(styles).toContain("html:has([data-menu])");
  expect(styles).toContain("[data-state=seen]");
  expect(styles).not.toContain(".p-5:hover");
  expect(styles).not.toContain("w-1");
  expect(styles).not.toContain("space-y-1");
  expect(stylesOf('<main class="space-y-1">')).toContain(":where(.space-y-1>");
});

it("a custom property stays where a rule reads it", () => {
  const reduced = createUsedStyles({
    css: `
      @property --tw-read { syntax: "*"; inherits: false }
      @property --tw-set { syntax: "*"; inherits: false }
      .read { color: var(--tw-read) }
      .set { --tw-read: red; --tw-set: red; --own: red }
    `,
    siteScript: "",
    islands: new Map(),
  });
  const styles = reduced('<i class="read set">');
  expect(styles).toContain("@property --tw-read");
  expect(styles).toContain("--tw-read:red");
  expect(styles).not.toContain("--own:red");
  expect(styles).not.toContain("--tw-set");
  expect(reduced('<i class="set">')).not.toContain("--tw-");
});

it("a property stays although a class that no element has is named like it", () => {
  const reduced = createUsedStyles({
    css: "table { border-collapse: collapse } .border-collapse { border-collapse: collapse }",
    siteScript: "",
    islands: new Map(),
  });
  expect(reduced("<table>")).toMatch(/table[^}]*\{border-collapse:collapse\}/);
});

it("a rule with two classes requires both", () => {
  expect(stylesOf('<a class="group">')).not.toContain("group-hover");
  expect(stylesOf('<a class="group"><b class="group-hover:x">')).toContain("group-hover");
});

it("escaped class names in HTML are decoded", () => {
  expect(stylesOf('<i class="w-1/2">')).toContain(".w-1\\/2{");
});

it("classes that the site's script adds are included", () => {
  expect(stylesOf("")).toContain(".later{");
});

it("classes that an island adds are included in pages with the island", () => {
  expect(stylesOf("")).not.toContain(".of-island");
  expect(stylesOf('<site-island name="price-table" wake="intent">')).toContain(".of-island{");
});

it("custom properties are included if the styles, the page or a script read them", () => {
  const styles = stylesOf('<path fill="var(--by-page)">');
  for (const name of ["--by-style:", "--by-page:", "--by-script:"]) expect(styles).toContain(name);
  expect(styles).not.toContain("--unread");
  expect(stylesOf("")).not.toContain("--by-page:");
  expect(stylesOf("a visitor wrote --by-nobody and --unread-x")).toBe(stylesOf(""));
});

it("what a visitor writes keeps no custom property, so that a flood of names reduces no styles", () => {
  for (const written of ["--by-page", "var(--by-page)", " fill=&quot;var(--by-page)&quot;"]) {
    expect(stylesOf(`<p>${written}</p>`)).toBe(stylesOf(""));
    expect(stylesOf(`<input value="${written}">`)).toBe(stylesOf(""));
  }
});
