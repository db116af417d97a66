import { expect, test } from "vitest";
import { classesOf, namedIn } from "./site-styles.ts";

const css = String.raw`.a .md\:p-5{a:b}.\32xl\:w-\[calc\(1px\+\.5em\)\]{a:b}@media x{.before\:content-\[\"\*\"\]{a:b}}`;

test("class names are read as scripts spell them", () => {
  const names = classesOf(css);
  for (const name of ["a", "md:p-5", "2xl:w-[calc(1px+.5em)]", 'before:content-["*"]']) {
    expect(names).toContain(name);
  }
});

test("a script names what stands in its texts, and what it may spell otherwise", () => {
  const code = `x({className:"md:p-5 c",title:"a's"})`;
  expect(namedIn(code, classesOf(css))).toEqual(
    expect.arrayContaining(["md:p-5", 'before:content-["*"]']),
  );
  expect(namedIn(code, classesOf(css))).not.toContain("2xl:w-[calc(1px+.5em)]");
});
