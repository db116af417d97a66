import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listPublished } from "~/domain/article/article-lists.server";
import { searchArticles } from "~/domain/article/article-search.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { saveAtOnce } from "~/domain/document/at-once.server";
import { mostInAnHour } from "~/domain/document/document-rules";
import { listRevisions } from "~/domain/document/history.server";
import { publicReasons } from "~/domain/document/step.server";
import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { sitemap } from "~/feeds/sitemap.server";
import { documentRevisions, documents, helpErrors, helpRemarks } from "~/platform/db/schema";
import { startingErrors, startingHelp } from "~content/seeding/help-texts.server";
import { startingLegalTexts } from "~content/seeding/legal-texts.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { helpErrorKind } from "./help-error-kind.server";
import { type HelpErrorEdit, listErrors } from "./help-errors.server";
import { findHelp, listHelp, searchHelp } from "./help-queries.server";
import { hasHelp, seedHelp, seedHelpErrors } from "./help-seed.server";
import { createHelpVotes, deleteOldRemarks, listHelpVotes, listRemarks } from "./help-votes.server";

const now = new Date("2026-11-22T10:00:00Z");
const actor = {
  staff: null,
  source: "command",
  sessionId: null,
  requestId: null,
  address: null,
} as const;

const { db } = await databaseOfFile();
expect(await hasHelp(db)).toBe(false);
const seeds = await startingHelp();
await db.transaction(async (transaction) => {
  await seedHelp(transaction, seeds, now);
  const only = { title: "只有中文", summary: "摘要", markdown: "## 一\n\n## 二" };
  const place = {
    slug: "only-chinese",
    section: "billing",
    applies: "6.0+",
    order: 99,
  } as const;
  await seedHelp(transaction, [{ ...place, texts: { cn: only } }], now);
  await seedHelpErrors(transaction, startingErrors(), now);
});

it("begins with the starting content, in both languages, by section and place", async () => {
  const cn = await listHelp(db, "cn");
  const en = await listHelp(db, "en");
  expect(en.length).toBeGreaterThan(10);
  expect(cn.length).toBe(en.length + 1);
  expect(en[0]).toMatchObject({ slug: "first-run", section: "starting" });
  expect(cn.at(-1)?.slug).toBe("only-chinese");
  expect(await db.$count(documents, eq(documents.kind, "help"))).toBe(cn.length);
});

it("keeps the dates of the starting content, not that of the installation", async () => {
  const { publishedAt, updatedAt } = seeds.find(({ slug }) => slug === "pay")?.texts.en ?? {};
  const page = await findHelp(db, "en", "pay");
  expect(page?.publishedAt).toBe(new Date(publishedAt ?? "").toISOString());
  expect(page?.updatedAt).toBe(new Date(updatedAt ?? "").toISOString());
  expect(page?.publishedAt).not.toBe(now.toISOString());
});

it("is nowhere in the news", async () => {
  const { list } = await listPublished(db, { locale: "en", page: 1, pageSize: 10 });
  expect(list).toEqual([]);
  const search = { locale: "en", query: "proxy", page: 1, pageSize: 10 } as const;
  expect((await searchArticles(db, search)).total).toBe(0);
});

it("finds an article by its name, in the other language where there is no other", async () => {
  const article = await findHelp(db, "en", "proxy-test-fails");
  expect(article).toMatchObject({ locale: "en", locales: ["cn", "en"], section: "proxies" });
  expect(article?.contents.length).toBeGreaterThan(1);
  expect(await findHelp(db, "en", "only-chinese")).toMatchObject({
    locale: "cn",
    locales: ["cn"],
  });
  expect(await findHelp(db, "en", "nothing")).toBeNull();
});

it("is searched, with an excerpt where title and summary have no match", async () => {
  const { list, total } = await searchHelp(db, { locale: "en", query: "curl" });
  expect(total).toBeGreaterThan(0);
  const found = list.find(({ slug }) => slug === "proxy-test-fails");
  expect(found?.excerpt).toContain("curl");
  const named = await searchHelp(db, { locale: "en", query: found?.title ?? "" });
  const byTitle = named.list.find(({ slug }) => slug === "proxy-test-fails");
  expect(byTitle).toMatchObject({ title: found?.title });
  expect(byTitle?.excerpt).toBeUndefined();
  expect(await searchHelp(db, { locale: "en", query: "qqqqqq" })).toEqual({
    list: [],
    total: 0,
  });
});

it("stands in the sitemap, each article in its languages only", async () => {
  const legal = await startingLegalTexts();
  await db.transaction((transaction) => seedLegalTexts(transaction, legal, now));
  const text = await sitemap(db, "https://site.example");
  expect(text).toContain("<loc>https://site.example/en/help</loc>");
  expect(text).toContain("<loc>https://site.example/en/help/first-run</loc>");
  expect(text).toContain("<loc>https://site.example/help/errors/P-407</loc>");
  expect(text).toContain("<loc>https://site.example/help/only-chinese</loc>");
  expect(text).not.toContain("/en/help/only-chinese");
});

