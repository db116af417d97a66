import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { listPublished } from "~/domain/release/public/release-queries.server";
import { reindexSearch } from "~/domain/search/reindex.server";
import type { Locale } from "~/i18n/locales";
import { releases, searchDocuments } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { findReleaseIds, indexReleases, releaseSearch } from "./release-search.server";

const note = (remarks: string, ...updateContent: string[]) => ({ remarks, updateContent });

const seeds = [
  newRelease({
    version: "142.0.7444.60",
    notes: {
      cn: note("适合多数账号", "修复 WebRTC 泄露本机地址"),
      en: note("For most accounts", "WebRTC no longer leaks the local address"),
    },
  }),
  newRelease({
    version: "141.0.7390.9",
    notes: { en: note("", "Canvas noise is steady within a profile") },
  }),
  newRelease({ product: "client", version: "6.2.1", notes: { cn: note("", "修复代理掉线") } }),
  newRelease({
    version: "143.0.1.1",
    status: "draft",
    notes: { cn: note("", "修复 WebRTC 的草稿") },
  }),
];

const { db } = await databaseOfFile();
await seedReleases(db, { seeds, storage: createMemoryStorage() });

const find = async (query: string, locale: Locale = "cn") => {
  const ids = await findReleaseIds(db, { locale, query });
  const rows = await db.select().from(releases);
  return ids.map((id) => rows.find((row) => row.id === id)?.version);
};

it.each<[Locale, string, string[]]>([
  ["cn", "WebRTC", ["142.0.7444.60"]],
  ["cn", "泄露", ["142.0.7444.60"]],
  ["cn", "修复", ["6.2.1", "142.0.7444.60"]],
  ["cn", "账号", ["142.0.7444.60"]],
  ["cn", "客户端", ["6.2.1"]],
  ["cn", "142.0.7444", ["142.0.7444.60"]],
  ["en", "chromium 141", ["141.0.7390.9"]],
  ["en", "leaks", ["142.0.7444.60"]],
  ["en", "泄露", []],
])("in %s finds %s in %j", async (locale, query, versions) => {
  expect((await find(query, locale)).sort()).toEqual([...versions].sort());
});

it("finds the text in the other language that a release falls back to", async () => {
  expect(await find("canvas", "cn")).toEqual(["141.0.7390.9"]);
  expect(await find("掉线", "en")).toEqual(["6.2.1"]);
});

it("finds exactly the published releases", async () => {
  expect(await find("草稿")).toEqual([]);
  await db.transaction(async (transaction) => {
    const [draft] = await transaction
      .update(releases)
      .set({ status: "published" })
      .where(eq(releases.version, "143.0.1.1"))
      .returning({ id: releases.id });
    await indexReleases(transaction, [draft?.id ?? 0]);
  });
  expect(await find("草稿")).toEqual(["143.0.1.1"]);
  const [withdrawn] = await db
    .update(releases)
    .set({ status: "withdrawn" })
    .where(eq(releases.version, "143.0.1.1"))
    .returning({ id: releases.id });
  await indexReleases(db, [withdrawn?.id ?? 0]);
  expect(await find("草稿")).toEqual([]);
});

it("indexes releases that were published before the search existed", async () => {
  await db.delete(searchDocuments);
  await reindexSearch(db, [releaseSearch]);
  expect(await find("WebRTC")).toEqual(["142.0.7444.60"]);
  expect(await find("草稿")).toEqual([]);
});

it("determines the order of a list, for each page and product", async () => {
  const rows = await db.select().from(releases);
  const idOf = (version: string) => rows.find((row) => row.version === version)?.id ?? 0;
  const ids = ["141.0.7390.9", "6.2.1", "142.0.7444.60"].map(idOf);
  const filter = { locale: "cn", product: "browser", ids, pageSize: 1 } as const;
  const first = await listPublished(db, { ...filter, page: 1 });
  const second = await listPublished(db, { ...filter, page: 2 });
  expect([...first.list, ...second.list].map(({ version }) => version)).toEqual([
    "141.0.7390.9",
    "142.0.7444.60",
  ]);
  expect(first.total).toBe(2);
  const none = await listPublished(db, { ...filter, ids: [], page: 1 });
  expect(none).toEqual({ list: [], total: 0 });
});
