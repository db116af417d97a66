import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  claimJob,
  listFailedJobs,
  listJobs,
  storeOutcome,
  wakeJob,
} from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { counted, JobError, type JobResult } from "~/domain/background-job/job-result";
import { type CheckLinksOptions, linkCheckOptions } from "~/domain/link/check-links.server";
import { putLink } from "~/domain/link/link-queries.server";
import type { Database } from "~/platform/db/database.server";
import {
  backgroundJobs,
  contactMessages,
  fakeSiteReports,
  messages,
  rateLimits,
  staffChallenges,
  staffInvitations,
  staffSessions,
  staffWaits,
  textPreviews,
  verificationCodes,
} from "~/platform/db/schema";
import { loggedError } from "~/platform/log/logged-error";
import { createOutbox } from "~/platform/messages/outbox.server";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { noUploads } from "~tests/support/uploads";
import type { Job } from "./job";
import { startJobs } from "./run-jobs.server";
import { siteJobs } from "./site-jobs.server";

const done: JobResult = [{ code: "nothing-to-send" }];
const fine: JobResult = [{ code: "audit-empty" }];

describe.each(testDatabases)("jobs on $name", ({ open }) => {
  const log = { error: vi.fn() };
  const mediaStorage = createMemoryStorage();
  let database: OpenTestDatabase;
  const time = new Date("2026-11-01T00:00:00Z").getTime();
  /** Leases and due times are those of the database's clock: they move instead of it. */
  const pass = async (minutes: number) => {
    const { nextRunAt, leasedUntil } = backgroundJobs;
    const earlier = (column: typeof nextRunAt | typeof leasedUntil) =>
      sql`${column} - ${minutes}::int * interval '1 minute'`;
    await database.db
      .update(backgroundJobs)
      .set({ nextRunAt: earlier(nextRunAt), leasedUntil: earlier(leasedUntil) });
  };
  const minutesTo = (date: Date | null | undefined) =>
    Math.round(((date?.getTime() ?? 0) - Date.now()) / 60_000);

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    log.error.mockClear();
    await database.db.delete(backgroundJobs);
  });
  afterAll(() => database.close());

  const startWith = (lease: number | undefined, ...jobs: Job[]) =>
    startJobs({
      ...{ db: database.db, jobs, log, now: () => new Date(time), interval: null },
      ...(lease !== undefined && { lease }),
    });
  const start = (...jobs: Job[]) => startWith(undefined, ...jobs);
  const viewOf = async (name: string) =>
    (await listJobs(database.db)).find((job) => job.name === name);

  it("run when they are due, and say what came of it", async () => {
    const run = vi.fn(async () => counted("rows-deleted", 3));
    const jobs = start({ name: "tidy", interval: 60 * 60_000, run });
    await jobs.runDueJobs();
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(1);
    expect(await viewOf("tidy")).toEqual({
      name: "tidy",
      isRunning: false,
      leasedUntil: null,
      nextRunAt: expect.any(Date),
      lastRunAt: expect.any(Date),
      lastResult: "3 rows deleted",
      lastResultParts: [{ code: "rows-deleted", count: 3 }],
      lastError: null,
      lastErrorParts: null,
      lastErrorAt: null,
    });
    const view = await viewOf("tidy");
    expect(minutesTo(view?.nextRunAt)).toBe(60);
    await pass(61);
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("are done by one process of many", async () => {
    const run = vi.fn(async () => done);
    const job = { name: "once", interval: 60_000, run };
    const processes = Array.from({ length: 6 }, () => start(job));
    await Promise.all(processes.map((jobs) => jobs.runDueJobs()));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("are told of when they fail, and tried again; the last result stays", async () => {
    const run = vi.fn(async () => fine);
    const jobs = start({ name: "shaky", interval: 24 * 60 * 60_000, run });
    await jobs.runDueJobs();
    await pass(25 * 60);
    run.mockRejectedValueOnce(new Error("broken\nin two lines"));
    await jobs.runDueJobs();
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { error: expect.any(Error), job: "shaky" },
      "job failed",
    );
    expect(await viewOf("shaky")).toMatchObject({
      lastResult: "no entry yet",
      lastError: "broken in two lines",
      lastErrorParts: null,
      lastErrorAt: expect.any(Date),
    });
    expect(minutesTo((await viewOf("shaky"))?.nextRunAt)).toBe(5);
    const failed = { name: "shaky", at: expect.any(Date), error: "broken in two lines" };
    expect(await listFailedJobs(database.db)).toEqual([failed]);
    await pass(6);
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(3);
    expect((await viewOf("shaky"))?.lastError).toBe("broken in two lines");
    expect(await listFailedJobs(database.db)).toEqual([]);
  });

  it("that fail in a way that was foreseen tell it as data, with the errors behind it", async () => {
    const errors = [new Error("no space"), new Error("no text")];
    const failed = new JobError(counted("texts-not-published", 2), errors);
    const jobs = start({ name: "shaky", interval: 60_000, run: () => Promise.reject(failed) });
    await jobs.runDueJobs();
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { error: failed, job: "shaky" },
      "job failed",
    );
    expect(loggedError(failed)).toMatchObject({
      aggregateErrors: [{ message: "no space" }, { message: "no text" }],
    });
    expect(await viewOf("shaky")).toMatchObject({
      lastError: "2 texts not published",
      lastErrorParts: [{ code: "texts-not-published", count: 2 }],
    });
  });

  it("that are ended because they take too long say so, and an unforeseen error follows", async () => {
    const run = vi.fn(async () => fine);
    run.mockRejectedValueOnce(AbortSignal.abort(new DOMException("x", "TimeoutError")).reason);
    run.mockRejectedValueOnce(new Error("unheard of"));
    const jobs = start({ name: "slow", interval: 60_000, run });
    await jobs.runDueJobs();
    expect(await viewOf("slow")).toMatchObject({
      lastError: "It took too long and was ended.",
      lastErrorParts: [{ code: "took-too-long" }],
    });
    await pass(6);
    await jobs.runDueJobs();
    expect(await viewOf("slow")).toMatchObject({ lastError: "unheard of", lastErrorParts: null });
  });

  it("have no data of a text that an older version stored beside the data of an earlier run", async () => {
    const failed = new JobError(counted("texts-not-published", 2));
    await storeOutcome(database.db, "mixed", { result: counted("rows-deleted", 3) });
    await storeOutcome(database.db, "mixed", { error: failed });
    expect(await viewOf("mixed")).toMatchObject({
      lastResultParts: [{ code: "rows-deleted", count: 3 }],
      lastErrorParts: [{ code: "texts-not-published", count: 2 }],
    });
    // As that version does, which knows the columns of the texts only.
    const texts = { lastResult: "4 rows deleted", lastError: "unheard of" };
    await database.db.update(backgroundJobs).set(texts);
    expect(await viewOf("mixed")).toMatchObject({
      ...texts,
      lastResultParts: null,
      lastErrorParts: null,
    });
  });

  it("of a process that died are taken over when its lease is over", async () => {
    const claim = { name: "left", holder: "somebody", lease: 30_000 };
    expect(await claimJob(database.db, claim, false)).toBe(true);
    const run = vi.fn(async () => done);
    const jobs = start({ name: "left", interval: 60_000, run });
    await jobs.runDueJobs();
    expect(run).not.toHaveBeenCalled();
    expect((await viewOf("left"))?.isRunning).toBe(true);
    await pass(1);
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("that run longer than a lease stay with their process", async () => {
    const end = Promise.withResolvers<JobResult>();
    const job = { name: "lasting", interval: 60_000, run: vi.fn(() => end.promise) };
    const underWay = startWith(600, job).runDueJobs();
    await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), patience);
    await pause(1_500);
    await start(job).runDueJobs();
    expect(job.run).toHaveBeenCalledTimes(1);
    end.resolve(done);
    await underWay;
    expect(await viewOf("lasting")).toMatchObject({
      isRunning: false,
      lastResult: "nothing to send",
    });
  });

  it("end where another process has taken them over, and note nothing", async () => {
    const run: Job["run"] = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const begun = vi.fn(run);
    const underWay = startWith(300, { name: "stuck", interval: 60_000, run: begun }).runDueJobs();
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), patience);
    await database.db.update(backgroundJobs).set({ leaseHolder: "somebody" });
    await underWay;
    expect(await viewOf("stuck")).toMatchObject({ lastRunAt: null, lastError: null });
  });

  it("with work at a time of its own run when it has come, whatever their row says", async () => {
    let hasWork = false;
    const run = vi.fn(async () => {
      hasWork = false;
      return done;
    });
    const job = { name: "timed", interval: 60 * 60_000, hasWork: async () => hasWork, run };
    const often = { db: database.db, jobs: [job], log, interval: 60_000, workInterval: 20 };
    const processes = [startJobs(often), startJobs(often)];
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
    for (let times = 2; times <= 3; times += 1) {
      hasWork = true;
      await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(times), patience);
    }
    // A process that asked before another one had done the work runs once more and finds none.
    await pause(200);
    const { length } = run.mock.calls;
    expect(length).toBeLessThanOrEqual(6);
    await pause(200);
    expect(run).toHaveBeenCalledTimes(length);
    await Promise.all(processes.map((jobs) => jobs.stop()));
    expect(log.error).not.toHaveBeenCalled();
  });

  it("that fail at work of its own time rest, and are not asked again every moment", async () => {
    const jobThatFailsOnce = (name: string, retryTime: number) => {
      let isWaiting = true;
      const run = vi.fn(async () => {
        isWaiting = false;
        return done;
      });
      run.mockRejectedValueOnce(new Error("broken"));
      const hasWork = vi.fn(async () => isWaiting);
      return { name, interval: 60 * 60_000, retryTime, hasWork, run };
    };
    const rests = jobThatFailsOnce("rests", 10 * 60_000);
    const again = jobThatFailsOnce("again", 500);
    const startedAt = performance.now();
    const jobs = startJobs({
      ...{ db: database.db, log, interval: 60_000, workInterval: 5 },
      jobs: [rests, again],
    });
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), patience);
    await vi.waitFor(() => expect(again.run).toHaveBeenCalledTimes(2), patience);
    expect(performance.now() - startedAt).toBeGreaterThan(again.retryTime);
    expect([rests.run.mock.calls.length, rests.hasWork.mock.calls.length]).toEqual([1, 1]);
    await jobs.stop();
  });

  it("that run long delay no other", async () => {
    const end = Promise.withResolvers<JobResult>();
    const long = { name: "long", interval: 60_000, run: () => end.promise };
    const short = { name: "short", interval: 60_000, run: vi.fn(async () => done) };
    const jobs = start(long, short);
    const underWay = jobs.runDueJobs();
    await vi.waitFor(
      async () => expect((await viewOf("short"))?.lastResult).toBe("nothing to send"),
      patience,
    );
    await pass(2);
    void jobs.runDueJobs();
    await vi.waitFor(() => expect(short.run).toHaveBeenCalledTimes(2), patience);
    end.resolve(done);
    await underWay;
  });

  it("that may not be tried again soon are not", async () => {
    const run = () => Promise.reject(new Error("no network"));
    await start({
      name: "rare",
      interval: 24 * 60 * 60_000,
      retryTime: 60 * 60_000,
      run,
    }).runDueJobs();
    expect(minutesTo((await viewOf("rare"))?.nextRunAt)).toBe(60);
  });

  it("that fail again and again wait longer and longer, and say so", async () => {
    const run = vi.fn(() => Promise.reject(new Error("the price is gone")));
    const times = { interval: 5 * 60_000, retryTime: 2_000, longestRetryTime: 60_000 };
    const jobs = start({ ...times, name: chosenTimeJobs.offer, hasWork: async () => true, run });
    const waits: number[] = [];
    const tellings: (string | null | undefined)[] = [];
    let later = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
    for (let times = 0; times < 8; times += 1) {
      await jobs.runDueJobs();
      // Of any process: what it has in mind itself lasts for a moment.
      later += 2_000;
      const view = await viewOf(chosenTimeJobs.offer);
      tellings.push(view?.lastError);
      waits.push(((view?.nextRunAt?.getTime() ?? 0) - (view?.lastErrorAt?.getTime() ?? 0)) / 1000);
      await jobs.runDueJobs();
      expect(run).toHaveBeenCalledTimes(times + 1);
      later += 2_000;
      await pass(1);
    }
    expect(waits.map(Math.round)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(tellings.slice(0, 3)).toEqual([
      "the price is gone",
      "the price is gone, failed 2 times in a row, next try after 4 s",
      "the price is gone, failed 3 times in a row, next try after 8 s",
    ]);
    expect(await viewOf(chosenTimeJobs.offer)).toMatchObject({
      lastErrorParts: [
        { code: "unforeseen", names: ["the price is gone"] },
        { code: "tried-again", count: 8, of: 60 },
      ],
    });
    // A person's change ends the wait; a job that is well is left alone.
    await jobs.runDueJobs();
    later += 2_000;
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(9);
    await wakeJob(database.db, chosenTimeJobs.offer);
    run.mockImplementation(async () => done as never);
    later += 2_000;
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(10);
    const { nextRunAt } = (await viewOf(chosenTimeJobs.offer)) ?? {};
    await wakeJob(database.db, chosenTimeJobs.offer);
    expect((await viewOf(chosenTimeJobs.offer))?.nextRunAt).toEqual(nextRunAt);
    // Work of the next time is done at once, and a first failure waits for a moment again.
    run.mockImplementation(() => Promise.reject(new Error("gone again")));
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(11);
    expect((await viewOf(chosenTimeJobs.offer))?.lastError).toBe("gone again");
    clock.mockRestore();
  });

  it("that would disturb a start wait a while", async () => {
    const run = vi.fn(async () => done);
    const jobs = start({ name: "heavy", interval: 60_000, startDelay: 60_000, run });
    await jobs.runDueJobs();
    expect(run).not.toHaveBeenCalled();
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    await jobs.runDueJobs();
    clock.mockRestore();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("runs maintenance of the database where there is some", async () => {
    const maintain = vi.fn(async () => undefined);
    const jobs = siteJobs({
      dataFolder: "none",
      outboxFolder: "none",
      mediaStorage,
      storage: mediaStorage,
      scanner: undefined,
      uploads: noUploads,
      linkCheck: undefined,
      maintain,
    });
    await start({ ...jobs.at(-1), startDelay: 0 } as Job).runDueJobs();
    expect(maintain).toHaveBeenCalledTimes(1);
    expect((await viewOf("database-maintenance"))?.lastResult).toMatch(/^space freed/);
  });

  it("that are due at every start are, once a process", async () => {
    const run = vi.fn(async () => done);
    const job = { name: "at-start", interval: 60 * 60_000, isDueAtStart: true, run };
    const first = start(job);
    await first.runDueJobs();
    await first.runDueJobs();
    expect(run).toHaveBeenCalledTimes(1);
    await start(job).runDueJobs();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("end when the process stops, and leave the rest to another", async () => {
    const run: Job["run"] = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const begun = vi.fn(run);
    const jobs = start({ name: "long", interval: 60_000, run: begun });
    void jobs.runDueJobs();
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), patience);
    await jobs.stop();
    expect(log.error).not.toHaveBeenCalled();
    expect(await viewOf("long")).toMatchObject({ isRunning: false, lastRunAt: null });
  });

  it("of the site delete what is old and nothing else", async () => {
    const daysAgo = (days: number) => new Date(time - days * 24 * 60 * 60_000);
    const message = {
      name: "A",
      channel: "email",
      contact: "a@site.example",
      locale: "en",
    } as const;
    await database.db.insert(contactMessages).values(
      [366, 364].map((days) => ({
        ...message,
        topic: "service" as const,
        message: `${days} days old`,
        createdAt: daysAgo(days),
      })),
    );
    await database.db.insert(rateLimits).values([
      { key: "old", points: 1, expire: daysAgo(1) },
      { key: "new", points: 1, expire: new Date(time + 60_000) },
    ]);
    await database.db.insert(verificationCodes).values(
      [2, 0].map((days) => ({
        target: `target ${days}`,
        purpose: "register" as const,
        codeHash: "hash",
        expiresAt: daysAgo(days),
      })),
    );
    await database.db.insert(messages).values(
      [31, 29].map((days) => ({
        ...({ channel: "email", kind: "code", recipientHint: `${days}` } as const),
        ...({ content: "", state: "sent" } as const),
        ...{ nextAttemptAt: daysAgo(days), expiresAt: daysAgo(days) },
        ...{ createdAt: daysAgo(days), settledAt: daysAgo(days) },
      })),
    );
    await database.db.insert(fakeSiteReports).values(
      [366, 364].map((days) => ({
        number: `FS-2026-${days}`,
        url: "https://manifold-download.example",
        place: "ad" as const,
        note: "",
        locale: "en" as const,
        createdAt: daysAgo(days),
      })),
    );
    await database.db.insert(staffInvitations).values(
      [31, 29].map((days) => ({
        ...{ tokenHash: `${days}`, email: "a@site.example", name: "A", locale: "en" as const },
        ...{ roles: ["editor" as const], translatesInto: [] },
        ...{ createdAt: daysAgo(days + 3), expiresAt: daysAgo(days) },
      })),
    );
    const [invitation] = await database.db.select().from(staffInvitations);
    await database.db.insert(staffSessions).values(
      [0.1, -0.1].map((days) => ({
        ...{ tokenHash: `${days}`, stage: "invited" as const, device: "", address: "" },
        ...{ invitationId: invitation?.id ?? 0, startedAt: daysAgo(1), lastUsedAt: daysAgo(1) },
        endsAt: daysAgo(days),
      })),
    );
    await database.db.insert(staffChallenges).values(
      [0.1, -0.1].map((days) => ({
        ...{ challengeHash: `${days}`, purpose: "sign-in" as const },
        expiresAt: daysAgo(days),
      })),
    );
    await database.db.insert(staffWaits).values(
      [1.1, 0.9].map((days) => ({
        ...{ key: `${days}`, failures: 1 },
        ...{ lastTryAt: daysAgo(days), nextTryAt: daysAgo(days) },
      })),
    );
    await database.db.insert(textPreviews).values(
      [0.1, -0.1].map((days) => ({
        ...{ tokenHash: `${days}`, kind: "article" as const, itemId: 1, locale: "en" as const },
        expiresAt: daysAgo(days),
      })),
    );
    const outboxFolder = await mkdtemp(join(tmpdir(), "outbox-jobs-"));
    for (const [kind, minutes] of [
      ["code", 11],
      ["code", 9],
      ["welcome", 11],
    ] as const) {
      const outbox = createOutbox(outboxFolder, () => new Date(time - minutes * 60_000));
      const text = `${kind} of ${minutes} minutes`;
      await outbox.put({
        ...{ to: "a@site.example", channel: "email", subject: "", html: "" },
        kind,
        text,
      });
    }
    await start(
      ...siteJobs({
        dataFolder: "none",
        outboxFolder,
        mediaStorage,
        storage: mediaStorage,
        scanner: undefined,
        uploads: noUploads,
        linkCheck: undefined,
        maintain: undefined,
      }),
    ).runDueJobs();
    const files = await readdir(outboxFolder);
    expect(files.map((name) => name.split("-").at(-1)).sort()).toEqual([
      "code.json",
      "welcome.json",
    ]);
    await rm(outboxFolder, { recursive: true });
    const reports = await database.db.select().from(fakeSiteReports);
    expect(reports.map(({ number }) => number)).toEqual(["FS-2026-364"]);
    const left = await database.db.select().from(contactMessages);
    expect(left.map((row) => row.message)).toEqual(["364 days old"]);
    expect((await database.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(["new"]);
    expect(await database.db.$count(verificationCodes)).toBe(1);
    const waits = await database.db.select().from(staffWaits);
    expect(waits.map(({ key }) => key)).toEqual(["0.9"]);
    const challenges = await database.db.select().from(staffChallenges);
    expect(challenges.map(({ challengeHash }) => challengeHash)).toEqual(["-0.1"]);
    const invitations = await database.db.select().from(staffInvitations);
    expect(invitations.map(({ tokenHash }) => tokenHash)).toEqual(["29"]);
    const previews = await database.db.select().from(textPreviews);
    expect(previews.map(({ tokenHash }) => tokenHash)).toEqual(["-0.1"]);
    const states = await database.db.select().from(messages);
    expect(states.map(({ recipientHint }) => recipientHint)).toEqual(["29"]);
    expect((await listJobs(database.db)).map(({ name, lastResult }) => [name, lastResult])).toEqual(
      [
        ["audit-head", "no entry yet"],
        ["contact-retention", "1 message deleted"],
        ["expired-counts", "1 count deleted"],
        ["fake-site-report-retention", "1 report deleted"],
        ["figure-retention", "0 counts deleted"],
        ["file-scans", "switched off (CLAMD_SOCKET)"],
        ["help-remark-retention", "0 remarks deleted"],
        ["legal-dates", "0 texts put into force"],
        ["link-check", "switched off (LINK_CHECK)"],
        ["media-retention", "0 uploads removed, 0 files removed"],
        ["message-retention", "1 message deleted"],
        ["offer-schedule", "0 offers published"],
        ["outbox-retention", "1 file deleted"],
        ["release-schedules", "0 schedules carried on"],
        ["release-upload-retention", "0 uploads removed"],
        ["search-index", "0 search documents written anew"],
        ["staff-retention", "5 rows deleted"],
        ["text-schedules", "0 texts published"],
        ["verification-code-retention", "1 code deleted"],
      ],
    );
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe.each(testDatabases)("the link check as a job on $name", ({ open }) => {
  const log = { error: vi.fn() };
  let database: OpenTestDatabase;
  let outside: Server;
  let asked = 0;

  beforeAll(async () => {
    database = await open();
    outside = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
    const { port } = outside.address() as AddressInfo;
    await putLink(database.db, `http://127.0.0.1:${port}/`);
    await putLink(database.db, "https://sample.example/");
  });
  afterAll(async () => {
    outside.close();
    await database.close();
  });

  const run = async (linkCheck: CheckLinksOptions | undefined) => {
    const maintain = undefined;
    const jobs = siteJobs({
      outboxFolder: "none",
      storage: createMemoryStorage(),
      scanner: undefined,
      mediaStorage: createMemoryStorage(),
      uploads: noUploads,
      dataFolder: "none",
      linkCheck,
      maintain,
    }).filter(({ name }) => name === "link-check");
    await startJobs({ db: database.db, jobs, log, interval: null }).runDueJobs();
    return (await listJobs(database.db))[0];
  };
  const options = linkCheckOptions({
    PUBLIC_URL: "https://www.site.example",
    LINK_CHECK_PRIVATE: ["127.0.0.1"],
  });

  it("asks nobody while it is switched off, and soon when it is switched on", async () => {
    await storeOutcome(database.db, "link-check", { error: new Error("of an earlier run") });
    const view = await run(undefined);
    expect(asked).toBe(0);
    expect(view?.lastResult).toBe("switched off (LINK_CHECK)");
    expect(await listFailedJobs(database.db)).toEqual([]);
    expect((view?.nextRunAt?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  });

  it("asks once a day, however often a process starts", async () => {
    await database.db.update(backgroundJobs).set({ nextRunAt: null });
    const view = await run(options);
    expect(view?.lastResult).toBe("1 checked, 1 working, 1 exempt");
    expect((view?.nextRunAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
    await run(options);
    expect(asked).toBe(1);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("jobs without a database", () => {
  it("tell once that it is gone, and go on when it is back", async () => {
    const log = { error: vi.fn() };
    const gone = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const insert = vi.fn(() => {
      throw gone;
    });
    const run = async () => done;
    const jobs = startJobs({
      db: { insert } as unknown as Database,
      jobs: ["one", "two"].map((name) => ({ name, interval: 1, run })),
      log,
      interval: null,
    });
    await jobs.runDueJobs();
    await jobs.runDueJobs();
    expect(insert).toHaveBeenCalledTimes(4);
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
