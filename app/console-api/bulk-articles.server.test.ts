import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { articleKind } from "~/domain/article/article-kind.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { joinTag } from "~/domain/article/end-tags.server";
import { fireDue } from "~/domain/document/due.server";
import { deleteExpiredReaders } from "~/domain/document/readers.server";
import type { Role } from "~/domain/rights/permissions";
import { articleTags, auditEntries, documentSchedules } from "~/platform/db/schema";
import { startingArticles } from "~content/seeding/article-texts.server";
import type { CallName, Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { patience } from "~tests/support/patience";
import { testDatabase } from "~tests/support/test-database";

const { db, site } = await consoleOfFile();
await seedArticles(db, await startingArticles());
await adoptArticles(db);
const join = (name: string, role: Role) => site.join(`${name}@staff.example`, [role]);
const editor = await join("editor", "editor");
const translator = await join("translator", "translator");

const done = (name: CallName, body: unknown = {}, id = 1, { browser } = editor) =>
  browser.done(name, body, { id });
const create = async (title: string, { body = "Words.", tags = ["proxy"] } = {}) => {
  const fields = { title, summary: `Summary of ${title}.`, tags };
  return (await done("newArticle", { sourceLocale: "cn", fields, body })).id as number;
};
const sourceOf = async (id: number) => (await done("article", {}, id)).texts.cn;
const lookedAt = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { version, live } = await sourceOf(id);
      return { id, version, live: live?.revision ?? null };
    }),
  );
const publish = async (id: number) => {
  const [looked] = await lookedAt([id]);
  await done("publishArticle", { locale: "cn", ...looked }, id);
};
const rowOf = async (title: string) => (await done("articles", { q: title })).articles[0];
const inAnHour = () => new Date(site.clock().getTime() + 3_600_000).toISOString();

it("add a tag to drafts and take it back, and say which had moved on", async () => {
  const one = await create("Tagged one");
  const two = await create("Tagged two");
  const had = await create("Tagged before", { tags: ["amazon", "proxy"] });
  const moved = await create("Tagged meanwhile");
  await publish(one);
  const articles = await lookedAt([one, two, had, moved]);
  const words = { fields: { title: "Other", summary: "", tags: [] }, body: "Other." };
  await done("saveArticleDraft", { locale: "cn", version: 1, ...words }, moved);
  const request = { tag: "amazon", isOn: true, articles };
  const { results } = await done("tagArticles", request);
  expect(results).toEqual([
    { outcome: "done", id: one, version: 2 },
    { outcome: "done", id: two, version: 2 },
    { outcome: "unchanged", id: had },
    { outcome: "refused", id: moved, code: "moved-on" },
  ]);
  const { fields, live } = await sourceOf(one);
  expect(fields.tags).toEqual(["proxy", "amazon"]);
  // Visitors see nothing of it yet.
  expect(live).toMatchObject({ revision: 1, isDraft: false });
  const back = [one, two].map((id) => ({ id, version: 2 }));
  const taken = await done("tagArticles", { tag: "amazon", isOn: false, articles: back });
  expect(taken.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...["done", "done"],
  ]);
  expect(await sourceOf(one)).toMatchObject({
    fields: { tags: ["proxy"] },
    live: { isDraft: true },
  });
  const unknown = await done("tagArticles", {
    tag: "no-tag",
    isOn: true,
    articles: [{ id: two, version: 3 }],
  });
  expect(unknown.results).toEqual([
    { outcome: "refused", id: two, code: "wrong-fields", fields: { tags: "wrong" } },
  ]);
});

