import { describe, expect, it } from "vitest";
import { brand } from "./brand";

/** The most letters of a name, so that headers, titles and mails have room for it. */
const limits = {
  name: { cn: 20, en: 30 },
  shortName: { cn: 12, en: 18 },
};

describe("this company's brand", () => {
  it.each([
    ["name", "cn"],
    ["name", "en"],
    ["shortName", "cn"],
    ["shortName", "en"],
  ] as const)("has a %s in %s that fits", (field, locale) => {
    const text = brand[field][locale];
    expect(text.trim()).toBe(text);
    expect([...text].length).toBeGreaterThan(0);
    expect([...text].length).toBeLessThanOrEqual(limits[field][locale]);
  });

  it("has a slogan in both languages", () => {
    expect(brand.slogan.cn.trim()).not.toBe("");
    expect(brand.slogan.en.trim()).not.toBe("");
  });

  it("has a stem that every system takes in a file name", () => {
    expect(brand.fileStem).toMatch(/^[A-Za-z][A-Za-z0-9]{1,24}$/);
  });
});
