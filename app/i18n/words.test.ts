import { describe, expect, it } from "vitest";
import * as cn from "~tests/support/words/cn";
import * as en from "~tests/support/words/en";
import { fill } from "./fill";

type Leaf = { path: string; text: string };

function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value === "string") return [{ path, text: value }];
  return Object.entries(value as object).flatMap(([key, child]) =>
    leavesOf(child, `${path}.${key}`),
  );
}

const english = leavesOf(en, "en");
const chinese = leavesOf(cn, "cn");
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the texts", () => {
  it("have the same placeholders in both languages", () => {
    const byPath = new Map(chinese.map(({ path, text }) => [path.slice(3), text]));
    for (const { path, text } of english) {
      const other = byPath.get(path.slice(3));
      if (other !== undefined) expect(placeholders(other), path).toEqual(placeholders(text));
    }
  });
  it("are not empty", () => {
    for (const { path, text } of [...english, ...chinese])
      expect(text.trim(), path).toBe(text.trim());
  });
  it("have a space between Chinese and Latin characters, but none beside full-width punctuation", () => {
    for (const { path, text } of chinese) {
      expect(text, path).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      expect(text, path).not.toMatch(/ [，。；：！？、（）]|[，。；：！？、（）] (?!\/)/u);
    }
  });
  it("have no exclamation marks", () => {
    for (const { path, text } of [...english, ...chinese]) expect(text, path).not.toMatch(/[!！]/);
  });
});

describe("fill", () => {
  it("replaces placeholders", () =>
    expect(fill("{n} 秒后重新发送", { n: 60 })).toBe("60 秒后重新发送"));
  it("throws when a value is missing", () => expect(() => fill("{n}", {})).toThrow(/\{n\}/));
});
