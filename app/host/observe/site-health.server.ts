import type { SiteHealth } from "~/console-api/schemas/health";
import {
  hasFailed,
  type JobView,
  type LateJob,
  listJobs,
  listLateJobs,
} from "~/domain/background-job/background-jobs.server";
import { readLastBackup } from "~/domain/backup/last-backup.server";
import { askInTurn } from "~/domain/health/ask-in-turn.server";
import {
  mostNamed,
  type PartState,
  type Probed,
  stateOfBackup,
  stateOfDatabase,
  stateOfDisk,
  stateOfEndings,
  stateOfJobs,
  stateOfMessages,
  stateOfProcess,
  stateOfSamples,
  stateOfStorage,
  stateOfWebhooks,
  stateWithout,
  worstOf,
} from "~/domain/health/health";
import {
  countProcesses,
  databaseSize,
  heldUploads,
  listEndings,
  schemaSteps,
} from "~/domain/health/health-queries.server";
import { listWaitingMessages } from "~/domain/message/message-queries.server";
import { countFailed } from "~/domain/message/outbox.server";
import { countAllSamples } from "~/domain/sample-content/count-samples.server";
import { countWaitingWebhooks } from "~/domain/webhook/webhook-queries.server";
import type { DatabaseConnection } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import type { FileStorage } from "~/platform/storage/file-storage";
import { roomOf } from "~/platform/storage/room.server";

export type SiteHealthOptions = {
  database: Pick<DatabaseConnection, "db" | "isAlone" | "poolState">;
  storage: Pick<FileStorage, "stat">;
  /** Whether files are in a bucket. */
  hasBucket: boolean;
  dataFolder: string;
  /** Whether the site has a public address. */
  isPublic: boolean;
  /** The jobs of this version of the site. */
  jobNames: readonly string[];
  renders: () => { running: number; queued: number };
  /** How many renders may wait. */
  mostQueued: number;
  /** How late timers are, in milliseconds. */
  delay: () => number;
  log: ErrorLog;
  now?: () => Date;
  /** Milliseconds after which a check ends without the parts that have not responded. */
  limit?: number;
};

/** Milliseconds for which the result of a check is reused. */
const lookIsFresh = 2_000;

const usualLimit = 2_000;

/** A name that no file has: asking for it is the cheapest question to a storage. */
const probeName = "health-probe";

/**
 * Creates a function that checks every part of the site and responds in time, whichever part hangs.
 * Calls during a check share it. The result says nothing about people, and names no machine,
 * address or path.
 */
export function createSiteHealth(options: SiteHealthOptions): () => Promise<SiteHealth> {
  const { database, storage, dataFolder, log, limit = usualLimit } = options;
  const { now = () => new Date() } = options;
  const { db, isAlone } = database;
  const onError = (error: unknown, metric: string) =>
    log.error({ error, metric }, "health could not be read");
  const askDatabase = askInTurn(
    {
      answer: () => timed(() => db.execute("select 1")),
      bytes: () => databaseSize(db),
      steps: () => schemaSteps(db),
      processes: async () => (isAlone ? { count: 1, machines: 1 } : countProcesses(db)),
      jobs: () => listJobs(db),
      late: () => listLateJobs(db, options.jobNames),
      waiting: () => listWaitingMessages(db),
      failed: () => countFailed(db, now()),
      webhooks: () => countWaitingWebhooks(db),
      uploads: () => heldUploads(db),
      backup: () => readLastBackup(db, { dataFolder, isEmbedded: isAlone }),
      samples: () => countAllSamples(db),
      endings: () => listEndings(db, now()),
    },
    limit,
    onError,
  );
  // Separate from the storage: if one of them hangs, the other still responds.
  const askStorage = askInTurn(
    { stat: () => timed(() => storage.stat(probeName)) },
    limit,
    onError,
  );
  const askDisk = askInTurn({ room: () => roomOf(dataFolder) }, limit, onError);

  const look = async (): Promise<SiteHealth> => {
    // Read first, because the check takes a connection of the pool itself.
    const { busy, waiting } = database.poolState();
    const [told, { stat }, { room }] = await Promise.all([askDatabase(), askStorage(), askDisk()]);
    const at = now();
    const process = processFigures(options, at);
    const parts = {
      process: part({ value: process }, "other", (figures) => ({
        state: stateOfProcess(figures),
        figures: { ...figures, startedAt: iso(figures.startedAt) },
      })),
      processes: part(told.processes, "other", ({ count, machines }) => ({
        // A database server may hide its connections from this role.
        state: count > 0 ? "well" : "unknown",
        figures: { count, machines },
      })),
      database: part(
        join(told.answer, told.bytes, told.steps),
        "database",
        ([answeredIn, bytes, steps]) => ({
          state: stateOfDatabase({ answeredIn, bytes, steps, connections: { busy, waiting } }),
          figures: {
            kind: isAlone ? ("embedded" as const) : ("server" as const),
            answeredIn,
            bytes,
            busy,
            waiting,
            ...steps,
          },
        }),
      ),
      storage: part(stat, "storage", (answeredIn) => ({
        state: stateOfStorage({ answeredIn }),
        figures: {
          kind: options.hasBucket ? ("bucket" as const) : ("folder" as const),
          answeredIn,
        },
      })),
      disk: part(room, "other", (figures) => ({ state: stateOfDisk(figures), figures })),
      jobs: part(join(told.jobs, told.late), "other", ([jobs, late]) => jobsPart(jobs, late)),
      messages: part(join(told.waiting, told.failed), "other", ([waitingIn, failed]) => {
        const oldest = waitingIn.flatMap(({ oldestAt }) => oldestAt ?? []);
        const oldestWaitingAt = oldest.toSorted((one, other) => +one - +other)[0] ?? null;
        const count = waitingIn.reduce((sum, channel) => sum + channel.count, 0);
        return {
          state: stateOfMessages({ oldestWaitingAt, failed }, at),
          figures: { waiting: count, oldestWaitingAt: iso(oldestWaitingAt), failed },
        };
      }),
      webhooks: part(told.webhooks, "other", (figures) => ({
        state: stateOfWebhooks(figures, at),
        figures: {
          waiting: figures.waiting,
          oldestWaitingAt: iso(figures.oldestAt),
          off: figures.off,
        },
      })),
      uploads: part(told.uploads, "other", ({ count, bytes, oldestAt }) => ({
        state: "well",
        figures: { count, bytes, oldestAt: iso(oldestAt) },
      })),
      backup: part(told.backup, "other", (backup) => ({
        state: stateOfBackup(backup, at),
        figures: { madeAt: iso(backup.madeAt), failedAt: iso(backup.failedAt) },
      })),
      samples: part(told.samples, "other", (counts) => ({
        state: stateOfSamples(counts, options.isPublic),
        figures: counts,
      })),
      endings: part(told.endings, "other", ({ count, named }) => ({
        state: stateOfEndings(
          named.map(({ endsAt }) => endsAt),
          at,
        ),
        figures: { count, named: named.map((one) => ({ ...one, endsAt: iso(one.endsAt) })) },
      })),
    };
    const state = worstOf(Object.values(parts).map((one) => one.state));
    return { at: at.toISOString(), state, parts };
  };
  return shared(look);
}

