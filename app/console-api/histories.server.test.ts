import { expect, it } from "vitest";
import { startingFacts } from "~/brand";
import type { RouteName } from "~/console-api/routes";
import { wholeDocument } from "~/domain/document/document-kind";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { startingValue } from "~/domain/settings/settings";
import {
  documentPublications,
  documentRevisions,
  legalVersions,
  releaseNoteRevisions,
  releases,
} from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";
import { storeRevisions } from "~tests/support/documents";
import { legalTexts, seedLegal } from "~tests/support/legal-texts";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";

/** Versions of each history: more than two pages of the longest. */
const many = 120;
const numbers = Array.from({ length: many }, (_, index) => index + 1);
const at = new Date("2026-11-20T08:00:00Z");

const { db, site } = await consoleOfFile();
await seedLegal(db);
const browser = (await site.join("owner@staff.example", ["owner"])).browser;

type Answer = { next: string | null } & Record<string, unknown>;

/** Walks through all pages. */
const pagesOf = async (name: RouteName, query: object, id?: number): Promise<Answer[]> => {
  const pages: Answer[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const asked = { ...query, ...(before !== undefined && { before }) };
    const { status, body } = await browser.call(name, asked, { id });
    expect(status, `${name} ${before}`).toBe(200);
    pages.push(body);
    before = body.next;
  }
  return pages;
};
/** Every entry once, the newest first, and no page longer than `most`. */
const expectWhole = (lists: readonly { number: number }[][], most: number) => {
  expect(lists.map(({ length }) => length)).toEqual(
    Array.from({ length: Math.ceil(many / most) }, (_, page) => Math.min(most, many - page * most)),
  );
  expect(lists.flat().map(({ number }) => number)).toEqual(numbers.toReversed());
};

it("show words of a page, with how many versions there are", async () => {
  const place = { page: "home", key: "hero.lead", locale: "en" } as const;
  const home = { kind: "page-text", document: place.page, place: place.key } as const;
  const words = (body: string) => ({ words: { fields: {}, body } });
  const own = numbers.map((number) => words(String(number)));
  await storeRevisions(db, { ...home, locale: place.locale }, own, at);
  await storeRevisions(db, { ...home, locale: "cn" }, [words("another language")], at);
  const pages = await pagesOf("siteTextHistory", place);
  expect(pages.every(({ count }) => count === many)).toBe(true);
  const textsOf = ({ revisions }: Answer) =>
    (revisions as { text: string }[]).map(({ text }) => ({ number: Number(text) }));
  expectWhole(pages.map(textsOf), 20);
});

it("compare the oldest setting of a page with the newest of the next", async () => {
  const starting = { facts: startingFacts, chat: null, mirrors: [] };
  const value = { ...startingValue("names", starting) };
  const namesOf = (number: number) => ({ ...value, slogan: { cn: "口号", en: `No ${number}` } });
  const values = numbers.map((number) => ({ words: { fields: namesOf(number) } }));
  await storeRevisions(db, { kind: "settings", document: "names", ...wholeDocument }, values, at);
  const pages = await pagesOf("settingsHistory", { section: "names" });
  type Revision = { number: number; changes: { path: string; before: string }[] };
  const lists = pages.map(({ revisions }) => revisions as Revision[]);
  expectWhole(lists, 20);
  const last = lists[0]?.at(-1);
  expect(last).toMatchObject({
    number: 101,
    changes: [{ path: "slogan.en", before: "No 100", after: "No 101" }],
  });
});

const errorOf = (code: string) => ({
  kind: "help-error" as const,
  document: code,
  ...wholeDocument,
});
const says = (screen: string) => ({ screen, cause: "-", todo: "-" });

it("show the meaning of an error code", async () => {
  const text = says("S");
  const meaning = { area: "proxies", words: { cn: text, en: text } };
  const meanings = numbers.map(() => ({ words: { fields: meaning } }));
  await storeRevisions(db, errorOf("P-407"), meanings, at);
  const pages = await pagesOf("helpErrorHistory", { code: "P-407" });
  const versionsOf = ({ revisions }: Answer) =>
    (revisions as { version: number }[]).map(({ version }) => ({ number: version }));
  expectWhole(pages.map(versionsOf), 20);
});

