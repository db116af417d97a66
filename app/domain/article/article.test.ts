import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { localeCodes } from "~/i18n/locales";
import { articles, tags } from "~content/articles";
import { readingMinutes } from "./article";

describe("an article", () => {
  it("has a reading time by characters and words, of at least a minute", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes("字".repeat(1_200))).toBe(3);
    expect(readingMinutes("word ".repeat(880))).toBe(4);
  });
});

describe("the starting articles", () => {
  const file = (id: number, locale: string) => `content/articles/${id}/${locale}.md`;
  const textOf = (id: number, locale: string) => readFileSync(file(id, locale), "utf8");
  const isThere = (id: number, locale: string) => existsSync(file(id, locale));
  const all = articles.flatMap(({ id }) =>
    localeCodes.filter((locale) => isThere(id, locale)).map((locale) => ({ id, locale })),
  );

  it("are at least eight, newest first, with all seven tags", () => {
    const ids = articles.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([8, 7, 6, 5, 4, 3, 2, 1]));
    expect(new Set(ids).size).toBe(ids.length);
    const days = articles.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual(days.toSorted().reverse());
    const used = new Set(articles.flatMap((article) => article.tags));
    expect([...used].sort()).toEqual(tags.map(({ id }) => id).sort());
  });

  it.each(articles)(
    "$id exists in at least one language; the first fourteen exist in both",
    ({ id }) => {
      const count = localeCodes.filter((locale) => isThere(id, locale)).length;
      expect(count).toBeGreaterThanOrEqual(id <= 14 ? localeCodes.length : 1);
    },
  );

  it.each(all)("$id in $locale is complete", ({ id, locale }) => {
    const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(id, locale)) ?? [];
    const { title, summary } = parse(head);
    expect(title).toBeTruthy();
    // What search engines show of a headline.
    expect(title.length).toBeLessThanOrEqual(110);
    expect(summary.length).toBeLessThanOrEqual(locale === "cn" ? 80 : 180);
    expect(body).not.toMatch(/^# /m);
    expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
    expect(body).not.toMatch(/[!！](?!\[)(?!=)/);
  });

  it.each(all)("$id in $locale has the required length", ({ id, locale }) => {
    if (locale === "cn") {
      const characters = textOf(id, locale).match(/\p{Script=Han}/gu)?.length ?? 0;
      expect(characters).toBeGreaterThanOrEqual(900);
      expect(characters).toBeLessThanOrEqual(1_650);
    } else {
      const words = textOf(id, locale).match(/[\p{L}’]+/gu)?.length ?? 0;
      expect(words).toBeGreaterThanOrEqual(600);
    }
  });

  const inChinese = all.filter(({ locale }) => locale === "cn");

  it.each(inChinese)("$id has spaces between Chinese and Latin characters", ({ id }) => {
    const prose = textOf(id, "cn")
      .replace(/```.*?```/gs, "")
      .replace(/`[^`]*`|\]\([^)]*\)|https?:\S+|\*\*|\[\^\d+\]:?/g, " ");
    expect(prose).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
  });
});
