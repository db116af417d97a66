import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { createMetrics } from "./metrics.server";

const pool = () => ({ total: 0, idle: 0, waiting: 0 }) as never;

it("metrics list failed jobs with time and error, until they succeed", async () => {
  let failed = [{ name: "search-index", at: new Date(1_000_000), error: 'no "text"' }];
  const metrics = createMetrics(pool, async () => failed);
  expect((await metrics.text()).body).toContain(
    'background_job_failed_timestamp_seconds{job="search-index",error="no \\"text\\""} 1000\n',
  );
  failed = [];
  expect((await metrics.text()).body).not.toContain("search-index");
});

it("metrics count refusals, and the text messages of the day", async () => {
  const metrics = createMetrics(
    pool,
    async () => [],
    async () => [{ country: "CN", sent: 7, refused: 2 }],
  );
  metrics.refused("code-minute");
  metrics.signedIn("mismatch");
  const { body } = await metrics.text();
  expect(body).toContain('refusals_total{by="code-minute"} 1\n');
  expect(body).toContain('sign_ins_total{result="mismatch"} 1\n');
  expect(body).toContain('sign_ins_total{result="signed-in"} 0\n');
  expect(body).toContain('sms_today{country="CN",state="sent"} 7\n');
  expect(body).toContain('sms_today{country="CN",state="refused"} 2\n');
});

it("metrics are available without a database, too, and the log says what they lack", async () => {
  const gone = new Error("gone");
  const logged: object[] = [];
  const metrics = createMetrics(
    pool,
    () => Promise.reject(gone),
    () => Promise.reject(gone),
    { error: (details) => logged.push(details) },
  );
  expect((await metrics.text()).body).toContain("http_requests_total");
  expect(logged).toEqual([
    { error: gone, metric: "background_job_failed_timestamp_seconds" },
    { error: gone, metric: "sms_today" },
  ]);
});

it("metrics keep the time of the last backup while the database says nothing: zero would be none ever", async () => {
  const none = async () => [];
  let lastBackup = async () => ({ madeAt: new Date(7_000) });
  const metrics = createMetrics(pool, none, none, undefined, {
    lateJobs: none,
    waitingMessages: none,
    waitingWebhooks: async () => ({ waiting: 0, oldestAt: null, off: 0 }),
    lastBackup: () => lastBackup(),
    room: async () => ({ free: 1, total: 2 }),
  });
  const told = async () =>
    /^backup_made_timestamp_seconds (\S+)$/m.exec((await metrics.text()).body)?.[1];
  expect(await told()).toBe("7");
  lastBackup = () => Promise.reject(new Error("gone"));
  expect(await told()).toBe("7");
  metrics.stopAsking();
  expect(await told()).toBe("7");
});

it("metrics of a process that has given up the database ask it for nothing, and say no error", async () => {
  const logged: object[] = [];
  const asked = vi.fn(async (): Promise<never> => {
    throw new Error("The pool is closed");
  });
  const metrics = createMetrics(
    pool,
    asked,
    asked,
    { error: (details) => logged.push(details) },
    {
      lateJobs: asked,
      waitingMessages: asked,
      waitingWebhooks: asked,
      lastBackup: asked,
      room: asked,
    },
  );
  metrics.stopAsking();
  const { body } = await metrics.text();
  expect(body).toContain("process_resident_memory_bytes ");
  expect(body).not.toMatch(/^data_folder_bytes\{/m);
  expect([asked.mock.calls, logged]).toEqual([[], []]);
});

it("metrics tell connections that were refused, and why", async () => {
  const metrics = createMetrics(pool, async () => []);
  const ended = { "client-limit": 2, limit: 0, idle: 1 };
  metrics.tellConnections({ open: () => 7, ended });
  await metrics.text();
  const { body } = await metrics.text();
  expect(body).toContain("\nhttp_connections 7\n");
  expect(body).toContain('http_connections_ended_total{reason="client-limit"} 2\n');
  expect(body).toContain('http_connections_ended_total{reason="idle"} 1\n');
});

it("metrics tell how long the process stood still, once since the look before", async () => {
  const metrics = createMetrics(pool, async () => []);
  // The watch is a timer: it has to have been due before the stall, and once after it.
  const oneTurnOfTheWatch = () => pause(50);
  const longest = async () => {
    await oneTurnOfTheWatch();
    const { body } = await metrics.text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(body)?.[1]);
  };
  await longest();
  await oneTurnOfTheWatch();
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(await longest()).toBeGreaterThan(0.3);
  // A busy machine may hold a process up as well, but not each time.
  await expect.poll(longest, patience).toBeLessThan(0.3);
});
