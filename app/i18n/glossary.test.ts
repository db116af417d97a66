import { describe, expect, it } from "vitest";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { articles, tags } from "~content/articles";
import { friendLinks } from "~content/friend-links";
import { helpArticles } from "~content/help";
import { helpErrors } from "~content/help-errors";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { resourceCategories, resources } from "~content/resources";
import { glossary } from "./glossary";
import type { Locale } from "./locales";

/** A text and where it stands, for the message of a test that finds something. */
type Text = { place: string; locale: Locale; text: string };

const wordFiles = import.meta.glob<Record<string, unknown>>("/app/**/*words.{en,cn}.ts", {
  eager: true,
});
const consoleWordFiles = import.meta.glob<Record<string, unknown>>(
  "/console/**/*words.{en,cn}.ts",
  { eager: true },
);
const markdown = import.meta.glob<string>(
  ["/content/{articles,help}/*/{en,cn}.md", "/content/{en,cn}/**/*.md"],
  { eager: true, query: "?raw", import: "default" },
);

/** Texts of both languages that stand together in one object. */
const mixed = {
  articleTags: tags,
  friendLinks,
  helpErrors,
  packageFeatures,
  packages,
  resourceCategories,
  resources,
};

function stringsOf(value: unknown, place: string): { place: string; text: string }[] {
  // The names of places are code: only what fills them is read.
  if (typeof value === "string") return [{ place, text: value.replaceAll(/\{\w+\}/g, "{}") }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => stringsOf(child, `${place}.${key}`));
}

/** Markdown without what is not the site's own wording: addresses, code, titles of quoted pages. */
function ownWording(source: string): string {
  return source
    .replaceAll(/```[\s\S]*?```/g, (code) => "\n".repeat(code.split("\n").length - 1))
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/\[([^\]]*)\]\(https?:[^)]*\)/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]");
}

const textsOf = (files: Record<string, Record<string, unknown>>): Text[] =>
  Object.entries(files).flatMap(([file, words]) =>
    stringsOf(words, file).map((text) => ({ ...text, locale: localeOf(file) })),
  );

const texts: Text[] = [
  ...textsOf(wordFiles),
  ...Object.entries(markdown).flatMap(([file, source]) =>
    ownWording(source)
      .split("\n")
      .map((text, line) => ({ place: `${file}:${line + 1}`, locale: localeOf(file), text })),
  ),
  ...stringsOf({ ...mixed, contactProblems }, "").flatMap(({ place, text }) => {
    const locale = /\.(en|cn)\b/.exec(place)?.[1];
    return locale === "en" || locale === "cn" ? [{ place, locale, text } as const] : [];
  }),
];

function localeOf(file: string): Locale {
  return /\b(?:words\.en\.ts|en\.md)$|^\/content\/en\//.test(file) ? "en" : "cn";
}

describe("the glossary", () => {
  it("reads texts of every kind in both languages", () => {
    for (const locale of ["en", "cn"] as const) {
      const places = texts.filter((text) => text.locale === locale).map(({ place }) => place);
      for (const part of [
        "/app/site/layout/",
        "/app/domain/message/mail-words",
        "/app/domain/account/registration-words",
        `/content/${locale}/legal/`,
        ".helpErrors.",
        ".packageFeatures.",
        ".resources.",
      ])
        expect(
          places.some((place) => place.startsWith(part)),
          part,
        ).toBe(true);
      for (const { id } of articles)
        expect(places).toContain(`/content/articles/${id}/${locale}.md:1`);
      for (const { slug } of helpArticles)
        expect(places).toContain(`/content/help/${slug}/${locale}.md:1`);
    }
  });

  const othersIn = (all: readonly Text[], { not, except }: (typeof glossary)[number]) =>
    all.flatMap(({ place, locale, text }) => {
      const word = not[locale]?.exec(except ? text.replaceAll(except, "") : text)?.[0];
      return word === undefined ? [] : [`${place}: “${word}” in ${text}`];
    });

  it.each(glossary)("calls it $en, $cn, and nothing else", (term) => {
    expect(othersIn(texts, term)).toEqual([]);
  });

  // Its people handle installers beside archives.
  const ofVisitors = ["archive"];

  it.each(glossary.filter(({ en }) => !ofVisitors.includes(en)))(
    "calls it $en, $cn, in the console too",
    (term) => {
      expect(othersIn(textsOf(consoleWordFiles), term)).toEqual([]);
    },
  );

  it("addresses readers as 你 in Chinese; only legal texts say 您", () => {
    const isLegal = (place: string) => place.startsWith("/content/cn/legal/");
    const polite = [...texts, ...textsOf(consoleWordFiles)].filter(
      ({ place, locale, text }) => locale === "cn" && !isLegal(place) && text.includes("您"),
    );
    expect(polite).toEqual([]);
  });

  it("does not forbid its own terms", () => {
    for (const { except, ...term } of glossary) {
      for (const other of glossary) {
        for (const locale of ["en", "cn"] as const) {
          const text = other.except ? term[locale].replaceAll(other.except, "") : term[locale];
          expect(text, `${other.en} forbids ${term.en}`).not.toMatch(other.not[locale] ?? /(?!)/);
        }
      }
    }
  });
});
