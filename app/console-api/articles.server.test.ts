import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openArticlePreview } from "~/domain/article/article-preview.server";
import { type AuditAct, auditActs } from "~/domain/audit/audit";
import { previewTime } from "~/domain/document/document-rules";
import { documentRevisions } from "~/platform/db/schema";
import { siteOrigin } from "~tests/support/console";
import {
  auditedActs,
  expectAudited,
  openTextConsole,
  sample,
  textCalls,
} from "~tests/support/console-texts";

/** Does something nine times at once, several times: more would wait for a connection too long on a busy machine. */
async function inNines<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round++) {
    results.push(...(await Promise.all(Array.from({ length: 9 }, act))));
  }
  return results;
}

const { db, site, editor, second, translator } = await openTextConsole();

const { done, codeOf, textOf, create, save, publish, published } = textCalls(editor);

describe("the history", () => {
  it("only grows: restoring makes a new revision, and the site stays", async () => {
    const id = await published("History", "First.");
    await save(editor, id, "cn", sample("History", "Second."));
    await publish(id);
    await save(editor, id, "cn", sample("History", "Third, not kept."));
    const { version } = await textOf(id);
    const looked = { locale: "cn", version: version - 1, number: 1 };
    expect(await codeOf(editor, "restoreArticle", id, looked)).toEqual([409, "moved-on"]);
    const restored = await done(editor, "restoreArticle", id, { ...looked, version });
    expect(restored.texts.cn).toMatchObject({
      body: "First.",
      kept: 4,
      version: version + 1,
      live: { revision: 2, isDraft: false },
    });
    const { revisions, draft } = await done(second, "articleHistory", id, { locale: "cn" });
    expect(revisions).toMatchObject([
      { number: 4, reason: "restored", restoredFrom: 1 },
      { number: 3, reason: "kept" },
      { number: 2, reason: "published", isLive: true },
      { number: 1, reason: "first", isLive: false },
    ]);
    expect(draft.version).toBe(version + 1);
    const none = { locale: "cn", version: version + 1, number: 9 };
    expect(await codeOf(editor, "restoreArticle", id, none)).toEqual([404, "not-found"]);
  });

  it("cannot be changed in the database either", async () => {
    const refused = { cause: { message: expect.stringContaining("append-only") } };
    await expect(db.update(documentRevisions).set({ body: "" })).rejects.toMatchObject(refused);
    await expect(db.delete(documentRevisions)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`TRUNCATE text_revisions`)).rejects.toMatchObject(refused);
  });
});

