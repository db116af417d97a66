import { setTimeout as pause } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { refusedSignIns } from "~/console-api/api-options";
import { type SignInResult, signInResults } from "~/domain/account/own-account";
import type { FailedJob, LateJob } from "~/domain/background-job/background-jobs.server";
import type { WaitingMessages } from "~/domain/message/message-queries.server";
import type { SmsDay } from "~/domain/message/sms-budget.server";
import type { AttemptResult } from "~/domain/webhook/webhook-deliveries.server";
import type { WaitingWebhooks } from "~/domain/webhook/webhook-queries.server";
import type { Connections } from "~/host/process/connections";
import { answerWithFigures, sendFigures } from "~/host/process/figures";
import type { PoolState } from "~/platform/db/database.server";
import type { LimitName } from "~/platform/limits/limits";
import type { ErrorLog } from "~/platform/log/log-fields";
import type { Room } from "~/platform/storage/room.server";
import type { ReachedHost } from "./reached-hosts";

export type Metrics = ReturnType<typeof createMetrics>;

/** The handler of a request: page cache, stored feeds, app, download, built file or request guard. */
export type HandlerName = "page" | "feed" | "app" | "download" | "asset" | "guard";

/** Seconds. A cached page takes less than a millisecond, a slow download minutes. */
const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10, 60];

/** Milliseconds that the other metrics wait for those from the database. */
const longestQuestion = 1_000;

/** Characters of an error in a label. */
const longestError = 200;

/** Work that is not done, and free disk space: figures of the whole site, not of one process. */
type Backlog = {
  lateJobs: () => Promise<readonly LateJob[]>;
  waitingMessages: () => Promise<readonly WaitingMessages[]>;
  waitingWebhooks: () => Promise<WaitingWebhooks>;
  lastBackup: () => Promise<{ madeAt: Date | null }>;
  room: () => Promise<Room>;
};

/** Reasons for rejected sign-ins to the console: alerts query the increase of these. */
const refusalsOfConsole = [
  ...refusedSignIns.map((code) => `console-${code}`),
  "console-sign-in" satisfies LimitName,
];

