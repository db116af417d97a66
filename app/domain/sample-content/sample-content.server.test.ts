import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { siteActor } from "~/domain/audit/write-audit.server";
import { hideLink } from "~/domain/link-list/link-edits.server";
import { withdrawRelease } from "~/domain/release/release-edits.server";
import type { Database } from "~/platform/db/database.server";
import {
  articles,
  articleTranslations,
  auditEntries,
  documentRevisions,
  documents,
  friendLinks,
  helpErrors,
  media,
  releaseFiles,
  releases,
  resourceCategories,
  resources,
  sampleRows,
  searchDocuments,
  siteMarks,
  siteSettings,
  tags,
} from "~/platform/db/schema";
import { seedStartingContent } from "~content/seeding/seed.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { storePicture } from "~tests/support/pictures";
import { actorFor } from "~tests/support/registry-database";
import { clearSamples } from "./clear-samples.server";
import { countSamples } from "./count-samples.server";
import { listSamples } from "./list-samples.server";
import { noteSamples } from "./note-samples.server";
import { clearableKinds } from "./sample-kinds";

const storage = createMemoryStorage();
const now = () => new Date("2026-11-29T08:00:00.000Z");
const { db } = await databaseOfFile();
const lin = { ...siteActor, staff: { id: 1, name: "Lin" }, source: "console" as const };

const rowsOf = async (database: Database) => ({
  articles: await database
    .select()
    .from(articleTranslations)
    .where(eq(articleTranslations.articleId, 7)),
  errors: await database.select().from(helpErrors).where(eq(helpErrors.code, "P-407")),
  links: await database.select().from(friendLinks),
});

beforeAll(async () => {
  await seedStartingContent({ db, storage, mediaStorage: createMemoryStorage() });
});

it("finds every row of the starting content, and the same in a database from before", async () => {
  const counts = await countSamples(db);
  expect(counts).toEqual({
    releases: await db.$count(releases),
    articles: await db.$count(articles),
    help: expect.any(Number),
    errors: await db.$count(helpErrors),
    links: await db.$count(friendLinks),
    tools: await db.$count(resources),
  });
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  const noted = await db.select().from(sampleRows).orderBy(sampleRows.kind, sampleRows.rowId);
  await db.delete(sampleRows);
  await db.delete(siteMarks).where(eq(siteMarks.name, "seeded notes of samples"));
  await seedStartingContent({ db, storage, mediaStorage: createMemoryStorage() });
  expect(await db.select().from(sampleRows).orderBy(sampleRows.kind, sampleRows.rowId)).toEqual(
    noted,
  );
});

it("clears what nobody has changed; what people have changed stays, byte for byte", async () => {
  await db
    .update(articleTranslations)
    .set({ title: "Ours" })
    .where(and(eq(articleTranslations.articleId, 7), eq(articleTranslations.locale, "en")));
  await db.update(helpErrors).set({ version: 2, area: "team" }).where(eq(helpErrors.code, "P-407"));
  for (const name of ["of-article", "of-settings", "of-nothing"]) {
    const texts = { altCn: "图", altEn: "A picture", isDecoration: false };
    await storePicture({ db, storage: createMemoryStorage() }, { name, ...texts });
  }
  await noteSamples(db, ["picture"]);
  await db
    .update(articleTranslations)
    .set({ markdown: "![A picture](/media/of-article)" })
    .where(and(eq(articleTranslations.articleId, 7), eq(articleTranslations.locale, "en")));
  await db.insert(siteSettings).values({
    section: "links",
    version: 1,
    value: { wechatPicture: "of-settings" },
    savedAt: now(),
  });
  const [link] = await db.select().from(friendLinks).limit(1);
  const kept = { kind: "friend", id: link?.id ?? 0 } as const;
  await db.execute(sql`INSERT INTO staff (email, name, locale, roles, translates_into, user_handle, created_at)
    VALUES ('lin@staff.example', 'Lin', 'en', '{owner}', '{}', 'lin', now())`);
  const options = { db, now };
  await hideLink(options, lin, { ...kept, isHidden: true });
  await hideLink(options, lin, { ...kept, isHidden: false });
  const [release] = await db
    .select()
    .from(releases)
    .where(eq(releases.status, "published"))
    .limit(1);
  if (release === undefined) throw new Error("no release");
  const { product, version } = release;
  const registry = { db, now, hasScanner: false, secret: Buffer.alloc(32) };
  const person = actorFor({ kind: "person", id: 1 });
  await withdrawRelease(registry, person, { product, version }, { cn: "坏", en: "Bad" });
  const before = await rowsOf(db);

  const samples = await listSamples(db);
  expect(samples.links.stays).toEqual([
    { label: expect.any(Object), author: "Lin", at: expect.any(Date) },
  ]);
  expect(samples.articles.stays).toMatchObject([{ label: { en: "Ours" }, author: null }]);
  expect(samples.releases.stays).toMatchObject([{ label: { en: version }, author: "person 1" }]);
  const total = clearableKinds.reduce((sum, kind) => sum + samples[kind].goes.length, 0);
  const all = { kinds: clearableKinds };
  const wrong = clearSamples({ db, storage, now }, lin, { ...all, expected: total + 1 });
  await expect(wrong).rejects.toMatchObject({ code: "moved-on" });

  const { counts, filesLeft } = await clearSamples({ db, storage, now }, lin, {
    ...all,
    expected: total,
  });
  expect(filesLeft).toEqual([]);
  for (const kind of clearableKinds) expect(counts[kind], kind).toBe(samples[kind].goes.length);
  const after = await rowsOf(db);
  expect(after.articles).toEqual(before.articles);
  expect(after.errors).toEqual(before.errors);
  expect(after.links).toEqual(before.links.filter(({ id }) => id === kept.id));
  expect(await db.select({ id: releases.id }).from(releases)).toEqual([{ id: release.id }]);
  expect(await db.$count(resources)).toBe(0);
  expect(await db.$count(resourceCategories)).toBe(0);
  // Only the tags of the article that stays.
  expect(await db.$count(tags)).toBeGreaterThan(0);
  expect(counts.tags).toBeGreaterThan(0);
  const files = await db.select({ name: releaseFiles.name }).from(releaseFiles);
  expect([...storage.files.keys()].sort()).toEqual(files.map(({ name }) => name).sort());
  const pictures = await db.select({ name: media.name }).from(media);
  expect(pictures.map(({ name }) => name).sort()).toEqual(["of-article", "of-settings"]);
  // The console has no drafts or histories of cleared texts.
  const texts = await db.select().from(documents).where(eq(documents.kind, "article"));
  expect(texts.map(({ itemId }) => itemId)).toEqual([7]);
  expect(await db.$count(documentRevisions, eq(documentRevisions.kind, "help"))).toBe(0);
  const found = await db.selectDistinct({ id: searchDocuments.itemId }).from(searchDocuments);
  expect(found.map(({ id }) => id).sort()).toEqual([7]);

  const again = await clearSamples({ db, storage, now }, lin, all);
  expect(Object.values(again.counts).every((count) => count === 0)).toBe(true);
  const entries = await db
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(eq(auditEntries.act, "sample-content-cleared"));
  expect(entries.map((entry) => JSON.parse(entry.before ?? ""))).toEqual([counts]);
});
