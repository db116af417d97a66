import { transform } from "lightningcss";
import postcss from "postcss";
import { expect, it } from "vitest";
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
  expect(written(".a { color: red } .b:has(i) { color: red }")).toBe(
    ".a{color:red}.b:has(i){color:red}",
  );
});