it("schedule drafts, each for itself, and cancel what they scheduled", async () => {
  const whole = await create("Waits whole");
  const empty = await create("Waits empty", { body: "" });
  const articles = [...(await lookedAt([whole, empty])), { id: 999_999, version: 1, live: null }];
  const { results } = await done("scheduleArticles", {
    locale: "cn",
    at: inAnHour(),
    articles,
  });
  expect(results).toEqual([
    { outcome: "done", id: whole, schedule: expect.any(Number) },
    { outcome: "refused", id: empty, code: "wrong-fields", fields: { body: "missing" } },
    { outcome: "refused", id: 999_999, code: "not-found" },
  ]);
  expect((await rowOf("Waits whole")).texts.cn.state).toBe("scheduled");
  // What was refused has left nothing behind.
  expect(
    await db.select().from(documentSchedules).where(eq(documentSchedules.itemId, empty)),
  ).toEqual([]);
  const past = new Date(site.clock().getTime() - 1_000).toISOString();
  const late = { locale: "cn", at: past, articles: await lookedAt([whole]) };
  expect((await done("scheduleArticles", late)).results[0].fields).toEqual({ at: "past" });
  // What waits is replaced by those only who name it, as lists do.
  const waiting = results[0].schedule;
  const row = (await rowOf("Waits whole")).texts.cn;
  expect(row.schedule).toEqual({ id: waiting, at: expect.any(String) });
  const again = { locale: "cn", at: inAnHour(), articles: await lookedAt([whole]) };
  expect((await done("scheduleArticles", again)).results).toEqual([
    { outcome: "refused", id: whole, code: "moved-on" },
  ]);
  expect((await rowOf("Waits whole")).texts.cn.schedule).toEqual(row.schedule);
  const [looked] = again.articles;
  const named = { ...again, articles: [{ ...looked, schedule: waiting }] };
  const replaced = (await done("scheduleArticles", named)).results[0];
  expect(replaced).toEqual({ outcome: "done", id: whole, schedule: expect.any(Number) });
  expect(replaced.schedule).not.toBe(waiting);
  const waits = [{ id: whole, schedule: replaced.schedule }];
  const cancel = { locale: "cn", articles: waits };
  expect((await done("cancelArticleSchedules", cancel)).results[0].outcome).toBe("done");
  expect((await done("cancelArticleSchedules", cancel)).results[0].code).toBe("moved-on");
  expect((await rowOf("Waits whole")).texts.cn.state).toBe("draft");
});

it("withdraw, and leave alone what was published anew", async () => {
  const one = await create("Leaves one");
  const anew = await create("Leaves anew");
  await publish(one);
  await publish(anew);
  const { fields, body } = await sourceOf(anew);
  await done("saveArticleDraft", { locale: "cn", version: 1, fields, body: `${body} More.` }, anew);
  await publish(anew);
  const articles = [one, anew].map((id) => ({ id, live: 1 }));
  const { results } = await done("withdrawArticles", { locale: "cn", articles });
  expect(results).toEqual([
    { outcome: "done", id: one },
    { outcome: "refused", id: anew, code: "moved-on" },
  ]);
  expect((await rowOf("Leaves one")).texts.cn.state).toBe("withdrawn");
  expect((await rowOf("Leaves anew")).texts.cn.state).toBe("published");
});

it("ask for translations until one is ready, and tell the translators on Today", async () => {
  const one = await create("Asked one");
  const two = await create("Asked two");
  await publish(one);
  const articles = [{ id: one }, { id: two }];
  const ask = { locale: "en", isAsked: true, articles };
  const { results } = await done("askForTranslations", ask);
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["done", "done"]);
  expect((await done("askForTranslations", ask)).results[0].outcome).toBe("unchanged");
  const ofSource = await done("askForTranslations", { ...ask, locale: "cn" });
  expect(ofSource.results[0]).toMatchObject({
    code: "wrong-fields",
    fields: { locale: "wrong" },
  });
  expect((await rowOf("Asked one")).asked).toEqual({ cn: null, en: expect.any(String) });
  const listed = await done("articles", { q: "Asked", locale: "en", state: "asked" });
  expect(listed.total).toBe(2);
  const needOf = async (person: Person) =>
    (await done("today", {}, 1, person)).needs.find(
      ({ kind }: { kind: string }) => kind === "asked-translations",
    );
  expect(await needOf(translator)).toMatchObject({ locale: "en", count: 2 });
  // Who asked needs not be told.
  expect(await needOf(editor)).toBeUndefined();

  const taken = await done("askForTranslations", {
    ...ask,
    isAsked: false,
    articles: [{ id: two }],
  });
  expect(taken.results[0].outcome).toBe("done");
  const fields = { title: "Asked and done", summary: "Done.", tags: [] };
  const save = { locale: "en", version: 0, fields, body: "Done.", sourceRevision: 1 };
  await done("saveArticleDraft", save, one, translator);
  expect(await needOf(translator)).toMatchObject({ count: 1 });
  await done("submitArticle", { locale: "en", version: 1, isSubmitted: true }, one, translator);
  expect(await needOf(translator)).toBeUndefined();
});

