import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import {
  listFailedJobs,
  listJobs,
  storeOutcome,
} from "~/domain/background-job/background-jobs.server";
import { type CheckLinksOptions, linkCheckOptions } from "~/domain/link/check-links.server";
import { putLink } from "~/domain/link/link-queries.server";
import { backgroundJobs } from "~/platform/db/schema";
import { siteWords } from "~/site/site-words.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { noUploads } from "~tests/support/uploads";
import { startJobs } from "./run-jobs.server";
import { siteJobs } from "./site-jobs.server";

const log = { error: vi.fn() };
let asked = 0;
const { db } = await databaseOfFile();
const outside = createServer((_, response) => {
  asked += 1;
  response.end();
});
await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
const { port } = outside.address() as AddressInfo;
await putLink(db, `http://127.0.0.1:${port}/`);
await putLink(db, "https://sample.example/");

afterAll(() => {
  outside.close();
});

const run = async (linkCheck: CheckLinksOptions | undefined) => {
  const maintain = undefined;
  const jobs = siteJobs({
    startingTexts: siteWords,
    outboxFolder: "none",
    storage: createMemoryStorage(),
    scanner: undefined,
    mediaStorage: createMemoryStorage(),
    uploads: noUploads,
    dataFolder: "none",
    linkCheck,
    maintain,
  }).filter(({ name }) => name === "link-check");
  await startJobs({ db, jobs, log, interval: null }).runDueJobs();
  return (await listJobs(db))[0];
};
const options = linkCheckOptions({
  PUBLIC_URL: "https://www.site.example",
  LINK_CHECK_PRIVATE: ["127.0.0.1"],
});

it("asks nobody while it is switched off, and soon when it is switched on", async () => {
  await storeOutcome(db, "link-check", { error: new Error("of an earlier run") });
  const view = await run(undefined);
  expect(asked).toBe(0);
  expect(view?.lastResult).toBe("switched off (LINK_CHECK)");
  expect(await listFailedJobs(db)).toEqual([]);
  expect((view?.nextRunAt?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
});

it("asks once a day, however often a process starts", async () => {
  await db.update(backgroundJobs).set({ nextRunAt: null });
  const view = await run(options);
  expect(view?.lastResult).toBe("1 checked, 1 working, 1 exempt");
  expect((view?.nextRunAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
  await run(options);
  expect(asked).toBe(1);
  expect(log.error).not.toHaveBeenCalled();
});
