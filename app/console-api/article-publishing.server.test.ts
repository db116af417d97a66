import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listChanges, listWithTexts } from "~/domain/article/article-feeds.server";
import { articleKind } from "~/domain/article/article-kind.server";
import { findById } from "~/domain/article/article-queries.server";
import { searchArticles } from "~/domain/article/article-search.server";
import { fireDue, isDocumentDue } from "~/domain/document/due.server";
import { helpKind } from "~/domain/help/help-kind.server";
import { searchDocuments } from "~/platform/db/schema";
import { siteOrigin } from "~tests/support/console";
import {
  auditedActs,
  entriesOf,
  expectAudited,
  openTextConsole,
  sample,
  textCalls,
  textKinds,
  textSchedulesOf,
} from "~tests/support/console-texts";

const { db, site, editor, second, translator } = await openTextConsole();

const { act, done, codeOf, textOf, create, save, publish, published } = textCalls(editor);
const { makeDue, fireAll } = textSchedulesOf(db, site);

describe("a publication", () => {
  it("puts the draft that was looked at on the site, in search, feeds and sitemap", async () => {
    const id = await create("Titanium news", "## One\n\nAll about titanium.\n");
    await publish(id);
    expect(await findById(db, "cn", id)).toMatchObject({
      titleWords: expect.arrayContaining(["news"]),
      locales: ["cn"],
      tags: [{ id: "proxy" }],
    });
    const search = { locale: "cn", query: "titanium", page: 1, pageSize: 10 } as const;
    expect(JSON.stringify(await searchArticles(db, search))).toContain(`"id":${id}`);
    const [newest] = await listWithTexts(db, { locale: "cn", most: 1, publicUrl: siteOrigin });
    expect(newest).toMatchObject({ id, title: "Titanium news" });
    expect((await listChanges(db, 1))[0]).toMatchObject({ id, locale: "cn" });
    expect(await textOf(id)).toMatchObject({
      state: "published",
      live: { revision: 1, isDraft: true },
    });
  });

  it("asks for title, summary and text, and for what was looked at", async () => {
    const id = (
      await done(editor, "newArticle", 0, {
        sourceLocale: "en",
        fields: { title: " ", summary: "", tags: [] },
        body: "\n",
      })
    ).id;
    const looked = { locale: "en", version: 1, live: null };
    expect(await codeOf(editor, "publishArticle", id, looked)).toEqual([
      ...[422, "wrong-fields"],
      ...[
        ["title", "missing"],
        ["summary", "missing"],
        ["body", "missing"],
      ],
    ]);
    await save(editor, id, "en", sample("x".repeat(201)));
    const long = { ...looked, version: 2 };
    expect(await codeOf(editor, "publishArticle", id, long)).toEqual([
      ...[422, "wrong-fields", ["title", "too-long"]],
    ]);
    await save(editor, id, "en", sample("Right"));
    expect(await codeOf(editor, "publishArticle", id, long)).toEqual([409, "moved-on"]);
    const wrongLive = { locale: "en", version: 3, live: 1 };
    const { body } = await act(editor, "publishArticle", id, wrongLive);
    expect(body.error.conflict).toMatchObject({ version: 3, live: null });
    // Two people press the seal at once: one publication.
    const right = { locale: "en", version: 3, live: null };
    const answers = await Promise.all([
      act(editor, "publishArticle", id, right),
      act(second, "publishArticle", id, right),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { revisions } = await done(editor, "articleHistory", id, { locale: "en" });
    expect(revisions[0]).toMatchObject({ number: 2, isLive: true });
    const missing = { locale: "cn", version: 1, live: null };
    expect(await codeOf(editor, "publishArticle", id, missing)).toEqual([404, "not-found"]);
  });

  it("keeps its first day, is withdrawn, and comes back", async () => {
    const id = await published("Comes and goes");
    const first = await findById(db, "cn", id);
    site.pass(3 * 24 * 3_600_000);
    for (const person of [editor, second, translator]) await site.signIn(person, person.browser);
    await save(editor, id, "cn", sample("Comes and goes", "Corrected."));
    expect(await textOf(id)).toMatchObject({ kept: null, live: { revision: 1, isDraft: false } });
    await publish(id);
    const corrected = await findById(db, "cn", id);
    expect(corrected).toMatchObject({
      publishedAt: first?.publishedAt,
      html: "<p>Corrected.</p>",
    });
    expect(corrected?.updatedAt).toBe(site.clock().toISOString());

    const withdraw = { locale: "cn", live: 2 };
    const old = { locale: "cn", live: 1 };
    expect(await codeOf(editor, "withdrawArticle", id, old)).toEqual([409, "moved-on"]);
    const after = await done(editor, "withdrawArticle", id, withdraw);
    expect(after.texts.cn).toMatchObject({ state: "withdrawn", live: null, revision: 2 });
    expect(await findById(db, "cn", id)).toBeNull();
    const isOfArticle = and(eq(searchDocuments.itemId, id), eq(searchDocuments.kind, "article"));
    expect(await db.$count(searchDocuments, isOfArticle)).toBe(0);
    expect(await codeOf(editor, "withdrawArticle", id, withdraw)).toEqual([409, "moved-on"]);
    await publish(id);
    expect(await findById(db, "cn", id)).toMatchObject({
      publishedAt: first?.publishedAt,
    });
    const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
    expect(revisions).toHaveLength(2);
    expect(revisions[1]).toMatchObject({ published: { until: expect.any(String) } });
  });

  it("takes the tags of the source, also for a translation that is public before it", async () => {
    const id = await create("Tagged");
    await save(editor, id, "en", { ...sample("Tagged"), ...fieldsWith(["amazon"]) });
    await publish(id, "en");
    const tagsOf = async (locale: "cn" | "en") =>
      (await findById(db, locale, id))?.tags.map((tag) => tag.id);
    expect(await tagsOf("en")).toEqual(["proxy"]);
    await save(editor, id, "cn", { ...sample("Tagged"), ...fieldsWith(["amazon"]) });
    expect(await tagsOf("en")).toEqual(["proxy"]);
    await publish(id, "cn");
    expect(await tagsOf("en")).toEqual(["amazon"]);
    await save(editor, id, "en", { ...sample("Tagged again"), ...fieldsWith(["proxy"]) });
    await publish(id, "en");
    expect(await tagsOf("en")).toEqual(["amazon"]);
  });
  const fieldsWith = (tags: string[]) => ({ fields: { title: "T", summary: "S", tags } });
});

describe("a schedule", () => {
  const scheduled = async (title: string) => {
    const id = await create(title, "Frozen words.");
    const at = new Date(site.clock().getTime() + 3_600_000).toISOString();
    const looked = { locale: "cn", version: 1, live: null, at };
    const article = await done(editor, "scheduleArticle", id, looked);
    return { id, at, article };
  };

  it("publishes the words that were looked at, once, however many processes look", async () => {
    const { id, at, article } = await scheduled("At its time");
    expect(article.texts.cn).toMatchObject({
      state: "scheduled",
      schedule: { revision: 1, at, by: { name: "editor" } },
    });
    await save(editor, id, "cn", sample("At its time", "Written later."));
    expect(await isDocumentDue(db, ...textKinds)).toBe(false);
    expect(await fireAll()).toEqual({ published: 0, failed: 0 });
    await makeDue(id);
    expect(await isDocumentDue(db, ...textKinds)).toBe(true);
    const results = await Promise.all([fireAll(), fireAll(), fireAll()]);
    expect(results.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect(await findById(db, "cn", id)).toMatchObject({ html: "<p>Frozen words.</p>" });
    expect(await textOf(id)).toMatchObject({
      state: "published",
      schedule: null,
      body: "Written later.",
      live: { revision: 1, isDraft: false },
    });
    expect(await fireAll()).toEqual({ published: 0, failed: 0 });
    const entries = (await entriesOf(db, "text-published")).filter(
      ({ objectId }) => objectId === String(id),
    );
    expect(entries).toMatchObject([{ source: "schedule", staffName: "editor" }]);
  });

  it("is refused in the past, replaced by another, cancelled, and gives way to people", async () => {
    const { id, article } = await scheduled("Changes of mind");
    const looked = { locale: "cn", version: 1, live: null };
    const past = { ...looked, at: new Date(site.clock().getTime() - 1).toISOString() };
    expect(await codeOf(editor, "scheduleArticle", id, past)).toEqual([
      ...[422, "wrong-fields", ["at", "past"]],
    ]);
    const mistyped = { ...looked, at: "9999-12-31T00:00:00Z" };
    expect(await codeOf(editor, "scheduleArticle", id, mistyped)).toEqual([
      ...[422, "wrong-fields", ["at", "far"]],
    ]);
    const later = new Date(site.clock().getTime() + 7_200_000).toISOString();
    const replaced = await done(second, "scheduleArticle", id, { ...looked, at: later });
    const { id: schedule } = replaced.texts.cn.schedule;
    const old = { locale: "cn", schedule: article.texts.cn.schedule.id };
    expect(await codeOf(editor, "cancelArticleSchedule", id, old)).toEqual([409, "moved-on"]);
    expect((await textOf(id)).schedule.id).toBe(schedule);
    const cancelled = await done(editor, "cancelArticleSchedule", id, { locale: "cn", schedule });
    expect(cancelled.texts.cn).toMatchObject({ state: "draft", schedule: null });
    await done(editor, "scheduleArticle", id, { ...looked, at: later });
    await publish(id);
    expect((await textOf(id)).schedule).toBeNull();
    await makeDue(id);
    expect(await fireAll()).toEqual({ published: 0, failed: 0 });
  });

  it("that somebody ordered meanwhile is neither replaced nor cancelled unseen", async () => {
    const { id, article } = await scheduled("Two plans");
    const waiting = article.texts.cn.schedule.id;
    const later = new Date(site.clock().getTime() + 7_200_000).toISOString();
    const unseen = { locale: "cn", version: 1, live: null, schedule: null };
    const refused = [
      await act(second, "scheduleArticle", id, { ...unseen, at: later }),
      await act(second, "publishArticle", id, unseen),
      await act(second, "cancelArticleSchedule", id, { locale: "cn", schedule: waiting + 1_000 }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([409, "moved-on"]);
      expect(body.error.conflict.schedule.id).toBe(waiting);
    }
    expect((await textOf(id)).schedule.id).toBe(waiting);
    const seen = { ...unseen, schedule: waiting };
    const replaced = await done(second, "scheduleArticle", id, { ...seen, at: later });
    const published = { ...unseen, schedule: replaced.texts.cn.schedule.id };
    const { texts } = await done(second, "publishArticle", id, published);
    expect(texts.cn).toMatchObject({ state: "published", schedule: null });
  });

  it("of a kind that this version of the site does not know waits for one that does", async () => {
    const { id } = await scheduled("Of a later version");
    await makeDue(id);
    const others = [helpKind];
    // It ends, and does not find the same one again and again.
    const result = await fireDue({ db, now: site.clock, kinds: others });
    expect(result).toEqual({ published: 0, failed: 0, errors: [] });
    expect(await isDocumentDue(db, ...textKinds)).toBe(true);
    expect(await fireAll()).toEqual({ published: 1, failed: 0 });
  });

  it("that cannot be published ends as failed, and keeps nothing else waiting", async () => {
    const { id } = await scheduled("Fails");
    const other = await scheduled("Does not fail");
    for (const one of [id, other.id]) await makeDue(one);
    // Any failure, such as that of a tag which somebody has deleted by hand.
    const failing: typeof articleKind = {
      ...articleKind,
      async publish(step, all) {
        if (step.itemId === id) throw new Error("broken");
        return articleKind.publish(step, all);
      },
    };
    const result = await fireDue({ db, now: site.clock, kinds: [failing, helpKind] });
    const { errors, ...ended } = result;
    expect([ended, errors.length]).toEqual([{ published: 1, failed: 1 }, 1]);
    expect(await textOf(id)).toMatchObject({ state: "draft", schedule: null });
    expect((await entriesOf(db, "schedule-failed")).at(-1)).toMatchObject({
      objectId: String(id),
    });
    expect(await isDocumentDue(db, ...textKinds)).toBe(false);
  });
});

it("write every change into the audit, without their words", async () => {
  await expectAudited(db, site, auditedActs.publishing);
});
