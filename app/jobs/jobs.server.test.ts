import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  claimJob,
  listFailedJobs,
  listJobs,
  listLateJobs,
  storeOutcome,
  wakeJob,
} from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import type { JobResult } from "~/domain/background-job/job-part";
import { counted, JobError } from "~/domain/background-job/job-result";
import type { Database } from "~/platform/db/database.server";
import { backgroundJobs } from "~/platform/db/schema";
import { loggedError } from "~/platform/log/logged-error";
import { patience } from "~tests/support/patience";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import type { Job } from "./job";
import { startJobs } from "./run-jobs.server";

const done: JobResult = [{ code: "nothing-to-send" }];
const fine: JobResult = [{ code: "audit-empty" }];

describe.each(bothDatabases)("jobs on $name", ({ open }) => {
  const log = { error: vi.fn() };
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
      db: database.db,
      jobs,
      log,
      now: () => new Date(time),
      interval: null,
      ...(lease !== undefined && { lease }),
    });
  const start = (...jobs: Job[]) => startWith(undefined, ...jobs);
  const viewOf = async (name: string) =>
    (await listJobs(database.db)).find((job) => job.name === name);

  it("are late when no process runs them for ten minutes after their time", async () => {
    const { db } = database;
    const jobs = start(
      { name: "tidy", interval: 60_000, run: async () => fine },
      { name: "of-another-version", interval: 60_000, run: async () => fine },
    );
    await jobs.runDueJobs();
    await jobs.stop();
    const late = async () =>
      (await listLateJobs(db, ["tidy", "never-started"])).map(({ name }) => name);
    expect(await late()).toEqual([]);
    await pass(9);
    expect(await late()).toEqual([]);
    await pass(4);
    expect(await late()).toEqual(["tidy"]);
    expect(await listLateJobs(db, [])).toEqual([]);
    // A process that runs the job is not late with it.
    expect(
      await claimJob(db, { name: "tidy", holder: "one", lease: 60_000 }, "now"),
    ).not.toBeNull();
    expect(await late()).toEqual([]);
  });

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

  it("whose lease cannot be renewed for a while say so in one line, and go on", async () => {
    let isAway = false;
    let failed = 0;
    const away = new Error("no connection");
    const db = new Proxy(database.db, {
      get(target, name) {
        if (name === "update" && isAway) {
          failed += 1;
          throw away;
        }
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const run = async () => {
      isAway = true;
      await vi.waitFor(() => expect(failed).toBe(2), patience);
      isAway = false;
      return fine;
    };
    const jobs = startJobs({
      db,
      jobs: [{ name: "held", interval: 60_000, run }],
      log,
      interval: null,
      lease: 3_000,
    });
    await jobs.runDueJobs();
    expect(log.error.mock.calls).toEqual([
      [{ error: away, job: "held" }, "lease of job not renewed"],
    ]);
    expect(await viewOf("held")).toMatchObject({ lastResult: "no entry yet", isRunning: false });
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
      lastError: "It took too long and was stopped.",
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
    expect(await claimJob(database.db, claim, "by-time")).not.toBeNull();
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
    const lease = 3;
    // Heartbeats come when the test says, and the lease is longer than any machine stands still.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const underWay = startWith(lease * 60_000, job).runDueJobs();
      await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), patience);
      for (let minute = 0; minute < lease + 1; minute += 1) {
        await pass(1);
        vi.advanceTimersByTime(60_000);
        const isRenewed = async () =>
          expect(minutesTo((await viewOf("lasting"))?.leasedUntil)).toBe(lease);
        await vi.waitFor(isRenewed, patience);
      }
      await start(job).runDueJobs();
      expect(job.run).toHaveBeenCalledTimes(1);
      end.resolve(done);
      await underWay;
    } finally {
      vi.useRealTimers();
    }
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
    /** How often each of two processes has asked for work. */
    const asked = [0, 0];
    const processes = asked.map((_, index) => {
      const asks = async () => {
        asked[index] = (asked[index] ?? 0) + 1;
        return hasWork;
      };
      const job = { name: "timed", interval: 60 * 60_000, hasWork: asks, run };
      return startJobs({ db: database.db, jobs: [job], log, interval: 60_000, workInterval: 20 });
    });
    /** Both have done what came of an earlier question, and have asked again. */
    const bothAsked = async () => {
      const before = [...asked];
      const isMore = () => before.every((times, index) => (asked[index] ?? 0) >= times + 2);
      await vi.waitFor(() => expect(isMore()).toBe(true), patience);
    };
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
    for (let times = 2; times <= 3; times += 1) {
      hasWork = true;
      await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(times), patience);
    }
    await vi.waitFor(() => expect(hasWork).toBe(false), patience);
    // A process that asked before another one had done the work runs once more and finds none.
    await bothAsked();
    const { length } = run.mock.calls;
    expect(length).toBeLessThanOrEqual(6);
    await bothAsked();
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
      db: database.db,
      log,
      interval: 60_000,
      workInterval: 5,
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
    // Its stored result is visible before it has ended here: then it is not started again yet.
    const isRunAgain = () => {
      void jobs.runDueJobs();
      expect(short.run).toHaveBeenCalledTimes(2);
    };
    await vi.waitFor(isRunAgain, patience);
    end.resolve(done);
    await underWay;
  });

  it("that fail again and again wait longer and longer, and say so", async () => {
    const run = vi.fn(() => Promise.reject(new Error("the price is gone")));
    // Minutes, so that no wait ends by itself on a slow machine.
    const retryTime = 2 * 60_000;
    const times = { interval: 5 * 60 * 60_000, retryTime, longestRetryTime: 60 * 60_000 };
    const jobs = start({
      ...times,
      name: chosenTimeJobs.offer,
      hasWork: async () => true,
      run,
    });
    const waits: number[] = [];
    const rolloutMessages: (string | null | undefined)[] = [];
    let later = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
    for (let times = 0; times < 8; times += 1) {
      await jobs.runDueJobs();
      // Of any process: what it has in mind itself lasts for a moment.
      later += retryTime;
      const view = await viewOf(chosenTimeJobs.offer);
      rolloutMessages.push(view?.lastError);
      waits.push((view?.nextRunAt?.getTime() ?? 0) - (view?.lastErrorAt?.getTime() ?? 0));
      await jobs.runDueJobs();
      expect(run).toHaveBeenCalledTimes(times + 1);
      later += retryTime;
      await pass(60);
    }
    const minutes = waits.map((wait) => Math.round(wait / 60_000));
    expect(minutes).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(rolloutMessages.slice(0, 3)).toEqual([
      "the price is gone",
      "the price is gone, failed 2 times in a row, next try after 240 s",
      "the price is gone, failed 3 times in a row, next try after 480 s",
    ]);
    expect(await viewOf(chosenTimeJobs.offer)).toMatchObject({
      lastErrorParts: [
        { code: "unforeseen", names: ["the price is gone"] },
        { code: "tried-again", count: 8, of: 3_600 },
      ],
    });
    // A person's change ends the wait; a job that is well is left alone.
    await jobs.runDueJobs();
    later += retryTime;
    await jobs.runDueJobs();
    expect(run).toHaveBeenCalledTimes(9);
    await wakeJob(database.db, chosenTimeJobs.offer);
    run.mockImplementation(async () => done as never);
    later += retryTime;
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
