import { and, asc, eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { listChanges, listWithTexts } from "~/domain/article/article-feeds.server";
import { openArticlePreview } from "~/domain/article/article-preview.server";
import { findById } from "~/domain/article/article-queries.server";
import { searchArticles } from "~/domain/article/article-search.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { auditActs } from "~/domain/audit/audit";
import type { Role } from "~/domain/staff/permissions";
import { staffTimes } from "~/domain/staff/staff-rules";
import { textKinds } from "~/domain/texts/text-kinds.server";
import { hasDueSchedules, publishDue } from "~/domain/texts/text-publishing.server";
import { previewTime, stretchTime } from "~/domain/texts/text-rules";
import { localeCodes } from "~/i18n/locales";
import {
  articles,
  auditEntries,
  searchDocuments,
  staff,
  textRevisions,
  textSchedules,
  texts,
} from "~/platform/db/schema";
import { startingArticles } from "~content/seeding/article-texts.server";
import { openTestConsole, siteOrigin, type TestConsole } from "~tests/support/console";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";

type Browser = ReturnType<TestConsole["browser"]>;
type Person = { browser: Browser; id: number; email: string; secret: string };

const sample = (title: string, body = "## One\n\nFirst.\n\nSecond.\n") => ({
  fields: { title, summary: `Summary of ${title}.`, tags: ["proxy"] },
  body,
});

/** Does something nine times at once, several times: more would wait for a connection too long on a busy machine. */
async function inNines<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round++) {
    results.push(...(await Promise.all(Array.from({ length: 9 }, act))));
  }
  return results;
}