function processFigures({ renders, mostQueued, delay }: SiteHealthOptions, at: Date) {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    startedAt: new Date(at.getTime() - process.uptime() * 1_000),
    resident: rss,
    heap: heapUsed,
    delay: delay(),
    renders: renders(),
    mostQueued,
  };
}

function jobsPart(jobs: readonly JobView[], late: readonly LateJob[]) {
  const failed = jobs.filter(hasFailed);
  return {
    state: stateOfJobs({ failed: failed.length, late: late.length }),
    figures: {
      running: jobs.filter(({ isRunning }) => isRunning).length,
      failed: failed.length,
      failedNamed: failed.slice(0, mostNamed).map(({ name, lastErrorAt, lastErrorParts }) => ({
        name,
        at: iso(lastErrorAt),
        // An unforeseen error may name machines and paths; the page of background jobs shows it.
        error: lastErrorParts?.some(({ code }) => code === "unforeseen") ? null : lastErrorParts,
      })),
      late: late.length,
      lateNamed: late
        .slice(0, mostNamed)
        .map(({ name, dueAt }) => ({ name, dueAt: dueAt.toISOString() })),
    },
  };
}

const iso = <Moment extends Date | null>(moment: Moment) =>
  (moment?.toISOString() ?? null) as Moment extends Date ? string : string | null;

type Judged<Figures> = { state: PartState; figures: Figures };

function part<Value, Figures>(
  probed: Probed<Value>,
  kind: Parameters<typeof stateWithout>[0],
  judge: (value: Value) => Judged<Figures>,
) {
  if ("problem" in probed)
    return { state: stateWithout(kind), problem: probed.problem, figures: null };
  return { problem: null, ...judge(probed.value) };
}

/** The values of all probes, or the first problem. */
function join<const Answers extends readonly Probed<unknown>[]>(
  ...answers: Answers
): Probed<{ [Place in keyof Answers]: Extract<Answers[Place], { value: unknown }>["value"] }> {
  const values: unknown[] = [];
  for (const answer of answers) {
    if ("problem" in answer) return answer;
    values.push(answer.value);
  }
  return { value: values as never };
}

/** Milliseconds that something takes. */
async function timed(ask: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return Math.round(performance.now() - started);
}

/** Bounds the cost of checks: one at a time, and its result is reused for two seconds. */
function shared<Answer>(look: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() < last.until) return last.answer;
    const current = { answer: look(), until: Number.POSITIVE_INFINITY };
    last = current;
    const end = () => {
      current.until = performance.now() + lookIsFresh;
    };
    current.answer.then(end, () => {
      last = undefined;
    });
    return current.answer;
  };
}
