import { createServer } from "node:http";
import { afterAll, expect, it, vi } from "vitest";
import {
  listFailedJobs,
  listJobs,
  storeOutcome,
} from "~/domain/background-job/background-jobs.server";
import { type CheckLinksOptions, linkCheckOptions } from "~/domain/link/check-links.server";
import { putLink } from "~/domain/link/link-queries.server";
import { backgroundJobs } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listen } from "~tests/support/listen";
import { testSiteJobs } from "~tests/support/site-jobs";
import { startJobs } from "./run-jobs.server";

const log = { error: vi.fn() };
let asked = 0;
const { db } = await databaseOfFile();
const outside = createServer((_, response) => {
  asked += 1;
  response.end();
});
const { port } = await listen(outside);
await putLink(db, `http://127.0.0.1:${port}/`);
await putLink(db, "https://sample.example/");

afterAll(() => {
  outside.close();
});

const run = async (linkCheck: CheckLinksOptions | undefined) => {
  const jobs = testSiteJobs({ linkCheck }).filter(({ name }) => name === "link-check");
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
