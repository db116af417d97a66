import type { PGlite } from "@electric-sql/pglite";
import { eq, sql } from "drizzle-orm";
import { Pool } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { claimJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { leaseTime } from "~/domain/background-job/run-leased.server";
import { saveDraft } from "~/domain/document/drafts.server";
import { listWaiting } from "~/domain/document/history.server";
import { scheduleDrafts } from "~/domain/document/publish.server";
import { announceLegalVersion } from "~/domain/legal-page/legal-edits.server";
import { legalKind } from "~/domain/legal-page/legal-kind.server";
import type { LegalPageName } from "~/domain/legal-page/legal-page";
import { findDrafts, listVersionRows } from "~/domain/legal-page/legal-rows.server";
import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { readLiveOffer } from "~/domain/package/offer-rows.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import { schedulePublication } from "~/domain/release/rollouts/release-schedules.server";
import { listTextDrafts } from "~/domain/site-texts/page-drafts.server";
import { pageTextKind } from "~/domain/site-texts/page-text-kind.server";
import { readSiteTexts } from "~/domain/site-texts/site-texts.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { dayInChina } from "~/i18n/china-time";
import { listenOnEmbedded, listenOnPostgres } from "~/platform/db/content-changes.server";
import { backgroundJobs, documentSchedules, releaseSchedules, staff } from "~/platform/db/schema";
import { siteWords, wordsWith } from "~/site/site-words.server";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { startingArticles } from "~content/seeding/article-texts.server";
import { openTestConsole } from "~tests/support/console";
import { databaseOfFile } from "~tests/support/database-of-file";
import { legalTexts } from "~tests/support/legal-texts";
import { offers } from "~tests/support/offers";
import { patience } from "~tests/support/patience";
import { actorFor, makeSigned } from "~tests/support/registry-database";
import { testSiteJobs } from "~tests/support/site-jobs";
import type { Job } from "./job";
import { startJobs } from "./run-jobs.server";

const minute = 60_000;
const day = 24 * 60 * minute;
const lin: AuditActor = { ...commandActor, staff: { id: 7, name: "Lin" }, source: "console" };

/** A schedule fires within five seconds; a process takes up to one of them to ask for work. */
const soon = 4_000;

/** The jobs that do something at a time that somebody chose. */
const scheduled = testSiteJobs().filter(({ name }) =>
  Object.values<string>(chosenTimeJobs).includes(name),
);

const log = { error: vi.fn() };
const unannounced: LegalPageName[] = [
  ...(["service-agreement", "privacy-policy", "cookie", "user-agreement"] as const),
];
let releases = 0;
const { db } = await databaseOfFile();
await seedArticles(db, await startingArticles());
await adoptArticles(db);
await seedPackages(db, { packages, features: packageFeatures });
await offers.begin(db);
// Of a day that no test announces: the texts of the site may be of today.
const older = legalTexts.map(({ name, words }) => ({ name, words, label: "2026-11-01" }));
await seedLegalTexts(db, older, new Date("2026-11-01T00:00:00Z"));
const site = openTestConsole(db);
// People schedule what is due already when the jobs look.
site.pass(-minute);
const editor = await site.join("editor@site.example", ["editor"]);

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  log.error.mockClear();
  await db.delete(backgroundJobs);
});

const { done } = editor.browser;

/** Announces a version of a legal text, whose day is that of a time. */
const announceLegal = async (name: LegalPageName, at: Date) => {
  // Long ago enough for the notice that people get.
  const earlier = { db, now: () => new Date(at.getTime() - 30 * day) };
  const texts = { ...earlier, actor: lin, kind: legalKind };
  for (const locale of ["cn", "en"] as const) {
    const words = { title: "New", summary: "New.", body: "## New\n\nWords." };
    const version = (await findDrafts(db, name))[locale]?.version ?? 0;
    await saveDraft(texts, name, { place: "", locale, words, version });
  }
  const { cn, en } = await findDrafts(db, name);
  await announceLegalVersion(earlier, lin, {
    name,
    versions: { cn: cn?.version ?? 0, en: en?.version ?? 0 },
    newest: 1,
    day: dayInChina(at),
  });
};

const line = { page: "security", locale: "cn", place: "title" } as const;
const waitingLine = async () =>
  (await listWaiting(db, { kind: "page-text", document: line.page }))[0];

