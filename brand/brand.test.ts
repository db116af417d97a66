import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deriveAccent, isAccent, pairContrasts } from "~/lib/accent";
import { readMark } from "~/lib/mark/read-mark";
import { themes } from "~/lib/theme-colours";
import { cardsOf, drawnFiles } from "../scripts/brand-drawings";
import { inputsOf } from "../scripts/social-cards";
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

  it("has an accent that gives readable colours in both themes", () => {
    expect(isAccent(brand)).toBe(true);
    const seal = deriveAccent(brand);
    for (const theme of themes) {
      expect(Math.min(...pairContrasts(theme, seal[theme]))).toBeGreaterThanOrEqual(1);
    }
  });

  it.each(["mark.svg", "mark-dark.svg"])("has a %s that is safe and follows the accent", (name) => {
    const file = new URL(name, import.meta.url);
    if (name === "mark-dark.svg" && !existsSync(file)) return;
    const mark = readMark(readFileSync(file, "utf8"), { allowsOwnColours: false });
    expect(mark.side).toBe(32);
  });

  it("has pictures for links that were drawn from it", () => {
    const cards = cardsOf(brand);
    const missing = cards.filter(({ name }) => !existsSync(new URL(name, drawnFiles.pictures)));
    expect(missing.map(({ name }) => name)).toEqual([]);
    const drawnFrom = existsSync(drawnFiles.inputs) && readFileSync(drawnFiles.inputs, "utf8");
    expect(drawnFrom, "The pictures are stale: run npm run brand").toBe(inputsOf(cards));
  });
});
