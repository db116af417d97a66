import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brand } from "./brand";

/** Samples before version 0.2.0 named the company as the product. */
const samples = ["app/brand.ts"];

it("no file of the code names the product: names come from `brand/` and Settings", () => {
  const { name, shortName, fileStem } = brand;
  const names = [name.cn, name.en, shortName.cn, shortName.en, fileStem];
  const files = globSync("{app,console,cli}/**/*.{ts,tsx,mjs,css,json}");
  const naming = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !samples.includes(file))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return names.some((one) => text.includes(one));
    });
  expect(files.length).toBeGreaterThan(1_000);
  expect(naming).toEqual([]);
});