it("show the meaning of an error code in a form that another version of the site may have stored", async () => {
  const words = { cn: says("鹭"), en: says("Ibis") };
  const oldForm = { title: "Heron" } as unknown as typeof words;
  const meanings = [oldForm, words].map((stored) => ({
    words: { fields: { area: "proxies", words: stored } },
  }));
  await storeRevisions(db, errorOf("P-408"), meanings, at);
  const { body } = await browser.call("helpErrorHistory", { code: "P-408" });
  expect(body.revisions).toMatchObject([
    { version: 2, words: { words, text: null } },
    { version: 1, words: { words: null, text: JSON.stringify(oldForm, null, 2) } },
  ]);
});

it("show an article, and of each version when it was public", async () => {
  const fields = { title: "Long", summary: "Told.", tags: [] };
  const made = await browser.call("newArticle", { sourceLocale: "en", fields, body: "Words." });
  const { id } = made.body;
  const key = { kind: "article", itemId: id, locale: "en" } as const;
  const words = { title: "Long", fields, body: "Words." };
  await db
    .insert(documentRevisions)
    .values(numbers.map((number) => ({ ...key, ...words, number, at, reason: "saved" as const })))
    // The first one there is already.
    .onConflictDoNothing();
  const first = at;
  const second = new Date(at.getTime() + 60_000);
  await db.insert(documentPublications).values([
    { ...key, revision: 3, publishedAt: first, endedAt: second },
    { ...key, revision: 119, publishedAt: second },
  ]);
  const pages = await pagesOf("articleHistory", { locale: "en" }, id);
  type Revision = { number: number; published: { until: string | null } | null };
  const lists = pages.map(({ revisions }) => revisions as Revision[]);
  expectWhole(lists, 50);
  const shown = lists.flat().filter(({ published }) => published !== null);
  expect(shown).toMatchObject([
    { number: 119, published: { until: null } },
    { number: 3, published: { until: second.toISOString() } },
  ]);
});

it("show the notes of a release", async () => {
  const seeds = [newRelease({ product: "client", version: "6.2.1" })];
  await seedReleases(db, { seeds, storage: createMemoryStorage() });
  const [release] = await db.select().from(releases);
  const releaseId = release?.id ?? 0;
  const notes = { remarks: "", updateContent: ["Mends menus"], at };
  await db
    .insert(releaseNoteRevisions)
    .values(numbers.map((number) => ({ releaseId, locale: "cn" as const, number, ...notes })))
    .onConflictDoNothing();
  const query = { product: "client", version: "6.2.1", locale: "cn" };
  const pages = await pagesOf("releaseNotesHistory", query);
  expectWhole(
    pages.map(({ revisions }) => revisions as { number: number }[]),
    20,
  );
});

it("show versions of a legal text, and the one in force beside them", async () => {
  const name = "cookie";
  const words = legalTexts.find((text) => text.name === name)?.words;
  if (words === undefined) throw new Error("no words");
  const waiting = "2099-01-01";
  await db.insert(legalVersions).values(
    numbers.slice(1).map((number) => ({
      ...({ name, number, label: waiting, words, inForceFrom: waiting, at } as const),
      state: number === many ? ("announced" as const) : ("recalled" as const),
    })),
  );
  const { body } = await browser.call("legalText", { name });
  expect(body.inForce.number).toBe(1);
  expect(body.versions).toMatchObject({ count: many, next: "101" });
  expect(body.versions.lines[0]).toMatchObject({ number: many, state: "announced" });
  const pages = await pagesOf("legalVersions", { name });
  expect(pages[0]).toEqual(body.versions);
  expectWhole(
    pages.map(({ lines }) => lines as { number: number }[]),
    20,
  );
  // What was taken back was never what visitors read before.
  const newest = await browser.call("legalVersion", { name, number: String(many) });
  expect(newest.body).toMatchObject({ number: many, before: { number: 1 } });
  const first = await browser.call("legalVersion", { name, number: "1" });
  expect(first.body).toMatchObject({ number: 1, before: null });
  const none = await browser.call("legalVersion", { name, number: "999" });
  expect(none.status).toBe(404);
});
