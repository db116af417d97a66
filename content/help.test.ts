import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isPageAddress } from "~/i18n/addresses";
import { localeCodes } from "~/i18n/locales";
import { articles } from "./articles";
import { helpArticles } from "./help";
import { helpErrors } from "./help-errors";

const sections = ["starting", "proxies", "team", "rpa", "billing"];
const textOf = (slug: string, locale: string) =>
  readFileSync(`content/help/${slug}/${locale}.md`, "utf8");
const texts = helpArticles.flatMap(({ slug }) => localeCodes.map((locale) => ({ slug, locale })));
const mixedScripts = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;

/** The addresses within the site that a text leads to, without what follows `#` or `?`. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path = ""]) => path);

function leadsSomewhere(path: string): boolean {
  const [, article] = /^\/new\/(\d+)$/.exec(path) ?? [];
  if (article) return articles.some(({ id }) => id === Number(article));
  const [, error] = /^\/help\/errors\/(.+)$/.exec(path) ?? [];
  if (error) return helpErrors.some(({ code }) => code === error);
  const [, slug] = /^\/help\/(?!errors$)(.+)$/.exec(path) ?? [];
  if (slug) return helpArticles.some((entry) => entry.slug === slug);
  return path === "/help" || path === "/help/errors" || isPageAddress(path);
}

describe("the starting help articles", () => {
  it("are what the folder has, section by section, numbered from 1", () => {
    expect(readdirSync("content/help").toSorted()).toEqual(
      helpArticles.map(({ slug }) => slug).toSorted(),
    );
    expect(helpArticles.map(({ section }) => section)).toEqual(
      sections
        .flatMap((section) => helpArticles.filter((entry) => entry.section === section))
        .map(({ section }) => section),
    );
    for (const section of sections) {
      const orders = helpArticles.filter((entry) => entry.section === section);
      expect(orders.map(({ order }) => order)).toEqual(orders.map((_, index) => index + 1));
    }
  });

  it.each(helpArticles)("$slug has an address and a client that it applies to", (entry) => {
    expect(entry.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    // `/help/errors` is the list of codes.
    expect(entry.slug).not.toBe("errors");
    expect(entry.applies).toMatch(/^\d+(\.\d+){1,2}\+$/);
  });

  it.each(texts)("$slug in $locale is complete", ({ slug, locale }) => {
    const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(textOf(slug, locale)) ?? [];
    const { title, summary, publishedAt, updatedAt = publishedAt } = parse(head);
    // A date of its own: that of the installation would say that it was checked on that day.
    expect(publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
    expect(updatedAt >= publishedAt).toBe(true);
    expect(title.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(summary.length).toBeLessThanOrEqual(locale === "cn" ? 80 : 180);
    expect(body).not.toMatch(/^# /m);
    expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
    expect(body).not.toMatch(/[!！](?!\[)/);
    const length = body.match(locale === "cn" ? /\p{Script=Han}/gu : /[\p{L}’]+/gu)?.length;
    expect(length).toBeGreaterThanOrEqual(locale === "cn" ? 250 : 200);
    expect(length).toBeLessThanOrEqual(locale === "cn" ? 750 : 500);
  });

  it.each(texts)("$slug in $locale leads to what exists", ({ slug, locale }) => {
    const links = linksIn(textOf(slug, locale));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !leadsSomewhere(path))).toEqual([]);
  });

  it.each(helpArticles)("$slug has spaces between Chinese and Latin characters", ({ slug }) => {
    const prose = textOf(slug, "cn")
      .replace(/```.*?```/gs, "")
      .replace(/`[^`]*`|\]\([^)]*\)|\*\*/g, " ");
    expect(prose).not.toMatch(mixedScripts);
  });
});

describe("the explained errors", () => {
  it("have one entry a code", () => {
    const codes = helpErrors.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(helpErrors)("$code is complete in both languages", ({ code, area, cn, en }) => {
    expect(code).toMatch(/^[A-Z]-\d{3,4}$/);
    expect(sections).toContain(area);
    for (const { screen, cause, todo } of [cn, en]) {
      expect(screen).toMatch(/[^.。]$/);
      expect(cause).toMatch(/[^.。]$/);
      expect(todo).toMatch(/[.。]$/);
      expect(screen.length).toBeLessThanOrEqual(60);
    }
    expect(Object.values(cn).join(" ")).not.toMatch(mixedScripts);
  });
});
