import { afterEach, expect, it, vi } from "vitest";
import { startingFacts } from "~/brand";
import { codeMessage } from "~/domain/account/account-messages.server";
import type { JobOutcome } from "~/domain/background-job/background-jobs.server";
import { listFailedJobs, listJobs } from "~/domain/background-job/background-jobs.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import type { Database } from "~/platform/db/database.server";
import { articleViews, backgroundJobs } from "~/platform/db/schema";
import type { Transport } from "~/platform/messages/transport";
import { siteWords } from "~/site/site-words.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { noUploads } from "~tests/support/uploads";
import { createJobReports } from "./job-reports.server";
import { startBackground } from "./start-background.server";

const secret = Buffer.from("key of the tests, 32 characters..");

const log = { error: vi.fn() };
const { db } = await databaseOfFile();

afterEach(async () => {
  log.error.mockClear();
  await db.delete(backgroundJobs);
});

const sends: Transport = {
  send: async () => ({ providerId: null }),
  close: () => undefined,
};
const start = (filesChecked: JobOutcome | undefined) =>
  startBackground({
    startingTexts: siteWords,
    db,
    log,
    secret,
    consoleOrigin: "https://console.site.example",
    maintain: undefined,
    linkCheck: undefined,
    dataFolder: "none",
    outboxFolder: "none",
    mediaStorage: createMemoryStorage(),
    storage: createMemoryStorage(),
    scanner: undefined,
    uploads: noUploads,
    transports: { email: sends, sms: sends },
    postWebhook: async () => ({ status: 204, answer: "", error: null }),
    storedFiles: { check: async () => filesChecked, stop: async () => undefined },
  });
const results = async () =>
  Object.fromEntries((await listJobs(db)).map(({ name, lastResult }) => [name, lastResult]));

it("is all told in one place", async () => {
  const background = start({
    result: [
      { code: "files-read", count: 3 },
      { code: "files-damaged", count: 1 },
    ],
  });
  background.views.record(1, "192.0.2.1");
  const code = codeMessage(
    startingFacts,
    { to: "a@site.example", channel: "email", locale: "en" },
    "012345",
  );
  await queueMessage(db, code, { secret, now: new Date() });
  background.wakeDelivery();
  const wanted = {
    "email-delivery": "1 sent, 0 postponed, 0 refused",
    // One of the site's jobs, which have a test of their own.
    "message-retention": "0 messages deleted",
    "sms-delivery": "nothing to send",
    "stored-files": "3 files read, 1 damaged",
    "webhook-delivery": "nothing to send",
  };
  await vi.waitFor(async () => expect(await results()).toMatchObject(wanted), patience);
  await background.stop(1_000);
  expect((await results())["article-views"]).toBe("1 of 1 views counted");
  expect(await db.$count(articleViews)).toBe(0);
  expect(log.error).not.toHaveBeenCalled();
});

it("tells every error, in the log as well", async () => {
  const error = new Error("1 of 3 files not readable");
  const background = start({ error });
  await vi.waitFor(
    async () =>
      expect((await listFailedJobs(db)).map(({ name, error }) => [name, error])).toEqual([
        ["stored-files", "1 of 3 files not readable"],
      ]),
    patience,
  );
  await background.stop(1_000);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ error, job: "stored-files" }, "job failed");
});

it("keeps the last error beside a newer result, and the last result beside an error", async () => {
  const report = createJobReports({ db, log })("article-views");
  await report.done([{ code: "views-counted", count: 1, of: 1 }]);
  await report.failed(new Error("broken\nin two lines"));
  const told = { lastResult: "1 of 1 views counted", lastError: "broken in two lines" };
  expect(await listJobs(db)).toMatchObject([{ ...told, nextRunAt: null }]);
  expect(await listFailedJobs(db)).toHaveLength(1);
  await report.done([{ code: "views-counted", count: 2, of: 2 }]);
  expect(await listJobs(db)).toMatchObject([{ ...told, lastResult: "2 of 2 views counted" }]);
  expect(await listFailedJobs(db)).toEqual([]);
});

it("tells once that the database is gone, and never rejects", async () => {
  const log = { error: vi.fn() };
  const gone = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const insert = vi.fn(() => {
    throw gone;
  });
  const reportOf = createJobReports({ db: { insert } as unknown as Database, log });
  await reportOf("article-views").failed(gone);
  await reportOf("sms-delivery").failed(gone);
  await reportOf("sms-delivery").done([{ code: "nothing-to-send" }]);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { error: gone, job: "article-views" },
    "job failed",
  );
  await reportOf("article-views").failed(new Error("another"));
  expect(log.error).toHaveBeenCalledTimes(3);
});
