import { globSync, readFileSync } from "node:fs";
import { transform } from "lightningcss";
import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { keptInStyles, styledFloor, styleTargets } from "~/lib/browser-floor";
import { stylesForOldBrowsers } from "./styles-for-old-browsers";

/** A style sheet as the build writes it. */
function written(css: string): string {
  const plain = postcss([stylesForOldBrowsers()]).process(css, { from: undefined }).css;
  const code = Buffer.from(plain);
  const targets = styleTargets(styledFloor);
  const made = transform({ filename: "a.css", code, minify: true, targets, exclude: keptInStyles });
  return Buffer.from(made.code).toString();
}

it("writes layers in their order, and what is in none of them last", () => {
  const css = `
    @layer base, utilities;
    .c { color: red }
    @layer utilities { .b { color: green } }
    @layer base { .a { color: blue } @media print { .a { color: black } } }
    @layer utilities { .d { color: white } }`;
  expect(written(css)).toBe(
    ".a{color:#00f}@media print{.a{color:#000}}.b{color:green}.d{color:#fff}.c{color:red}",
  );
});

it("leaves the style sheets of the console as they are", () => {
  const css = "@layer base{.a{inset:0}}";
  const plugin = stylesForOldBrowsers("/site/console/");
  expect(postcss([plugin]).process(css, { from: "/site/console/a.css" }).css).toBe(css);
  expect(postcss([plugin]).process(css, { from: "/site/app/a.css" }).css).not.toBe(css);
});

it("refuses a layer that it cannot write out", () => {
  expect(() => written("@media print { @layer base { a { color: red } } }")).toThrow("layer");
});

it.each([
  [
    "padding-inline: calc(var(--s) * 4)",
    "padding-left:calc(var(--s) * 4);padding-right:calc(var(--s) * 4)",
  ],
  ["margin-block: 1px var(--b, 2px)", "margin-top:1px;margin-bottom:var(--b,2px)"],
  ["inset: 0 auto var(--a)", "top:0;bottom:var(--a);left:auto;right:auto"],
  ["inset: 1px 2px 3px 4px", "top:1px;bottom:3px;left:4px;right:2px"],
  ["inset-inline-start: 0", "left:0"],
  ["padding-inline-start: 1px", "padding-inline-start:1px"],
])("writes out %s", (given, expected) => {
  const sorted = (text: string) => text.split(";").sort();
  const [, body = ""] = /\{(.*)\}/.exec(written(`a { ${given} }`)) ?? [];
  expect(sorted(body)).toEqual(sorted(expected));
});

it("writes conditions of media as old browsers read them, and keeps selectors apart that they drop", () => {
  expect(written("@media (width >= 48rem) { a { color: red } }")).toBe(
    "@media (min-width:48rem){a{color:red}}",
  );
  expect(written("@media (width < 48rem) and (height < 30em) { a { color: red } }")).toBe(
    "@media (max-width:47.999rem) and (max-height:29.999em){a{color:red}}",
  );
  expect(written(".a { color: red } .b:has(i) { color: red }")).toBe(
    ".a{color:red}.b:has(i){color:red}",
  );
  // Chromium 88 drops a whole rule for one selector that it does not know: here all boxes would lose their size.
  expect(written("*, ::file-selector-button { margin: 0 }")).toBe(
    "*{margin:0}::file-selector-button{margin:0}",
  );
});

describe("style sheets and classes", () => {
  const lines = globSync("{app,console}/**/*.{css,ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        // Comments name what the code avoids.
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map((line) => ({ file, line })),
    );
  const having = (pattern: RegExp) =>
    lines
      .filter(({ line }) => pattern.test(line))
      .map(({ file, line }) => `${file}: ${line.trim()}`)
      .sort();

  it("ask the document whether scripts run, not the browser", () => {
    // Chromium has `scripting` from 120 on, and it is true in browsers for which the scripts are too new.
    expect(having(/@media.*\(scripting|not \(scripting/)).toEqual([]);
  });

  it("use :has only where a browser without it loses nothing (Firefox has it from 121 on)", () => {
    expect(having(/\bhas-(?:\[|checked|focus|invalid|disabled)|\[:has\(|:has\(/)).toEqual(
      [
        // The page behind the menu scrolls; a script sets `data-menu-open` there.
        "app/design/app.css: html:has([data-mobile-menu][open]) {",
        // Blocks are seen while they load.
        "app/design/app.css: &:not(:has(+ *)) {",
        // The steps are there from the start.
        "app/design/app.css: @supports selector(:has(a)) {",
        "app/design/app.css: [data-scripted] [data-waiting]:not(:target, :has(:target)) {",
        // That script.
        'app/islands/behaviours/menus.ts: if (!CSS.supports("selector(:has(a))")) {',
        // The hidden aside leaves its column empty.
        'console/console.css: [data-no-aside] :has(> [data-part="aside"]) {',
        // The row of buttons stays while somebody writes on a phone.
        'console/inbox/message-view.tsx: <div className="sticky bottom-15 z-10 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-2 md:hidden [:has(textarea:focus)>&]:hidden">',
      ].sort(),
    );
  });
});
