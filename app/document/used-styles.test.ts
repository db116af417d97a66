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

test("key frames, properties and fonts stay; so does what brackets hold", () => {
  const css = "@keyframes a{to{top:0}}@property --a{syntax:'*'}.a:not(.b){a:b}:is(.c,.d) .a{a:b}";
  expect(of(css, "a")).toBe(css);
});

test("braces and semicolons within strings divide nothing", () => {
  const css = `.a:before{content:"};{"}.b{color:red}`;
  expect(of(css, "a")).toBe(`.a:before{content:"};{"}`);
});