/** Metrics of the process in Prometheus format, with event-loop delay and memory. */
export function createMetrics(
  poolState: () => PoolState,
  failedJobs: () => Promise<readonly FailedJob[]>,
  smsToday: () => Promise<readonly SmsDay[]> = async () => [],
  log?: ErrorLog,
  backlog?: Backlog,
) {
  /**
   * The rows, or none if they cannot be read: without a database the other metrics are needed all
   * the more. The reason is logged.
   */
  const orNone = <Row>(asked: Promise<readonly Row[]>, metric: string): Promise<readonly Row[]> =>
    asked.catch((error: unknown) => {
      log?.error({ error, metric }, "metric could not be read");
      return [];
    });
  /** The same, and none if the database takes too long. */
  const soonOrNone = async <Row>(ask: () => Promise<readonly Row[]>, metric: string) => {
    if (isOver) return [];
    return Promise.race([orNone(ask(), metric), pause(longestQuestion, [], { ref: false })]);
  };
  let isOver = false;
  const registers = [new Registry()] as [Registry];
  collectDefaultMetrics({ register: registers[0] });
  // With several processes, the first one collects and sums the metrics of its workers.
  answerWithFigures(registers[0]);

  const requests = new Counter({
    name: "http_requests_total",
    help: "Answers, by what gave them and by their status.",
    labelNames: ["by", "status"],
    registers,
  });
  const hosts = new Counter({
    name: "http_hosts_total",
    help: "Requests of other machines, by the host that they named: that of PUBLIC_URL (public), or another one (other).",
    labelNames: ["host"],
    registers,
  });
  const latency = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the head of a request to the end of its answer.",
    labelNames: ["by"],
    buckets: latencyBuckets,
    registers,
  });
  const pages = new Counter({
    name: "page_cache_requests_total",
    help: "Requests for pages: sent from memory, or rendered first.",
    labelNames: ["result"],
    registers,
  });
  // Both series exist from the start, because a rate needs a first value.
  for (const result of ["hit", "miss"]) pages.inc({ result }, 0);
  const renders = new Histogram({
    name: "page_render_duration_seconds",
    help: "Rendering of a page, for a visitor, for the warm-up or after a change of content.",
    buckets: latencyBuckets,
    registers,
  });
  const renderWork = new Gauge({
    name: "page_renders",
    help: "Renders at this moment: running, and waiting for their turn.",
    labelNames: ["state"],
    registers,
  });
  const refusedRenders = new Counter({
    name: "page_renders_refused_total",
    help: "Requests answered 503, because too many renders waited.",
    registers,
  });
  const droppedRenders = new Counter({
    name: "page_renders_dropped_total",
    help: "Renders that nobody waited for any longer: in the queue, or while they ran.",
    labelNames: ["state"],
    registers,
  });
  for (const state of ["running", "queued"]) {
    renderWork.set({ state }, 0);
    droppedRenders.inc({ state }, 0);
  }
  const webhooks = new Counter({
    name: "webhook_deliveries_total",
    help: "Attempts to send an event to an endpoint, by their result.",
    labelNames: ["state"],
    registers,
  });
  for (const state of ["delivered", "postponed", "failed"]) webhooks.inc({ state }, 0);
  new Gauge({
    name: "database_connections",
    help: "Connections to the database, by what they do, and those who wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "background_job_failed_timestamp_seconds",
    help: "Jobs whose last run failed: when, and with which error.",
    labelNames: ["job", "error"],
    registers,
    // Every process tells the same of the shared database.
    aggregator: "max",
    async collect() {
      const failed = await soonOrNone(failedJobs, "background_job_failed_timestamp_seconds");
      this.reset();
      for (const { name, at, error } of failed)
        this.set({ job: name, error: error.slice(0, longestError) }, at.getTime() / 1000);
    },
  });

  const refusals = new Counter({
    name: "refusals_total",
    help: "Requests that were refused, by the limit or rule that did.",
    labelNames: ["by"],
    registers,
  });
  // Starts these counters at zero. Prometheus takes the first value of a series for its start, so a
  // flood of wrong passwords within one scrape would have been no increase, and no alert.
  for (const by of refusalsOfConsole) refusals.inc({ by }, 0);
  const signIns = new Counter({
    name: "sign_ins_total",
    help: "Sign-ins of visitors to their accounts, by result.",
    labelNames: ["result"],
    registers,
  });
  // Starts at zero, as the refusals do.
  for (const result of signInResults) signIns.inc({ result }, 0);
  new Gauge({
    name: "sms_today",
    help: "Text messages of the day in China, by country (all: together): sent, and refused by a cap.",
    labelNames: ["country", "state"],
    registers,
    // Every process tells the same of the shared database.
    aggregator: "max",
    async collect() {
      const counts = await soonOrNone(smsToday, "sms_today");
      this.reset();
      for (const { country, sent, refused } of counts) {
        this.set({ country, state: "sent" }, sent);
        this.set({ country, state: "refused" }, refused);
      }
    },
  });

  if (backlog !== undefined) tellBacklog(backlog);

  function tellBacklog(told: Backlog): void {
    const { lateJobs, waitingMessages, waitingWebhooks, lastBackup, room } = told;
    new Gauge({
      name: "background_job_late_timestamp_seconds",
      help: "Jobs that no process has run for some minutes after their time: when they should have.",
      labelNames: ["job"],
      registers,
      // Every process tells the same of the shared database.
      aggregator: "max",
      async collect() {
        const late = await soonOrNone(lateJobs, "background_job_late_timestamp_seconds");
        this.reset();
        for (const { name, dueAt } of late) this.set({ job: name }, dueAt.getTime() / 1000);
      },
    });
    new Gauge({
      name: "messages_waiting",
      help: "Messages that wait to be sent, or to be tried again.",
      labelNames: ["channel"],
      registers,
      aggregator: "max",
      async collect() {
        const rows = await soonOrNone(waitingMessages, "messages_waiting");
        this.reset();
        for (const { channel, count } of rows) this.set({ channel }, count);
      },
    });
    new Gauge({
      name: "messages_waiting_oldest_timestamp_seconds",
      help: "Since when the oldest of the messages waits.",
      labelNames: ["channel"],
      registers,
      aggregator: "max",
      async collect() {
        const name = "messages_waiting_oldest_timestamp_seconds";
        const rows = await soonOrNone(waitingMessages, name);
        this.reset();
        for (const { channel, oldestAt } of rows)
          if (oldestAt !== null) this.set({ channel }, oldestAt.getTime() / 1000);
      },
    });
    new Gauge({
      name: "webhook_deliveries_waiting",
      help: "Events that wait to be sent to an endpoint that is on.",
      registers,
      aggregator: "max",
      async collect() {
        const ask = async () => [await waitingWebhooks()];
        const [known] = await soonOrNone(ask, "webhook_deliveries_waiting");
        this.reset();
        if (known !== undefined) this.set(known.waiting);
      },
    });
    new Gauge({
      name: "webhook_deliveries_waiting_oldest_timestamp_seconds",
      help: "Since when the oldest event waits for an endpoint; 0: none waits.",
      registers,
      aggregator: "max",
      async collect() {
        const ask = async () => [await waitingWebhooks()];
        const name = "webhook_deliveries_waiting_oldest_timestamp_seconds";
        const [known] = await soonOrNone(ask, name);
        this.reset();
        if (known?.oldestAt) this.set(known.oldestAt.getTime() / 1000);
      },
    });
    new Gauge({
      name: "backup_made_timestamp_seconds",
      help: "When a backup was last made; 0: never.",
      registers,
      aggregator: "max",
      async collect() {
        const ask = async () => [await lastBackup()];
        const [known] = await soonOrNone(ask, "backup_made_timestamp_seconds");
        // What was known last, while nobody can tell: a gauge without labels that is reset says 0.
        if (known !== undefined) this.set((known.madeAt?.getTime() ?? 0) / 1000);
      },
    });
    new Gauge({
      name: "data_folder_bytes",
      help: "Of the disk with the data folder: what is free for the site, and its size.",
      labelNames: ["state"],
      registers,
      aggregator: "min",
      async collect() {
        const ask = async () => [await room()];
        const [known] = await soonOrNone(ask, "data_folder_bytes");
        this.reset();
        if (known === undefined) return;
        this.set({ state: "free" }, known.free);
        this.set({ state: "total" }, known.total);
      },
    });
  }

  return {
    /** @param by name of the limit or rule */
    hostReached(host: ReachedHost): void {
      hosts.inc({ host });
    },
    webhookAttempted(state: AttemptResult): void {
      webhooks.inc({ state });
    },
    signedIn(result: SignInResult): void {
      signIns.inc({ result });
    },
    refused(by: string): void {
      refusals.inc({ by });
    },
    /** @param seconds from the head of the request to the end of its answer */
    requestFinished(handler: HandlerName, status: number, seconds: number): void {
      requests.inc({ by: handler, status });
      latency.observe({ by: handler }, seconds);
    },
    pageRequested(result: "hit" | "miss"): void {
      pages.inc({ result });
    },
    rendered: (seconds: number) => renders.observe(seconds),
    /** Tells the connections of the server from now on. */
    tellConnections({ open, ended }: Connections): void {
      new Gauge({
        name: "http_connections",
        help: "Open connections.",
        registers,
        collect() {
          this.set(open());
        },
      });
      new Counter({
        name: "http_connections_ended_total",
        help: "Connections refused because their client (client-limit) or all together (limit) had too many, or ended because they were idle when room was needed (idle).",
        labelNames: ["reason"],
        registers,
        collect() {
          this.reset();
          for (const [reason, count] of Object.entries(ended)) this.inc({ reason }, count);
        },
      });
    },
    rendersChanged({ running, queued }: { running: number; queued: number }): void {
      renderWork.set({ state: "running" }, running);
      renderWork.set({ state: "queued" }, queued);
    },
    renderRefused: () => refusedRenders.inc(),
    renderDropped: (state: "queued" | "running") => droppedRenders.inc({ state }),
    /**
     * Stops reading metrics of the whole site before the database closes. A replaced process may go on sending
     * downloads; other processes report these metrics.
     */
    stopAsking(): void {
      isOver = true;
    },
    /** Tells the first process what this one has counted, before it ends. */
    tellLast: () => sendFigures(registers[0]),
    /** All metrics as text, with its media type. */
    async text() {
      return { type: registers[0].contentType, body: await registers[0].metrics() };
    },
  };
}
