import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { feedWords as cnOfFeeds } from "~console/releases/feed-words.cn";
import { feedWords as enOfFeeds } from "~console/releases/feed-words.en";
import { screens } from "~console/screens/screens";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";

const folder = fileURLToPath(new URL("../docs/operator/", import.meta.url));
const most = { picture: 60_000, all: 3_000_000 };

const pagesOf = (locale: string) =>
  readdirSync(folder + locale)
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({ name, text: readFileSync(`${folder}${locale}/${name}`, "utf8") }));

/** Every text of the console, of whatever depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** Whether a text is one of the console's with its places filled. */
function saysSo(texts: readonly string[]): (text: string) => boolean {
  const patterns = texts
    .filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, "")))
    .map((text) => {
      const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[$()*+.?[\\\]^|]/g, "\\$&"));
      return new RegExp(`^${parts.join("\\S+?")}$`, "u");
    });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

const boldIn = (text: string) =>
  [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, words = ""]) => words.replace(/\s+/g, " "));

describe.each([
  { locale: "cn", words: { ...cn, feeds: cnOfFeeds } },
  { locale: "en", words: { ...en, feeds: enOfFeeds } },
] as const)("the operator's guide, $locale", ({ locale, words }) => {
  const pages = pagesOf(locale);

  it("calls things as the console does: every word in bold is one of its words", () => {
    const isOfConsole = saysSo(textsIn(words));
    const others = pages.flatMap(({ name, text }) =>
      boldIn(text)
        .filter((bold) => !isOfConsole(bold))
        .map((bold) => `${name}: ${bold}`),
    );
    expect(others).toEqual([]);
  });

  it("names every screen", () => {
    const named = pages.flatMap(({ text }) => boldIn(text));
    const missing = screens
      .map(({ name }) => words.screens[name])
      .filter((screen) => !named.includes(screen));
    expect(missing).toEqual([]);
  });

  it("has the pictures that it shows, and no others, and they are small", () => {
    const shown = pages.flatMap(({ text }) =>
      [...text.matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+\.webp)\)/g)].map(([, name]) => name),
    );
    const there = readdirSync(`${folder}${locale}/pictures`);
    expect(there.toSorted()).toEqual([...new Set(shown)].toSorted());
    for (const name of there) {
      expect(statSync(`${folder}${locale}/pictures/${name}`).size, name).toBeLessThan(most.picture);
    }
  });

  it("links to pages that exist, and its contents list all of them", () => {
    const names = pages.map(({ name }) => name);
    const contents = pages.find(({ name }) => name === "README.md")?.text ?? "";
    const linksIn = (text: string) =>
      [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = ""]) => name);
    for (const { text } of pages) expect(names).toEqual(expect.arrayContaining(linksIn(text)));
    expect([...linksIn(contents), "README.md"].toSorted()).toEqual(names.toSorted());
  });
});

it("has the same pages and pictures in both languages, small altogether", () => {
  const files = (locale: string) => readdirSync(folder + locale, { recursive: true }).toSorted();
  expect(files("cn")).toEqual(files("en"));
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(`${entry.parentPath}/${entry.name}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most.all);
});
