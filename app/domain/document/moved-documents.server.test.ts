import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLegalPreview } from "~/domain/legal-page/legal-previews.server";
import { findDrafts } from "~/domain/legal-page/legal-rows.server";
import type { Offer } from "~/domain/package/offer";
import { openOfferPreview } from "~/domain/package/offer-preview.server";
import { listTextDrafts } from "~/domain/site-texts/page-drafts.server";
import { hashToken } from "~/domain/staff/secret-token.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { migrationsFolder } from "~/platform/db/migrations-folder";
import * as schema from "~/platform/db/schema";
import { offers } from "~tests/support/offers";
import { openPGlite } from "~tests/support/test-database";
import { makeAt } from "~tests/support/upgrades";
import { listRevisions, listWaiting } from "./history.server";
import { keptReasons, publicReasons } from "./step.server";

/* What a site of the version before had under way goes on: nothing is lost, and nothing comes twice. */

/** The migrations of the version before. */
const before = 49;
const noon = "2026-11-20T12:00:00.000Z";
const later = new Date(Date.now() + 3_600_000).toISOString();

const offer = (fen: number): Offer => ({
  packages: [
    {
      id: "D",
      name: { cn: "丁", en: "D" },
      environments: 10,
      members: 2,
      monthlyFen: fen,
      isReference: true,
    },
  ],
  features: [],
});
const legal = (body: string) => ({ title: "Cookies", summary: "Which", body });
const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
const by = `7, 'Lin'`;

const embedded = await openPGlite();
const db = drizzle(embedded, { schema });

beforeAll(async () => {
  const rows = async <Row extends object>(statement: string) =>
    (await embedded.query<Row>(statement)).rows;
  await embedded.exec("DROP SCHEMA IF EXISTS drizzle CASCADE");
  await embedded.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await makeAt({ rows }, before);
  await embedded.exec(`
    INSERT INTO site_setting_revisions (section, version, value, author_id, author_name, at) VALUES
      ('names', 1, ${json({ slogan: "one" })}, ${by}, '${noon}'), ('names', 2, NULL, ${by}, '${noon}');
    INSERT INTO site_settings (section, version, value, saved_at) VALUES ('names', 2, NULL, '${noon}');
    INSERT INTO help_error_revisions (code, version, area, words, is_removed, author_id, author_name, at) VALUES
      ('P-407', 1, 'proxies', '{"cn":{}}', false, ${by}, '${noon}'),
      ('P-407', 2, 'proxies', '{"cn":{}}', true, ${by}, '${noon}');
    INSERT INTO offer_revisions (number, offer, author_id, author_name, at, reason) VALUES
      (1, ${json(offer(100))}, NULL, NULL, '2026-11-01T00:00:00Z', 'first'),
      (2, ${json(offer(200))}, ${by}, '2026-11-03T00:00:00Z', 'scheduled');
    INSERT INTO offer_drafts (version, offer, author_id, author_name, saved_at)
      VALUES (9, ${json(offer(400))}, ${by}, '${noon}');
    INSERT INTO offer_schedules (offer, at, state, author_id, author_name, created_at) VALUES
      (${json(offer(300))}, '${later}', 'waiting', ${by}, '${noon}'),
      (${json(offer(1))}, '${noon}', 'done', ${by}, '${noon}');
    INSERT INTO kept_drafts (kind, place, locale, words, reason, author_id, author_name, saved_at, at) VALUES
      ('offer', 'offer', NULL, ${json(offer(150))}, 'replaced', ${by}, '2026-11-02T00:00:00Z', '${noon}'),
      ('legal', 'cookie', 'en', ${json(legal("Before"))}, 'discarded', ${by}, '2026-11-02T00:00:00Z', '${noon}');
    INSERT INTO offer_previews (token_hash, expires_at) VALUES ('${hashToken("offer-link")}', '${later}');
    INSERT INTO legal_drafts (name, locale, version, words, author_id, author_name, saved_at) VALUES
      ('cookie', 'cn', 3, NULL, ${by}, '${noon}'),
      ('cookie', 'en', 4, ${json(legal("Next"))}, ${by}, '${noon}');
    INSERT INTO legal_previews (token_hash, name, locale, expires_at)
      VALUES ('${hashToken("legal-link")}', 'cookie', 'en', '${later}');
    INSERT INTO legal_versions (name, number, label, words, state, in_force_from, at) VALUES
      ('cookie', 1, '2026-01-01', ${json({ cn: legal("一"), en: legal("One") })}, 'in-force', '2026-01-01', '${noon}');
    INSERT INTO site_text_drafts (page, key, locale, text, version, author_id, author_name, saved_at, source_text) VALUES
      ('home', 'title', 'en', 'A draft', 5, ${by}, '${noon}', '标题'),
      ('home', 'lead', 'en', NULL, 2, ${by}, '${noon}', '引言');
    INSERT INTO site_text_revisions (page, key, locale, text, author_id, author_name, at, reason) VALUES
      ('home', 'title', 'en', 'Shown', ${by}, '2026-11-01T00:00:00Z', 'published'),
      ('home', 'title', 'en', 'Kept', ${by}, '2026-11-02T00:00:00Z', 'kept'),
      ('home', 'lead', 'en', 'Lead', ${by}, '2026-11-01T00:00:00Z', 'published');
    INSERT INTO site_texts (page, key, locale, text) VALUES ('home', 'title', 'en', 'Shown'), ('home', 'lead', 'en', 'Lead');
    INSERT INTO site_text_schedules (page, locale, texts, at, state, author_id, author_name, created_at) VALUES
      ('home', 'en', ${json([{ key: "lead", text: "Waits", sourceText: "新引言" }])}, '${later}', 'waiting', ${by}, '${noon}');
  `);
  await migrateDatabase(db, () => migrate(db, { migrationsFolder }));
});
afterAll(() => embedded.close());