/** Schedules an article, an offer, words of a page, a legal text and a release. @returns their states, in that order */
const scheduleAll = async (at: Date) => {
  const fields = { title: "At its time", summary: "Soon.", tags: ["proxy"] };
  const words = { sourceLocale: "cn", fields, body: "Soon.\n" };
  const { id } = await done("newArticle", words);
  const looked = { locale: "cn", version: 1, live: null, at: at.toISOString() };
  await done("scheduleArticle", looked, { id });

  const live = await readLiveOffer(db);
  const offer = {
    ...live,
    packages: live.packages.map((one) => ({ ...one, monthlyFen: one.monthlyFen + 100 })),
  };
  const options = { db, now: site.clock };
  const { version = 0 } = (await offers.draft(db)) ?? {};
  const draft = await offers.save(options, lin, { version, offer });
  const [newest] = await offers.publications(db, { limit: 1 });
  const offered = {
    version: draft?.version ?? 0,
    live: newest?.number ?? 0,
    schedule: (await offers.waiting(db))?.id ?? null,
  };
  await offers.schedule(options, lin, { ...offered, at });

  const { page, locale, place } = line;
  const typed = (await listTextDrafts(db, page)).find((one) => one.place === place);
  const text = `第 ${releases + 1} 次`;
  const pages = { ...options, actor: lin, kind: pageTextKind(siteWords) };
  const stored = { place, locale, words: text, version: typed?.version ?? 0 };
  const lineDraft = await saveDraft(pages, page, stored);
  await scheduleDrafts(pages, page, {
    locale,
    schedule: (await waitingLine())?.id ?? null,
    at,
    drafts: [{ place, version: lineDraft?.version ?? 0 }],
  });

  // Each serves one test; the last test goes without.
  const name = unannounced.pop();
  if (name !== undefined) await announceLegal(name, at);

  releases += 1;
  const release = { product: "client", version: `1.0.${releases}` } as const;
  const registry = { ...options, hasScanner: false };
  const manager = actorFor({ kind: "person", id: 7 });
  await makeSigned(registry, manager, release.version);
  await schedulePublication(registry, manager, release, { at });

  return async () => {
    const { texts } = await done("article", {}, { id });
    const revisions = await offers.publications(db, { limit: 100 });
    const [version] = name === undefined ? [] : await listVersionRows(db, name);
    const fired = revisions.filter(({ number }) => number > (newest?.number ?? 0));
    const reasons = fired.map(({ reason }) => reason);
    const status = (await findRecord(db, release))?.status;
    const { title } = wordsWith(await readSiteTexts(db), page, locale);
    const words = title === text ? "live" : "waiting";
    return [texts.cn.state, reasons, words, version?.state, status];
  };
};
const waiting = ["scheduled", [], "waiting", "announced", "signed"];
const isPublic = ["published", ["scheduled"], "live", "in-force", "published"];
const justNow = () => new Date(Date.now() - 1_000);
const start = (...jobs: Job[]) => startJobs({ db, jobs, log, interval: null });
/** Leases and due times are those of the database's clock: they move instead of it. */
const passInDatabase = (milliseconds: number) => {
  const past = sql`${milliseconds}::float8 * interval '1 millisecond'`;
  const { nextRunAt, leasedUntil } = backgroundJobs;
  return db
    .update(backgroundJobs)
    .set({ nextRunAt: sql`${nextRunAt} - ${past}`, leasedUntil: sql`${leasedUntil} - ${past}` });
};

/** Acts while the clock of the site's code is wrong; the embedded database's is `Date.now`, which goes on. */
const atClock = async (offset: number, act: () => Promise<unknown>) => {
  const construct = (clock: DateConstructor, given: unknown[]): object =>
    given.length === 0 ? new clock(clock.now() + offset) : Reflect.construct(clock, given);
  vi.stubGlobal("Date", new Proxy(Date, { construct }));
  await act();
  vi.unstubAllGlobals();
};

