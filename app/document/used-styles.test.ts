import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.server";

const of = (css: string, classes: string) => usedStyles(css)(new Set(classes.split(" ")));

test("rules of elements, attributes and states stay", () => {
  const css = ':root{--a:1}a:hover{color:red}[data-seen="x"]{opacity:0}:lang(zh) h1{margin:0}';
  expect(of(css, "")).toBe(css);
});

test("rules of classes stay when the page has them all", () => {
  const css = ".a{color:red}.b{color:blue}.a.b{margin:0}.a .c{padding:0}.b,.a{top:0}";
  expect(of(css, "a")).toBe(".a{color:red}.b,.a{top:0}");
});

test("names are compared as the page spells them", () => {
  const css = String.raw`.max-md\:w-\[calc\(50\%-76px\)\]{a:b}.\32xl\:p-5{a:b}.\[\&_\.phrase\]\:m-1 .phrase{a:b}`;
  expect(of(css, "max-md:w-[calc(50%-76px)]")).toContain("50\\%");
  expect(of(css, "2xl:p-5")).toBe(String.raw`.\32xl\:p-5{a:b}`);
  expect(of(css, "[&_.phrase]:m-1 phrase")).toContain(".phrase{");
});

test("groups stay with what stays in them", () => {
  const css = "@layer a,b;@media (width>=1px){.a{a:b}@supports (a:b){.b{a:b}}}@layer x{.c{a:b}}";
  expect(of(css, "b")).toBe("@layer a,b;@media (width>=1px){@supports (a:b){.b{a:b}}}");
});

test("fonts stay, and so does what brackets hold", () => {
  const css = "@font-face{src:url(a)}.a:not(.b){a:b}:is(.c,.d) .a{a:b}";
  expect(of(css, "a")).toBe(css);
});

test("key frames and properties stay when a rule left names them", () => {
  const named = "@keyframes run{from{top:0}to{top:1px}}@property --tw-a{syntax:'*'}";
  const fallback = "@layer properties{@supports (a:b){*,:before{--tw-a:0;--tw-c:initial}}}";
  const rules = ".a{animation:run 1s;b:var(--tw-a)}.b{animation:run-on 1s;b:var(--tw-ab)}";
  expect(of(rules + named, "a")).toBe(`.a{animation:run 1s;b:var(--tw-a)}${named}`);
  expect(of(fallback + rules, "a")).toContain("*,:before{--tw-a:0}");
  expect(of(rules + named, "b")).toBe(".b{animation:run-on 1s;b:var(--tw-ab)}");
});

test("braces and semicolons within strings divide nothing", () => {
  const css = `.a:before{content:"};{"}.b{color:red}`;
  expect(of(css, "a")).toBe(`.a:before{content:"};{"}`);
});