const historyOf = async (kind: "settings" | "help-error", document: string) =>
  (await listRevisions(db, { kind, document }, { limit: 9, reasons: publicReasons })).map(
    ({ number, reason, fields, authorName }) => [number, reason, fields, authorName],
  );

it("has the history of settings and error codes, with their numbers", async () => {
  expect(await historyOf("settings", "names")).toEqual([
    [2, "published", null, "Lin"],
    [1, "published", { slogan: "one" }, "Lin"],
  ]);
  const meaning = { area: "proxies", words: { cn: {} } };
  expect(await historyOf("help-error", "P-407")).toEqual([
    [2, "removed", meaning, "Lin"],
    [1, "published", meaning, "Lin"],
  ]);
});

it("has the draft of prices, what waits, what was public and what was kept", async () => {
  expect(await offers.draft(db)).toMatchObject({
    version: 9,
    offer: offer(400),
    authorName: "Lin",
  });
  expect(await offers.waiting(db)).toMatchObject({ offer: offer(300), authorName: "Lin" });
  expect(await offers.publications(db, { limit: 9 })).toEqual([
    { number: 2, reason: "scheduled", authorName: "Lin", offer: offer(200) },
    { number: 1, reason: "first", authorName: null, offer: offer(100) },
  ]);
  const kept = await offers.kept(db, { limit: 9 });
  expect(kept.map(({ reason, fields }) => [reason, fields])).toEqual([["kept", offer(150)]]);
  expect((await openOfferPreview(db, "offer-link", new Date()))?.offer).toEqual(offer(400));
});

it("has the drafts of legal texts and what was kept of them", async () => {
  const { cn, en } = await findDrafts(db, "cookie");
  expect([cn?.version, cn?.words, en?.version, en?.words]).toEqual([3, null, 4, legal("Next")]);
  const key = { kind: "legal", document: "cookie" } as const;
  const [kept] = await listRevisions(db, key, { limit: 9, reasons: keptReasons });
  expect(kept).toMatchObject({ locale: "en", reason: "discarded", fields: legal("Before") });
  const link = { name: "cookie", locale: "en", token: "legal-link" } as const;
  expect(await openLegalPreview(db, link, new Date())).not.toBeNull();
});

it("has drafts, history and what waits of the words of pages", async () => {
  const drafts = await listTextDrafts(db, "home");
  const told = drafts.map(({ place, text, version, sourceWords }) => [
    place,
    text,
    version,
    sourceWords,
  ]);
  expect(told.sort()).toEqual([
    ["lead", null, 2, "引言"],
    ["title", "A draft", 5, "标题"],
  ]);
  const key = { kind: "page-text", document: "home" } as const;
  const draft = { place: "title", locale: "en" } as const;
  const reasons = [...publicReasons, ...keptReasons];
  const history = await listRevisions(db, key, { draft, limit: 9, reasons });
  expect(history.map(({ body, reason }) => [body, reason])).toEqual([
    ["Kept", "kept"],
    ["Shown", "published"],
  ]);
  expect(await listWaiting(db, key)).toMatchObject([
    { locale: "en", drafts: [{ place: "lead", stored: { body: "Waits" }, sourceWords: "新引言" }] },
  ]);
});

it("refuses the writes of older processes as if the database was away", async () => {
  for (const table of [
    "kept_drafts",
    "legal_drafts",
    "legal_previews",
    "site_text_drafts",
    "site_text_revisions",
    "site_text_schedules",
    "site_text_previews",
    "offer_drafts",
    "offer_revisions",
    "offer_schedules",
    "offer_previews",
    "site_setting_revisions",
    "help_error_revisions",
  ]) {
    const error = await embedded.query(`INSERT INTO ${table} DEFAULT VALUES`).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect([table, isDatabaseUnavailable(error)]).toEqual([table, true]);
  }
});