describe("votes", () => {
  const allows = {
    consume: async () => ({ allowed: true, headers: {} }),
    isSpent: async () => false,
  };
  const votes = () => createHelpVotes({ db, limits: allows, now: () => now });
  const vote = (cookie: string | null, answer: "yes" | "no" = "yes", slug = "first-run") =>
    votes().note({ slug, locale: "en", vote: answer }, { key: "one", cookie });
  const counted = async () => {
    const id = (await findHelp(db, "en", "first-run"))?.id ?? 0;
    return (await listHelpVotes(db, [id])).get(id);
  };

  it("count once a browser and day, and name nobody", async () => {
    const first = await vote(null);
    expect(first).toEqual({ kind: "noted", cookie: expect.stringMatching(/^2026-11-22\.\d+$/) });
    const cookie = first.kind === "noted" ? first.cookie : null;
    expect(await vote(cookie, "no")).toEqual({ kind: "noted", cookie: null });
    expect(await counted()).toEqual({ yes: 1, no: 0 });
    // Another article on the same day, and the same one on another day.
    const both = await vote(cookie, "no", "update");
    expect(both).toEqual({
      kind: "noted",
      cookie: expect.stringMatching(/^2026-11-22\.\d+\.\d+$/),
    });
    await vote(cookie?.replace("11-22", "11-21") ?? null, "no");
    expect(await counted()).toEqual({ yes: 1, no: 1 });
    await vote("2026-11-22.x.-1.99999999999999999999", "no");
    expect(await counted()).toEqual({ yes: 1, no: 2 });
  });

  it("are limited, and need an article", async () => {
    expect(await vote(null, "yes", "nothing")).toEqual({ kind: "missing" });
    const full = {
      consume: async () => ({ allowed: false, headers: { "Retry-After": "120" } }),
      isSpent: async () => true,
    };
    const limited = createHelpVotes({ db, limits: full });
    const given = { slug: "first-run", locale: "en", vote: "yes" } as const;
    expect(await limited.note(given, { key: "one", cookie: null })).toEqual({
      kind: "limited",
      seconds: 120,
    });
    expect(await counted()).toEqual({ yes: 1, no: 2 });
  });

  it("have remarks, which are cut, kept without a name and deleted after a year", async () => {
    const remark = (text: string) =>
      votes().note({ slug: "first-run", locale: "en", remark: text }, { key: "one", cookie: null });
    await remark("  ");
    await remark("\0 \0");
    await remark(`  The\0 first ${"x".repeat(900)}`);
    const id = (await findHelp(db, "en", "first-run"))?.id ?? 0;
    const [only, ...others] = await listRemarks(db, id, 10);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ day: "2026-11-22", locale: "en" });
    expect(only?.remark).toMatch(/^The first x{490}$/);
    await db.insert(helpRemarks).values({
      helpId: id,
      locale: "cn",
      day: "2025-11-21",
      remark: "old",
    });
    expect(await deleteOldRemarks(db, now)).toBe(1);
  });
});

describe("error codes", () => {
  const errors = (who: AuditActor) => ({ db, now: () => now, actor: who, kind: helpErrorKind });
  type Edit = HelpErrorEdit & { version: number };
  const saveError = (who: AuditActor, { code, version, area, words: inBoth }: Edit) =>
    saveAtOnce(errors(who), code, { version, words: { area, words: inBoth } });
  const removeError = (who: AuditActor, { code, version }: { code: string; version: number }) =>
    saveAtOnce(errors(who), code, { version, words: null });
  const words = { screen: "s", cause: "c", todo: "t" };
  const edit = { code: "Z-100", area: "rpa", words: { cn: words, en: words } } as const;
  const refusalOf = (act: Promise<void>) =>
    act.then(
      () => null,
      (error) => [error.code, error.details.fields],
    );

  it("are saved as a version each, which nobody may overwrite unseen", async () => {
    await saveError(actor, { ...edit, version: 0 });
    expect(await refusalOf(saveError(actor, { ...edit, version: 0 }))).toEqual([
      ...["wrong-fields", { code: "taken" }],
    ]);
    const other = { ...edit, area: "team" as const };
    await saveError(actor, { ...other, version: 1 });
    expect(await refusalOf(saveError(actor, { ...edit, version: 1 }))).toEqual([
      ...["moved-on", undefined],
    ]);
    expect((await listErrors(db, "en")).at(-1)).toMatchObject({
      code: "Z-100",
      area: "team",
    });
    await removeError(actor, { code: "Z-100", version: 2 });
    const key = { kind: "help-error", document: "Z-100" } as const;
    const kept = await listRevisions(db, key, { limit: 9, reasons: publicReasons });
    expect(kept.map(({ number, reason, fields }) => [number, reason, fields?.["area"]])).toEqual([
      [3, "removed", "team"],
      [2, "published", "team"],
      [1, "published", "rpa"],
    ]);
    // A code that comes again goes on with its numbers.
    await saveError(actor, { ...edit, version: 0 });
    const [row] = await db.select().from(helpErrors).where(eq(helpErrors.code, "Z-100"));
    expect(row?.version).toBe(4);
  });

  it("need a code in the client's form, and words in both languages", async () => {
    const wrong = { ...edit, code: "z100", words: { cn: words, en: { ...words, todo: " " } } };
    expect(await refusalOf(saveError(actor, { ...wrong, version: 0 }))).toEqual([
      "wrong-fields",
      { code: "wrong", "en.todo": "missing" },
    ]);
  });

  it("are saved so often in an hour by one person, each code by itself", async () => {
    const lin: AuditActor = { ...actor, staff: { id: 7, name: "Lin" } };
    const often = { ...edit, code: "Z-200" };
    const save = (who: AuditActor, version: number) =>
      saveError(who, {
        ...often,
        version,
        words: { cn: words, en: { ...words, todo: `Try ${version}.` } },
      });
    for (let version = 0; version <= mostInAnHour; version += 1) await save(lin, version);
    expect(await refusalOf(save(lin, mostInAnHour + 1))).toEqual(["slowed", undefined]);
    const other = { ...edit, code: "Z-300" };
    await saveError(lin, { ...other, version: 0 });
    await saveError(lin, { ...other, area: "team", version: 1 });
    await save({ ...actor, staff: { id: 8, name: "Hu" } }, mostInAnHour + 1);
  });

  it("have a history that only grows", async () => {
    await expect(db.delete(documentRevisions)).rejects.toThrow();
  });
});