describe.each(testDatabases)("texts of the console on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let site: TestConsole;
  let editor: Person;
  let second: Person;
  let translator: Person;

  beforeAll(async () => {
    database = await open();
    await seedArticles(database.db, await startingArticles());
    expect(await adoptArticles(database.db)).toBe(16);
    site = openTestConsole(database.db);
    const join = (name: string, role: Role) => site.join(`${name}@staff.example`, [role]);
    editor = await join("editor", "editor");
    second = await join("second", "editor");
    translator = await join("translator", "translator");
  });
  afterAll(() => database.close());
  afterEach(() => expect(site.errors).toEqual([]));

  const act = async (
    { browser }: Person,
    name: Parameters<Browser["call"]>[0],
    id: number,
    body: unknown = {},
  ) => browser.call(name, body, { id });
  /** A call that succeeds. */
  const done = async (...given: Parameters<typeof act>) => {
    const { status, body } = await act(...given);
    if (status !== 200) throw new Error(`${given[1]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const codeOf = async (...given: Parameters<typeof act>) => {
    const { status, body } = await act(...given);
    return [status, body.error?.code, ...Object.entries(body.error?.fields ?? {})];
  };
  const articleOf = (id: number) => done(editor, "article", id);
  const textOf = async (id: number, locale: "cn" | "en" = "cn") =>
    (await articleOf(id)).texts[locale];
  const create = async (title: string, body?: string) => {
    const words = sample(title, body);
    return (await done(editor, "newArticle", 0, { sourceLocale: "cn", ...words })).id as number;
  };
  /** Saves words over the newest draft, as this person. */
  const save = async (
    person: Person,
    id: number,
    locale: "cn" | "en",
    words: ReturnType<typeof sample>,
    more: object = {},
  ) => {
    const version = (await textOf(id, locale))?.version ?? 0;
    return done(person, "saveArticleDraft", id, { locale, version, ...words, ...more });
  };
  const publish = async (id: number, locale: "cn" | "en" = "cn") => {
    const text = await textOf(id, locale);
    const { version, live } = text;
    const looked = { locale, version, live: live?.revision ?? null };
    return done(editor, "publishArticle", id, looked);
  };
  const published = async (title: string, body?: string) => {
    const id = await create(title, body);
    await publish(id);
    return id;
  };
  const firstOf = async (kind: string) =>
    database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, kind))
      .orderBy(asc(auditEntries.id));
  /** Makes everything due that waits. */
  const makeDue = (id: number) =>
    database.db
      .update(textSchedules)
      .set({ at: sql`now() - interval '1 second'` })
      .where(eq(textSchedules.itemId, id));
  const fireAll = (onError: (error: unknown) => void = () => undefined) =>
    publishDue(database.db, textKinds, {
      now: site.clock(),
      signal: new AbortController().signal,
      onError,
    });

  describe("articles that were there before", () => {
    it("begin their history with what visitors see, once", async () => {
      expect(await adoptArticles(database.db)).toBe(0);
      const article = await articleOf(8);
      for (const locale of localeCodes) {
        expect(article.texts[locale]).toMatchObject({
          ...{ version: 1, revision: 1, kept: 1, state: "published", author: null },
          live: { revision: 1, isDraft: true },
        });
      }
      expect(article.sourceLocale).toBe("cn");
      expect(article.texts.en.translation).toEqual({ from: 1, checked: [], stale: 0 });
      expect(article.url.en).toBe(`${siteOrigin}/en/new/8`);
      const history = await done(editor, "articleHistory", 8, { locale: "en" });
      expect(history.revisions).toMatchObject([
        { number: 1, reason: "first", isLive: true, published: { until: null } },
      ]);
    });

    it("come back byte for byte when they are opened and saved", async () => {
      const { articles: starting } = await startingArticles();
      for (const { id, texts: own } of starting) {
        for (const locale of localeCodes) {
          const { fields, body, version } = await textOf(id, locale);
          expect(Buffer.from(body)).toEqual(Buffer.from(own[locale]?.markdown ?? ""));
          const draft = { locale, version, fields, body };
          expect((await done(editor, "saveArticleDraft", id, draft)).version).toBe(version);
          const longer = await save(editor, id, locale, { fields, body: `${body}\n` });
          expect(longer.version).toBe(version + 1);
          await save(editor, id, locale, { fields, body });
          const after = await textOf(id, locale);
          expect(Buffer.from(after.body)).toEqual(Buffer.from(body));
          expect(after).toMatchObject({ fields, kept: 1, live: { isDraft: true } });
        }
      }
    });
  });

  it("keep every byte that a text may have, and refuse what no database keeps", async () => {
    const id = await create("Bytes");
    const odd =
      "# A\uFEFF  \r\n\r\n\ttab\u00A0 \u200B e\u0301 é 𠮷 👩‍👩‍👧 \u2028 \\0 %s $1 ' \" <b>\n\n\n";
    await save(editor, id, "cn", sample("Odd  title ", odd));
    const text = await textOf(id);
    expect(Buffer.from(text.body)).toEqual(Buffer.from(odd));
    expect(text.fields.title).toBe("Odd  title ");
    // The mark at the beginning of a file is no part of its text.
    await save(editor, id, "cn", sample("Odd  title ", `\uFEFF${odd}`));
    expect(await textOf(id)).toMatchObject({ body: odd, version: text.version });
    for (const body of ["a\u0000b", "a\uD800b", "x".repeat(300_001)]) {
      const draft = { locale: "cn", version: text.version, ...sample("A", body) };
      expect(await codeOf(editor, "saveArticleDraft", id, draft)).toEqual([400, "bad-request"]);
    }
    const huge = { locale: "cn", version: text.version, ...sample("A", "汉".repeat(700_000)) };
    expect(await codeOf(editor, "saveArticleDraft", id, huge)).toEqual([413, "too-large"]);
    const tagged = sample("A");
    tagged.fields.tags = ["nonsense"];
    const wrong = { locale: "cn", version: text.version, ...tagged };
    expect(await codeOf(editor, "saveArticleDraft", id, wrong)).toEqual([
      422,
      "wrong-fields",
      ["tags", "wrong"],
    ]);
    const longest = "汉".repeat(300_000);
    await save(editor, id, "cn", sample("Long", longest));
    expect((await textOf(id)).body).toBe(longest);
  });

  describe("a draft", () => {
    /** All that visitors can see of articles. */
    const publicState = async () => {
      const { db } = database;
      const seen = [];
      for (const locale of localeCodes) {
        const feed = { locale, most: 100, publicUrl: siteOrigin };
        seen.push(await listWithTexts(db, feed));
        const search = { locale, query: "Zirconium", page: 1, pageSize: 10 };
        seen.push(await searchArticles(db, search));
      }
      seen.push(await listChanges(db, 100));
      seen.push(await db.select().from(articles).orderBy(articles.id));
      seen.push(await db.$count(searchDocuments));
      return JSON.stringify(seen);
    };

    it("shows nowhere outside the console, and makes no stored page stale", async () => {
      const [before, rows] = [await publicState(), await publicRows()];
      const id = await create("Zirconium secrets");
      await save(editor, id, "cn", sample("Zirconium secrets", "Zirconium, never published."));
      await save(editor, id, "en", sample("Zirconium in English", "Zirconium."));
      const old = await textOf(8, "en");
      await save(editor, 8, "en", { fields: old.fields, body: `${old.body}\n\nZirconium.\n` });
      const { version } = await textOf(id);
      await done(editor, "keepArticleVersion", id, { locale: "cn", version });
      await done(editor, "submitArticle", id, { locale: "cn", version, isSubmitted: true });
      await done(editor, "previewArticle", id, { locale: "cn" });
      expect(await publicState()).toBe(before);
      expect(before).not.toContain("Zirconium");
      expect(await findById(database.db, "cn", id)).toBeNull();
      expect(await publicRows()).toEqual(rows);
      await save(editor, 8, "en", { fields: old.fields, body: old.body });
    });

    /** Which transaction wrote each row that pages are made of, with changes of nothing. */
    const publicRows = async () => {
      const { rows } = (await database.db.execute(sql`
        SELECT 'text', article_id, locale, xmin::text FROM article_translations
        UNION ALL SELECT 'tag', article_id, tag_id, xmin::text FROM article_tags
        UNION ALL SELECT 'article', id, '', xmin::text FROM articles ORDER BY 1, 2, 3`)) as unknown as {
        rows: unknown[];
      };
      return rows;
    };

    it("is never overwritten: an older version gets the stored text, and nothing is written", async () => {
      const id = await create("Conflict");
      const { version } = await textOf(id);
      const theirs = { locale: "cn", version, ...sample("Conflict", "Theirs.") };
      const mine = { locale: "cn", version, ...sample("Conflict", "Mine.") };
      await done(second, "saveArticleDraft", id, theirs);
      const { status, body } = await act(editor, "saveArticleDraft", id, mine);
      expect([status, body.error.code]).toEqual([409, "moved-on"]);
      expect(body.error.conflict).toMatchObject({
        ...{ locale: "cn", version: version + 1, body: "Theirs." },
        author: { staffId: second.id, name: "second" },
      });
      expect((await textOf(id)).body).toBe("Theirs.");
      // The other text is kept beside it; the draft stays.
      const words = { locale: "cn", ...sample("Conflict", "Mine.") };
      const { number } = await done(editor, "copyArticleText", id, words);
      const copy = await done(editor, "articleRevision", id, { locale: "cn", number });
      expect(copy).toMatchObject({ body: "Mine.", reason: "copy", author: { name: "editor" } });
      expect((await textOf(id)).body).toBe("Theirs.");
      // Joined, from the version that was answered.
      const joined = { ...mine, version: body.error.conflict.version, body: "Both." };
      await done(editor, "saveArticleDraft", id, joined);
      const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
      const reasons = revisions.map((line: { reason: string }) => line.reason);
      expect(reasons).toEqual(["kept", "copy", "first"]);
      const kept = await done(editor, "articleRevision", id, { locale: "cn", number: 3 });
      expect(kept).toMatchObject({ body: "Theirs.", author: { name: "second" } });
    });

    it("takes one of several saves at the same time, and a repeated one twice", async () => {
      const id = await create("Race");
      const { version } = await textOf(id);
      const saves = ["A", "B", "C", "D"].map((body) =>
        act(editor, "saveArticleDraft", id, { locale: "cn", version, ...sample("Race", body) }),
      );
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
      const stored = await textOf(id);
      const again = { locale: "cn", version, ...sample("Race", stored.body) };
      const { version: same } = await done(editor, "saveArticleDraft", id, again);
      expect(same).toBe(stored.version);
      // Two people begin a language at once.
      const begun = await Promise.all(
        ["E", "F"].map((body) =>
          act(editor, "saveArticleDraft", id, { locale: "en", version: 0, ...sample("R", body) }),
        ),
      );
      expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const nowhere = { locale: "en", version: 3, ...sample("R") };
      const only = await create("One language");
      expect(await codeOf(editor, "saveArticleDraft", only, nowhere)).toEqual([404, "not-found"]);
    });

    it("is kept before another stretch of writing, and each stretch is one entry of the audit", async () => {
      const id = await create("Stretches");
      const count = () =>
        database.db.$count(
          auditEntries,
          and(eq(auditEntries.objectId, String(id)), eq(auditEntries.act, "draft-begun")),
        );
      for (const body of ["1", "2", "3"]) await save(editor, id, "cn", sample("Stretches", body));
      expect([(await textOf(id)).revision, await count()]).toEqual([1, 1]);
      site.pass(stretchTime + 1);
      await save(editor, id, "cn", sample("Stretches", "4"));
      expect([(await textOf(id)).revision, await count()]).toEqual([2, 2]);
      const older = await done(editor, "articleRevision", id, { locale: "cn", number: 2 });
      expect(older).toMatchObject({ body: "3", reason: "kept" });
      const { version } = await textOf(id);
      const kept = await done(editor, "keepArticleVersion", id, { locale: "cn", version });
      expect(kept.texts.cn).toMatchObject({ revision: 3, kept: 3, version });
      const same = await done(editor, "keepArticleVersion", id, { locale: "cn", version });
      expect(same.texts.cn.revision).toBe(3);
      const stale = { locale: "cn", version: version - 1 };
      expect(await codeOf(editor, "keepArticleVersion", id, stale)).toEqual([409, "moved-on"]);
    });
  });

  describe("a publication", () => {
    it("puts the draft that was looked at on the site, in search, feeds and sitemap", async () => {
      const id = await create("Titanium news", "## One\n\nAll about titanium.\n");
      await publish(id);
      const { db } = database;
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

    it("keeps its first day, is withdrawn by a second step, and comes back", async () => {
      const id = await published("Comes and goes");
      const first = await findById(database.db, "cn", id);
      site.pass(3 * 24 * 3_600_000);
      for (const person of [editor, second, translator]) await site.signIn(person, person.browser);
      await save(editor, id, "cn", sample("Comes and goes", "Corrected."));
      expect(await textOf(id)).toMatchObject({ kept: null, live: { revision: 1, isDraft: false } });
      await publish(id);
      const corrected = await findById(database.db, "cn", id);
      expect(corrected).toMatchObject({
        publishedAt: first?.publishedAt,
        html: "<p>Corrected.</p>",
      });
      expect(corrected?.updatedAt).toBe(site.clock().toISOString());

      site.pass(staffTimes.stepUp + 1);
      const withdraw = { locale: "cn", live: 2 };
      expect(await codeOf(editor, "withdrawArticle", id, withdraw)).toEqual([
        403,
        "step-up-needed",
      ]);
      site.pass(30_000);
      const { secret } = editor;
      await editor.browser.call("stepUpCode", { code: site.codeOf(secret) });
      const old = { locale: "cn", live: 1 };
      expect(await codeOf(editor, "withdrawArticle", id, old)).toEqual([409, "moved-on"]);
      const after = await done(editor, "withdrawArticle", id, withdraw);
      expect(after.texts.cn).toMatchObject({ state: "withdrawn", live: null, revision: 2 });
      expect(await findById(database.db, "cn", id)).toBeNull();
      const isOfArticle = and(eq(searchDocuments.itemId, id), eq(searchDocuments.kind, "article"));
      expect(await database.db.$count(searchDocuments, isOfArticle)).toBe(0);
      expect(await codeOf(editor, "withdrawArticle", id, withdraw)).toEqual([409, "moved-on"]);
      await publish(id);
      expect(await findById(database.db, "cn", id)).toMatchObject({
        publishedAt: first?.publishedAt,
      });
      const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
      expect(revisions).toHaveLength(2);
      expect(revisions[1]).toMatchObject({ published: { until: expect.any(String) } });
    });

    it("takes the tags of the source, and a translation's only without it", async () => {
      const id = await create("Tagged");
      await save(editor, id, "en", { ...sample("Tagged"), ...fieldsWith(["amazon"]) });
      await publish(id, "en");
      const tagsOf = async (locale: "cn" | "en") =>
        (await findById(database.db, locale, id))?.tags.map((tag) => tag.id);
      expect(await tagsOf("en")).toEqual(["amazon"]);
      await publish(id, "cn");
      expect(await tagsOf("en")).toEqual(["proxy"]);
      await save(editor, id, "en", { ...sample("Tagged again"), ...fieldsWith(["amazon"]) });
      await publish(id, "en");
      expect(await tagsOf("en")).toEqual(["proxy"]);
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
      expect(await hasDueSchedules(database.db)).toBe(false);
      expect(await fireAll()).toEqual({ published: 0, failed: 0 });
      await makeDue(id);
      expect(await hasDueSchedules(database.db)).toBe(true);
      const results = await Promise.all([fireAll(), fireAll(), fireAll()]);
      expect(results.reduce((sum, { published }) => sum + published, 0)).toBe(1);
      expect(await findById(database.db, "cn", id)).toMatchObject({ html: "<p>Frozen words.</p>" });
      expect(await textOf(id)).toMatchObject({
        ...{ state: "published", schedule: null, body: "Written later." },
        live: { revision: 1, isDraft: false },
      });
      expect(await fireAll()).toEqual({ published: 0, failed: 0 });
      const entries = (await firstOf("text-published")).filter(
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

    it("of a kind that this version of the site does not know waits for one that does", async () => {
      const { id } = await scheduled("Of a later version");
      await makeDue(id);
      const { article: _, ...others } = textKinds;
      const due = { now: site.clock(), signal: new AbortController().signal };
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      // It ends, and does not find the same one again and again.
      const result = await publishDue(database.db, others, { ...due, onError });
      expect([result, errors]).toEqual([{ published: 0, failed: 0 }, []]);
      expect(await hasDueSchedules(database.db)).toBe(true);
      expect(await fireAll()).toEqual({ published: 1, failed: 0 });
    });

    it("that meets a deadlock stays, and is published the next time", async () => {
      const { id } = await scheduled("Deadlocked");
      await makeDue(id);
      const meets = { ...textKinds, article: { ...textKinds.article } };
      meets.article.publish = async () => {
        throw new Error("Failed query", { cause: { code: "40P01" } });
      };
      const due = { now: site.clock(), signal: new AbortController().signal };
      const firing = publishDue(database.db, meets, { ...due, onError: () => undefined });
      await expect(firing).rejects.toThrow("Failed query");
      expect(await textOf(id)).toMatchObject({ state: "scheduled" });
      expect(await fireAll()).toEqual({ published: 1, failed: 0 });
    });

    it("that cannot be published ends as failed, and keeps nothing else waiting", async () => {
      const { id } = await scheduled("Fails");
      const other = await scheduled("Does not fail");
      for (const one of [id, other.id]) await makeDue(one);
      // Somebody has deleted the tag by hand.
      const failing = { ...textKinds, article: { ...textKinds.article } };
      failing.article.publish = async (db, text) => {
        if (text.itemId === id) throw new Error("broken");
        return textKinds.article.publish(db, text);
      };
      const errors: unknown[] = [];
      const result = await publishDue(database.db, failing, {
        now: site.clock(),
        signal: new AbortController().signal,
        onError: (error) => errors.push(error),
      });
      expect([result, errors.length]).toEqual([{ published: 1, failed: 1 }, 1]);
      expect(await textOf(id)).toMatchObject({ state: "draft", schedule: null });
      expect((await firstOf("schedule-failed")).at(-1)).toMatchObject({ objectId: String(id) });
      expect(await hasDueSchedules(database.db)).toBe(false);
    });
  });

  describe("a translation", () => {
    const pair = async () => {
      const id = await published("Source", "## A\n\nOne.\n\nTwo.\n\nThree.\n");
      await save(editor, id, "en", sample("Translation"), { sourceRevision: 1 });
      await publish(id, "en");
      return id;
    };
    const translationOf = async (id: number) => (await textOf(id, "en")).translation;

    it("goes stale when visitors see other words of the source, by paragraph", async () => {
      const id = await pair();
      expect(await translationOf(id)).toEqual({ from: 1, checked: [], stale: 0 });
      await save(editor, id, "cn", sample("Source", "## A\n\nOne.\n\nTwo, new.\n\nThree, new.\n"));
      expect((await translationOf(id)).stale).toBe(0);
      await publish(id);
      const article = await articleOf(id);
      expect(article.texts.en.translation.stale).toBe(2);
      expect(article.source).toMatchObject({ current: { number: 2 }, from: { number: 1 } });
      const { sourceChanges } = await import("~/domain/texts/paragraphs");
      const [one, other] = sourceChanges(article.source.from, article.source.current);
      const confirm = (keys: unknown, sourceRevision = 2) =>
        act(translator, "confirmArticleSource", id, { locale: "en", sourceRevision, keys });
      expect((await confirm([one?.key], 1)).body.error.code).toBe("moved-on");
      await confirm([one?.key]);
      expect(await translationOf(id)).toEqual({ from: 1, checked: [one?.key], stale: 1 });
      // A further change elsewhere leaves what was looked at.
      await save(editor, id, "cn", sample("Source", "## A\n\nOne!\n\nTwo, new.\n\nThree, new.\n"));
      await publish(id);
      expect((await translationOf(id)).stale).toBe(2);
      await confirm([other?.key], 3);
      expect((await translationOf(id)).stale).toBe(1);
      const last = await confirm(null, 3);
      expect(last.body.texts.en.translation).toEqual({ from: 3, checked: [], stale: 0 });
      // Nothing of this changed what visitors see, or the draft.
      expect(last.body.texts.en).toMatchObject({
        version: 1,
        live: { revision: 1, isDraft: true },
      });
    });

    it("is current again when it says what it was made from, or the source comes back", async () => {
      const id = await pair();
      await save(editor, id, "cn", sample("Source", "## A\n\nOther.\n"));
      await publish(id);
      expect((await translationOf(id)).stale).toBeGreaterThan(0);
      await save(translator, id, "en", sample("Made anew"), { sourceRevision: 2 });
      expect(await translationOf(id)).toEqual({ from: 2, checked: [], stale: 0 });
      await save(editor, id, "cn", sample("Source", "## A\n\nThird.\n"));
      await publish(id);
      expect((await translationOf(id)).stale).toBe(1);
      const { version } = await textOf(id);
      await done(editor, "restoreArticle", id, { locale: "cn", version, number: 2 });
      await publish(id);
      expect(await translationOf(id)).toEqual({ from: 4, checked: [], stale: 0 });
      const nowhere = { locale: "en", version: 3, ...sample("X"), sourceRevision: 99 };
      expect((await codeOf(translator, "saveArticleDraft", id, nowhere))[0]).toBe(422);
    });

    it("is written and submitted by translators in their languages, and published by editors", async () => {
      const id = await pair();
      const refused = async (name: Parameters<Browser["call"]>[0], body: object) =>
        expect((await codeOf(translator, name, id, body)).slice(0, 2), name).toEqual([
          403,
          "forbidden",
        ]);
      const cn = { locale: "cn", version: 1 };
      await refused("saveArticleDraft", { ...cn, ...sample("Mine") });
      await refused("copyArticleText", { locale: "cn", ...sample("Mine") });
      await refused("keepArticleVersion", cn);
      await refused("submitArticle", { ...cn, isSubmitted: true });
      await refused("restoreArticle", { ...cn, number: 1 });
      await refused("publishArticle", { locale: "en", version: 1, live: 1 });
      await refused("withdrawArticle", { locale: "en", live: 1 });
      const noted = await firstOf("call-refused");
      expect(noted.at(-1)).toMatchObject({ staffName: "translator" });
      await save(translator, id, "en", sample("By the translator"));
      const { version } = await textOf(id, "en");
      const submit = { locale: "en", version, isSubmitted: true };
      const submitted = await done(translator, "submitArticle", id, submit);
      expect(submitted.texts.en).toMatchObject({
        ...{ kept: 2, submitted: { by: { name: "translator" } } },
      });
      const listed = await done(editor, "articles", 0, { state: "submitted", locale: "en" });
      expect(listed.articles.map((row: { id: number }) => row.id)).toContain(id);
      const back = { ...submit, isSubmitted: false };
      const taken = await done(translator, "submitArticle", id, back);
      expect(taken.texts.en.submitted).toBeNull();
      await done(translator, "submitArticle", id, submit);
      await publish(id, "en");
      expect((await textOf(id, "en")).submitted).toBeNull();
      // With another role that writes, all languages.
      await database.db
        .update(staff)
        .set({ roles: ["translator", "editor"] })
        .where(eq(staff.id, translator.id));
      const { fields, body, version: own } = await textOf(id);
      await done(translator, "saveArticleDraft", id, { locale: "cn", version: own, fields, body });
      await database.db
        .update(staff)
        .set({ roles: ["translator"] })
        .where(eq(staff.id, translator.id));
    });
  });

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
        ...{ body: "First.", kept: 4, version: version + 1 },
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
      const { db } = database;
      const refused = { cause: { message: expect.stringContaining("append-only") } };
      await expect(db.update(textRevisions).set({ body: "" })).rejects.toMatchObject(refused);
      await expect(db.delete(textRevisions)).rejects.toMatchObject(refused);
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
    const { revisions } = (await eager.browser.call("articleHistory", { locale: "cn" }, { id }))
      .body;
    expect(revisions).toHaveLength(61);
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
      await save(editor, id, "en", sample("In English", "The English draft."));
      const tokenOf = async (locale: "cn" | "en", person = translator) => {
        const { url } = await done(person, "previewArticle", id, { locale });
        const path = locale === "cn" ? "" : "/en";
        const [, token = ""] = /preview=([\w-]{43})$/.exec(url) ?? [];
        expect(url).toBe(`${siteOrigin}${path}/new/${id}?preview=${token}`);
        return token;
      };
      const opened = (locale: "cn" | "en", token: string, itemId = id) =>
        openArticlePreview(database.db, { itemId, locale, token }, site.clock());
      const token = await tokenOf("cn");
      expect(await opened("cn", token, 8)).toBeNull();
      expect(await opened("en", token)).toBeNull();
      expect(await opened("cn", `${token.slice(0, -1)}_`)).toBeNull();
      const both = await Promise.all([opened("cn", token), opened("cn", token)]);
      expect(both.filter((article) => article !== null)).toMatchObject([
        { id, html: "<p>The draft.</p>", tags: [{ id: "proxy", name: "代理" }] },
      ]);
      expect(await opened("cn", token)).toBeNull();
      const english = await opened("en", await tokenOf("en"));
      expect(english).toMatchObject({ html: "<p>The English draft.</p>", locale: "en" });
      const late = await tokenOf("cn");
      site.pass(previewTime + 1);
      expect(await opened("cn", late)).toBeNull();
      const nowhere = await create("No English");
      const en = { locale: "en" };
      expect(await codeOf(editor, "previewArticle", nowhere, en)).toEqual([404, "not-found"]);
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
      const after = await done(editor, "renameArticleTag", 0, renamed);
      expect(after.tags.at(-1)).toMatchObject(renamed);
      const unknown = { id: "nowhere", name };
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
    const acts = new Set((await database.db.select().from(auditEntries)).map(({ act }) => act));
    const ofTexts = auditActs.slice(
      auditActs.indexOf("text-created"),
      auditActs.indexOf("tag-renamed") + 1,
    );
    expect(ofTexts.filter((name) => !acts.has(name))).toEqual([]);
    const words = await database.db
      .select()
      .from(auditEntries)
      .where(like(auditEntries.after, "%Frozen words%"));
    expect(words).toEqual([]);
    const owner = await site.join("auditor@staff.example", ["auditor"]);
    expect((await owner.browser.call("checkAudit")).body.isWhole).toBe(true);
    // No draft has got ahead of its history.
    for (const row of await database.db.select().from(texts)) {
      expect(row.keptRevision).toBeLessThanOrEqual(row.revision);
    }
  });
});
