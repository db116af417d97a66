import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { listChanges, listWithTexts } from "~/domain/article/article-feeds.server";
import { findById } from "~/domain/article/article-queries.server";
import { searchArticles } from "~/domain/article/article-search.server";
import { editSessionGap, mostInAnHour } from "~/domain/document/document-rules";
import { localeCodes } from "~/i18n/locales";
import { articles, auditEntries, searchDocuments } from "~/platform/db/schema";
import { startingArticles } from "~content/seeding/article-texts.server";
import { siteOrigin } from "~tests/support/console";
import {
  auditedActs,
  expectAudited,
  openTextConsole,
  sample,
  textCalls,
} from "~tests/support/console-texts";

const day = 24 * 60 * 60_000;

const { db, site, editor, second } = await openTextConsole();

const { act, done, codeOf, articleOf, textOf, create, save, publish, published } =
  textCalls(editor);

describe("articles that were there before", () => {
  it("begin their history with what visitors see, once", async () => {
    expect(await adoptArticles(db)).toBe(0);
    const article = await articleOf(8);
    for (const locale of localeCodes) {
      expect(article.texts[locale]).toMatchObject({
        version: 1,
        revision: 1,
        kept: 1,
        state: "published",
        author: null,
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
  const withBody = (body: string) => ({
    locale: "cn",
    version: text.version,
    ...sample("A", body),
  });
  for (const body of ["a\u0000b", "a\uD800b"]) {
    const draft = withBody(body);
    expect(await codeOf(editor, "saveArticleDraft", id, draft)).toEqual([400, "broken-text"]);
  }
  const halfTitle = { ...withBody("a"), ...sample("a\uDC00") };
  expect(await codeOf(editor, "saveArticleDraft", id, halfTitle)).toEqual([400, "broken-text"]);
  // Its writer is told that it is too long, whatever else they could do.
  const long = withBody("x".repeat(300_001));
  expect(await codeOf(editor, "saveArticleDraft", id, long)).toEqual([413, "too-large"]);
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
    const before = await publicState();
    const rows = await publicRows();
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
    expect(await findById(db, "cn", id)).toBeNull();
    expect(await publicRows()).toEqual(rows);
    await save(editor, 8, "en", { fields: old.fields, body: old.body });
  });

  /** Which transaction wrote each row that pages are made of, with changes of nothing. */
  const publicRows = async () => {
    const { rows } = (await db.execute(sql`
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
      locale: "cn",
      version: version + 1,
      body: "Theirs.",
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

  it("stays as a revision when a person's other window, which has seen it, takes its place", async () => {
    const id = await create("Two windows");
    const { version } = await textOf(id);
    const first = { locale: "cn", version, ...sample("Two windows", "One window.") };
    await done(editor, "saveArticleDraft", id, first);
    const joined = { ...first, version: version + 1, body: "Both windows." };
    await done(editor, "saveArticleDraft", id, { ...joined, afterConflict: true });
    const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
    expect(revisions[0]).toMatchObject({ reason: "kept", author: { name: "editor" } });
    const { number } = revisions[0];
    const kept = await done(editor, "articleRevision", id, { locale: "cn", number });
    expect(kept.body).toBe("One window.");
    expect((await textOf(id)).body).toBe("Both windows.");
  });

  it("is refused where it would make too many revisions in an hour, and changes nothing", async () => {
    const id = await create("Burst");
    const write = async (body: string, afterConflict: boolean) => {
      const { version } = await textOf(id);
      const draft = { locale: "cn", version, ...sample("Burst", body), afterConflict };
      return act(editor, "saveArticleDraft", id, draft);
    };
    // It begins the first stretch of writing.
    await write("Begun.", false);
    for (let made = 1; made < mostInAnHour; made += 1) {
      expect((await write(`Joined ${made}.`, true)).status).toBe(200);
    }
    const refused = await write("One more.", true);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await textOf(id)).body).toBe(`Joined ${mostInAnHour - 1}.`);
    expect((await write("Written on.", false)).status).toBe(200);
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
      db.$count(
        auditEntries,
        and(eq(auditEntries.objectId, String(id)), eq(auditEntries.act, "draft-begun")),
      );
    for (const body of ["1", "2", "3"]) await save(editor, id, "cn", sample("Stretches", body));
    expect([(await textOf(id)).revision, await count()]).toEqual([1, 1]);
    site.pass(editSessionGap + 1);
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

  it("loses no words and no version while the clock jumps, and overwrites none", async () => {
    const id = await published("Jumps", "First.");
    site.pass(3 * day);
    await site.signIn(editor, editor.browser);
    await save(editor, id, "cn", sample("Jumps", "From the future."));
    await publish(id);
    site.pass(-4 * day);
    const { version } = await textOf(id);
    await save(editor, id, "cn", sample("Jumps", "From the past."));
    const older = { locale: "cn", version, ...sample("Jumps", "Over it.") };
    expect(await codeOf(editor, "saveArticleDraft", id, older)).toEqual([409, "moved-on"]);
    await publish(id);
    expect(await textOf(id)).toMatchObject({ body: "From the past.", live: { revision: 3 } });
    const { revisions } = await done(editor, "articleHistory", id, { locale: "cn" });
    expect(revisions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    const bodies = [];
    for (const number of [1, 2, 3]) {
      bodies.push((await done(editor, "articleRevision", id, { locale: "cn", number })).body);
    }
    expect(bodies).toEqual(["First.", "From the future.", "From the past."]);
    // The audit's chain, looked at last, is that of its numbers, whatever times stand in it.
    site.pass(4 * day);
  });
});

it("write every change into the audit, without their words", async () => {
  await expectAudited(db, site, auditedActs.drafts);
});