it("join and delete tags on the site, in drafts, and in versions that come again", async () => {
  const added = async (id: string) =>
    done("addArticleTag", { id, name: { cn: `标签${id}`, en: `Tag ${id}` } });
  for (const id of ["old-one", "new-one", "gone"]) await added(id);
  const both = await create("Has both", { tags: ["old-one", "proxy", "new-one"] });
  const one = await create("Has one", { tags: ["gone", "old-one"] });
  const waits = await create("Has one later", { tags: ["old-one"] });
  await publish(both);
  await publish(one);
  const scheduled = { locale: "cn", at: inAnHour(), articles: await lookedAt([waits]) };
  await done("scheduleArticles", scheduled);
  const { tags: before } = await done("articleTags");
  const countOf = (list: { id: string }[], id: string) => list.find((tag) => tag.id === id);
  expect(countOf(before, "old-one")).toMatchObject({ articles: 2, drafts: 3 });

  const same = await editor.browser.call("joinArticleTag", { id: "gone", into: "gone" });
  expect(same.body.error.fields).toEqual({ into: "wrong" });
  const unknown = await editor.browser.call("joinArticleTag", { id: "gone", into: "no-tag" });
  expect(unknown.status).toBe(404);
  const { tags: joined } = await done("joinArticleTag", { id: "old-one", into: "new-one" });
  expect(countOf(joined, "old-one")).toBeUndefined();
  expect(countOf(joined, "new-one")).toMatchObject({ articles: 2, drafts: 3 });
  const { tags: left } = await done("deleteArticleTag", { id: "gone" });
  expect(countOf(left, "gone")).toBeUndefined();

  const onSite = async (id: number) => {
    const rows = await db
      .select({ tag: articleTags.tagId })
      .from(articleTags)
      .where(eq(articleTags.articleId, id))
      .orderBy(articleTags.position, articleTags.tagId);
    return rows.map(({ tag }) => tag);
  };
  expect([await onSite(both), await onSite(one)]).toEqual([["new-one", "proxy"], ["new-one"]]);
  const draft = await sourceOf(both);
  // The draft is still what visitors see, and nobody who has it open gets a conflict.
  expect(draft).toMatchObject({
    fields: { tags: ["new-one", "proxy"] },
    version: 1,
    live: { isDraft: true },
  });
  // Somebody had the editor open: what is saved of it takes the tags that there are now.
  const old = { title: "Has both", summary: "Summary.", tags: ["gone", "proxy", "old-one"] };
  const save = { locale: "cn", version: 1, fields: old, body: "Words." };
  await done("saveArticleDraft", save, both);
  expect((await sourceOf(both)).fields.tags).toEqual(["proxy", "new-one"]);
  const restored = await done("restoreArticle", { locale: "cn", version: 1, number: 1 }, one);
  expect(restored.texts.cn.fields.tags).toEqual(["new-one"]);

  await db
    .update(documentSchedules)
    .set({ at: sql`now() - interval '1 second'` })
    .where(eq(documentSchedules.itemId, waits));
  const { errors } = await fireDue({ db, now: site.clock, kinds: [articleKind] });
  expect([errors, await onSite(waits)]).toEqual([[], ["new-one"]]);
});