it("of one person grow by sixty versions an hour at most, and lose none of the old ones", async () => {
  const eager = await site.join("eager@staff.example", ["editor"]);
  const id = await create("Grown");
  const words = { locale: "cn", ...sample("Mine") };
  const statuses = await inNines(7, async () => {
    const { status } = await eager.browser.call("copyArticleText", words, { id });
    return status;
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const history = async (page: object) =>
    (await eager.browser.call("articleHistory", { locale: "cn", ...page }, { id })).body;
  const newest = await history({});
  const older = await history({ before: newest.next });
  expect([...newest.revisions, ...older.revisions]).toHaveLength(61);
  // Another article, another person and the next hour have their own sixty.
  const other = await create("Other");
  expect((await eager.browser.call("copyArticleText", words, { id: other })).status).toBe(200);
  const link = { locale: "cn" };
  const made = await inNines(7, async () => {
    const { status } = await eager.browser.call("previewArticle", link, { id });
    return status;
  });
  expect(made.filter((status) => status === 200)).toHaveLength(60);
});

describe("a preview", () => {
  it("shows the draft once, to who has the link, for a while", async () => {
    const id = await create("Seen before", "The draft.");
    const english = sample("In English", "The English draft.");
    await save(editor, id, "en", { ...english, fields: { ...english.fields, tags: ["amazon"] } });
    const tokenOf = async (locale: "cn" | "en", person = translator) => {
      const { url } = await done(person, "previewArticle", id, { locale });
      const path = locale === "cn" ? "" : "/en";
      const [, token = ""] = /preview=([\w-]{43})$/.exec(url) ?? [];
      expect(url).toBe(`${siteOrigin}${path}/new/${id}?preview=${token}`);
      return token;
    };
    const opened = (locale: "cn" | "en", token: string, itemId = id) =>
      openArticlePreview(db, { itemId, locale, token }, site.clock());
    const token = await tokenOf("cn");
    expect(await opened("cn", token, 8)).toBeNull();
    expect(await opened("en", token)).toBeNull();
    expect(await opened("cn", `${token.slice(0, -1)}_`)).toBeNull();
    const both = await Promise.all([opened("cn", token), opened("cn", token)]);
    expect(both.filter((article) => article !== null)).toMatchObject([
      { id, html: "<p>The draft.</p>", tags: [{ id: "proxy", name: "代理" }] },
    ]);
    expect(await opened("cn", token)).toBeNull();
    // With the tags of the source, as it will be published.
    expect(await opened("en", await tokenOf("en"))).toMatchObject({
      html: "<p>The English draft.</p>",
      locale: "en",
      tags: [{ id: "proxy", name: "Proxy" }],
    });
    // Of a source that is public those of its publication, which a translation leaves as they are.
    await publish(id);
    const changed = sample("Seen before", "The draft.");
    await save(editor, id, "cn", { ...changed, fields: { ...changed.fields, tags: ["amazon"] } });
    const shown = { en: [{ id: "proxy" }], cn: [{ id: "amazon" }] };
    for (const locale of ["cn", "en"] as const) {
      const { tags } = (await opened(locale, await tokenOf(locale))) ?? {};
      expect(tags, locale).toMatchObject(shown[locale]);
    }
    const late = await tokenOf("cn");
    site.pass(previewTime + 1);
    expect(await opened("cn", late)).toBeNull();
    const nowhere = await create("No English");
    const en = { locale: "en" };
    expect(await codeOf(editor, "previewArticle", nowhere, en)).toEqual([404, "not-found"]);
  });

  it("is no change of the article, so its place in the list stays", async () => {
    const id = await create("Only previewed");
    const changedAt = async () =>
      (await done(editor, "articles", 0, { q: "Only previewed" })).articles[0].changedAt;
    const before = await changedAt();
    site.pass(1_000);
    await done(editor, "previewArticle", id, { locale: "cn" });
    expect(await changedAt()).toBe(before);
  });
});

describe("tags", () => {
  it("have an id for addresses that is unique, and names in both languages", async () => {
    const name = { cn: "帮助", en: "Help" };
    for (const id of ["Help", "a b", "-a", "a--b", "ä", "x".repeat(41)]) {
      expect(await codeOf(editor, "addArticleTag", 0, { id, name })).toEqual([
        ...[422, "wrong-fields", ["id", "wrong"]],
      ]);
    }
    const taken = { id: "proxy", name };
    expect(await codeOf(editor, "addArticleTag", 0, taken)).toEqual([
      ...[422, "wrong-fields", ["id", "taken"]],
    ]);
    const unnamed = { id: "help", name: { cn: " ", en: "Help" } };
    expect(await codeOf(editor, "addArticleTag", 0, unnamed)).toEqual([
      ...[422, "wrong-fields", ["name.cn", "missing"]],
    ]);
    const { tags } = await done(editor, "addArticleTag", 0, { id: "help", name });
    expect(tags.at(-1)).toEqual({ id: "help", name, articles: 0, drafts: 0 });
    const renamed = { id: "help", name: { cn: "帮助中心", en: "Help centre" } };
    const after = await done(editor, "renameArticleTag", 0, { ...renamed, lookedAt: name });
    const late = { id: "help", name: { cn: "帮助", en: "Helping" }, lookedAt: name };
    expect(await codeOf(editor, "renameArticleTag", 0, late)).toEqual([409, "moved-on"]);
    expect(after.tags.at(-1)).toMatchObject(renamed);
    const unknown = { id: "nowhere", name, lookedAt: name };
    expect(await codeOf(editor, "renameArticleTag", 0, unknown)).toEqual([404, "not-found"]);
    expect((await done(translator, "articleTags", 0)).tags.length).toBe(8);
  });
});

describe("the list", () => {
  const idsOf = async (query: object) => {
    const { articles: rows } = await done(editor, "articles", 0, query);
    return rows.map((row: { id: number }) => row.id) as number[];
  };

  it("finds by state of a language, tab, tag, author and part of a title", async () => {
    const id = await create("100%_Listed");
    expect((await idsOf({}))[0]).toBe(id);
    expect(await idsOf({ q: "00%_lis" })).toEqual([id]);
    expect(await idsOf({ q: "100x" })).toEqual([]);
    expect(await idsOf({ q: "Listed", state: "none", locale: "en" })).toEqual([id]);
    expect(await idsOf({ q: "Listed", tab: "one-language" })).toEqual([id]);
    expect(await idsOf({ q: "Listed", tab: "drafts", tag: "proxy" })).toEqual([id]);
    expect(await idsOf({ q: "Listed", tag: "amazon" })).toEqual([]);
    expect(await idsOf({ q: "Listed", author: String(editor.id) })).toEqual([id]);
    expect(await idsOf({ q: "Listed", author: String(second.id) })).toEqual([]);
    const inState = async (state: string) => idsOf({ q: "Listed", state, locale: "cn" });
    expect(await inState("draft")).toEqual([id]);
    const at = new Date(site.clock().getTime() + 3_600_000).toISOString();
    await done(editor, "scheduleArticle", id, { locale: "cn", version: 1, live: null, at });
    expect([await inState("draft"), await inState("scheduled")]).toEqual([[], [id]]);
    expect(await idsOf({ q: "Listed", tab: "scheduled" })).toEqual([id]);
    await publish(id);
    expect([await inState("scheduled"), await inState("published")]).toEqual([[], [id]]);
    await save(editor, id, "cn", sample("100%_Listed", "Other."));
    expect([await inState("changed"), await idsOf({ q: "Listed", tab: "drafts" })]).toEqual([
      ...[[id], [id]],
    ]);
    site.pass(30_000);
    await editor.browser.call("stepUpCode", { code: site.codeOf(editor.secret) });
    await done(editor, "withdrawArticle", id, { locale: "cn", live: 1 });
    expect([await inState("published"), await inState("withdrawn")]).toEqual([[], [id]]);
    const [row] = (await done(editor, "articles", 0, { q: "Listed" })).articles;
    expect(row).toMatchObject({ tags: ["proxy"], texts: { en: null } });
    expect(row.texts.cn).toMatchObject({ state: "withdrawn", live: null, hasChanges: false });
  });

  it("counts each tab as it lists it, and pages without gaps", async () => {
    const first = await done(editor, "articles", 0);
    for (const [tab, count] of Object.entries(first.counts)) {
      expect((await done(editor, "articles", 0, { tab })).total, tab).toBe(count);
    }
    expect(first.counts["stale"]).toBeGreaterThanOrEqual(0);
    for (let count = first.total; count < 60; count += 1) await create(`Page ${count}`);
    const one = await done(editor, "articles", 0);
    const two = await done(editor, "articles", 0, { after: one.next });
    expect([one.articles.length, two.next]).toEqual([50, null]);
    const ids = [...one.articles, ...two.articles].map((row: { id: number }) => row.id);
    expect(new Set(ids).size).toBe(one.total);
    expect(one.authors.map(({ name }: { name: string }) => name)).toContain("editor");
  });
});

it("write every change into the audit, without their words", async () => {
  const first = auditActs.indexOf("text-created");
  const ofTexts = auditActs.slice(first, auditActs.indexOf("tag-renamed") + 1);
  expect(new Set(Object.values(auditedActs).flat())).toEqual(new Set<AuditAct>(ofTexts));
  await expectAudited(db, site, auditedActs.history);
});