it("is done soon by the processes that are left when one dies over it, once", async () => {
  const states = await scheduleAll(justNow());
  // Longer by what passes below as well: a slow machine must not outlast a lease while the others look.
  const slowness = 10 * minute;
  for (const { name, lease = leaseTime } of scheduled) {
    const claim = { name, holder: "dead", lease: lease + slowness };
    expect(await claimJob(db, claim, "now")).not.toBeNull();
  }
  const processes = [start(...scheduled), start(...scheduled)];
  const runAll = () => Promise.all(processes.map((jobs) => jobs.runDueJobs()));
  await runAll();
  expect(await states()).toEqual(waiting);
  await passInDatabase(slowness + soon);
  // By the database's clock: that of the server, days behind, keeps nothing waiting.
  await atClock(-3 * day, runAll);
  expect(await states()).toEqual(isPublic);
  await runAll();
  expect(await states()).toEqual(isPublic);
  expect(log.error).not.toHaveBeenCalled();
});

it("goes by the database's clock: a server's that is days ahead makes nothing public", async () => {
  const states = await scheduleAll(new Date(Date.now() + day));
  const jobs = start(...scheduled);
  await atClock(3 * day, jobs.runDueJobs);
  // Each has looked.
  expect(await db.$count(backgroundJobs)).toBe(scheduled.length);
  expect(await states()).toEqual(waiting);
});

it("is told to every process, by each of its kinds", async () => {
  const { $client } = db as unknown as { $client: PGlite | Pool };
  const listen =
    $client instanceof Pool
      ? listenOnPostgres($client.options.connectionString ?? "", () => $client.query("SELECT 1"))
      : listenOnEmbedded($client);
  const heard = vi.fn();
  const states = await scheduleAll(justNow());
  // Only from here, because scheduling notifies as well.
  const stop = await listen(heard, () => undefined);
  for (const job of scheduled) {
    heard.mockClear();
    await start(job).runDueJobs();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience);
  }
  expect(await states()).toEqual(isPublic);
  await stop();
});

it("is tried again soon when the database was in the way", async () => {
  const states = await scheduleAll(justNow());
  const tables = ["article_translations", "packages", "site_texts", "legal_versions", "releases"];
  // A number of a sequence stays taken when its transaction is rolled back.
  await db.execute(sql`
      CREATE FUNCTION deadlock_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('tries_of_' || TG_TABLE_NAME) = 1 THEN
          RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected';
        END IF;
        RETURN NULL;
      END $$`);
  for (const table of tables) {
    await db.execute(sql.raw(`CREATE SEQUENCE tries_of_${table}`));
    await db.execute(
      sql.raw(`CREATE TRIGGER deadlocks_once BEFORE INSERT OR UPDATE OR DELETE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION deadlock_once()`),
    );
  }
  const jobs = start(...scheduled);
  await jobs.runDueJobs();
  expect(log.error).toHaveBeenCalledTimes(scheduled.length);
  expect(await states()).toEqual(waiting);
  // It rests for a moment, so that what fails again and again is not all that the process does.
  await jobs.runDueJobs();
  expect(log.error).toHaveBeenCalledTimes(scheduled.length);
  await passInDatabase(soon);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + soon);
  await jobs.runDueJobs();
  expect(await states()).toEqual(isPublic);
  for (const table of tables) {
    await db.execute(sql.raw(`DROP TRIGGER deadlocks_once ON ${table}`));
  }
});

it("is not made public when who ordered it is shut out by then, or has lost the right", async () => {
  for (const change of [{ disabledAt: new Date() }, { roles: ["auditor" as const] }]) {
    const states = await scheduleAll(justNow());
    const [before] = await db.select().from(staff).where(eq(staff.id, editor.id));
    // All were ordered by one person. A legal text is public once it is announced, so it comes into force anyway.
    const order = { authorId: editor.id };
    await db.update(documentSchedules).set(order).where(eq(documentSchedules.state, "waiting"));
    await db.update(releaseSchedules).set(order).where(eq(releaseSchedules.state, "waiting"));
    await db.update(staff).set(change).where(eq(staff.id, editor.id));
    await start(...scheduled).runDueJobs();
    await db
      .update(staff)
      .set({ disabledAt: before?.disabledAt ?? null, roles: before?.roles ?? [] })
      .where(eq(staff.id, editor.id));
    const [text, reasons, words, , release] = await states();
    expect([text, reasons, words, release]).toEqual(["draft", [], "waiting", "signed"]);
    // Their prices are a draft again.
    expect((await offers.draft(db))?.offer).not.toBeNull();
    expect(await offers.waiting(db)).toBeNull();
    expect(await waitingLine()).toBeUndefined();
    expect(log.error).not.toHaveBeenCalled();
    await db.delete(backgroundJobs);
  }
});