it("publish an older version while its tag is joined to another", async () => {
  for (const id of ["raced", "winner"]) {
    await done("addArticleTag", { id, name: { cn: `标签${id}`, en: `Tag ${id}` } });
  }
  const waits = await create("Waits with a tag", { tags: ["raced"] });
  await done("scheduleArticles", {
    locale: "cn",
    at: inAnHour(),
    articles: await lookedAt([waits]),
  });
  // The draft has the tag no more, so nothing of the article tells that it is needed.
  const fields = { title: "Waits with a tag", summary: "Summary.", tags: [] };
  await done("saveArticleDraft", { locale: "cn", version: 1, fields, body: "Words." }, waits);
  await db
    .update(documentSchedules)
    .set({ at: sql`now() - interval '1 second'` })
    .where(eq(documentSchedules.itemId, waits));
  const isJoined = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const joining = db.transaction(async (transaction) => {
    const options = { db: transaction, now: site.clock };
    const actor = { staff: null, source: "command", sessionId: null } as const;
    const nobody = { ...actor, requestId: null, address: null };
    await joinTag(options, nobody, { id: "raced", into: "winner" });
    isJoined.resolve();
    await mayEnd.promise;
  });
  await isJoined.promise;
  const publishing = fireDue({ db, now: site.clock, kinds: [articleKind] });
  // It waits for the tag. With PGlite's one connection it cannot even begin, nor can such a question.
  if (testDatabase.name === "PostgreSQL") {
    const waitsForLock = sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const isWaiting = async () =>
      expect(await db.execute(waitsForLock)).toMatchObject({ rowCount: 1 });
    await vi.waitFor(isWaiting, patience);
  }
  mayEnd.resolve();
  await joining;
  expect(await publishing).toEqual({ published: 1, failed: 0, errors: [] });
  const rows = await db
    .select({ tag: articleTags.tagId })
    .from(articleTags)
    .where(eq(articleTags.articleId, waits));
  expect(rows).toEqual([{ tag: "winner" }]);
});

it("tell who else has an editor open, until it is closed or a minute has passed", async () => {
  const id = await create("Read by two");
  const report = async (person: Person, more: object = {}) =>
    (
      await done(
        "articlePresence",
        { locale: "en", isWriting: false, isOpen: true, ...more },
        ...([id, person] as const),
      )
    ).others;
  expect(await report(editor)).toEqual([]);
  expect(await report(translator, { isWriting: true })).toEqual([
    { staffId: editor.id, name: "editor", locale: "en", isWriting: false },
  ]);
  expect(await report(editor)).toMatchObject([{ staffId: translator.id, isWriting: true }]);
  await report(translator, { isOpen: false });
  expect(await report(editor)).toEqual([]);
  await report(translator);
  site.pass(61_000);
  expect(await report(editor)).toEqual([]);
  expect(await deleteExpiredReaders(db, site.clock())).toBe(1);
  const nowhere = { locale: "en", isWriting: false, isOpen: true };
  const missing = await editor.browser.call("articlePresence", nowhere, { id: 999_999 });
  expect(missing.status).toBe(404);
});

it("are of at most a hundred at a time, and each stands in the audit", async () => {
  const many = Array.from({ length: 101 }, (_, place) => ({ id: place + 1 }));
  const tooMany = { locale: "en", isAsked: true, articles: many };
  expect((await editor.browser.call("askForTranslations", tooMany)).status).toBe(413);
  const rows = await db.select().from(auditEntries);
  const counted = (act: string) => rows.filter((row) => row.act === act).length;
  expect(
    [
      ...["text-tagged", "text-untagged", "text-scheduled", "schedule-cancelled"],
      ...["text-withdrawn", "translation-asked", "translation-not-asked"],
      ...["tag-joined", "tag-deleted"],
    ].map(counted),
  ).toEqual([2, 2, 4, 1, 1, 2, 1, 2, 1]);
});
