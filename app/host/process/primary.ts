import cluster, { type Worker } from "node:cluster";
import { on, once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { collectFigures } from "./figures.ts";
import type { Health } from "./health.ts";
import { passSocketOn } from "./inherited-socket.ts";
import { createOps, openOps } from "./ops.ts";
import { longestRetirement } from "./retire.ts";
import {
  firstSuccessor,
  type HealthRequest,
  isHealth,
  isReady,
  type RetireMessage,
  successorMark,
} from "./worker-messages.ts";

type PrimaryOptions = {
  workers: number;
  /** Whether the only worker has the embedded database: then it ends before its successor starts. */
  isEmbedded: boolean;
  opsPort: number | "off";
  /** Called once the site listens, with the first worker's words for the terminal. */
  announce: (words: string, opsOrigin: string | undefined) => void;
  times?: Partial<PrimaryTimes>;
};

/** In milliseconds. */
type PrimaryTimes = {
  /** How long a successor may take until it answers. Migrations may take long. */
  start: number;
  /** Milliseconds that a stopped process may take; it gives itself ten seconds. */
  stop: number;
  /** How long a process that was replaced may take; it gives itself half an hour, and one that hangs never ends. */
  retire: number;
};

const usualTimes: PrimaryTimes = {
  start: 10 * 60_000,
  stop: 20_000,
  retire: longestRetirement + 60_000,
};

/** Pause before a worker that ended is replaced, in milliseconds. */
const restartPause = 1_000;
const longestHealthAnswer = 3_000;

/**
 * How long the replacement of the next worker waits for a predecessor to exit, in milliseconds, so
 * that there are not twice as many database connections as usual. A predecessor with a long
 * download exits later.
 */
const shortOverlap = 5_000;

/** State of the last replacement, for `/readyz` on the operator's port. */
type Replacement = { state: "under-way" | "done" | "failed"; at: string };

/**
 * Runs the site in one or several worker processes on one port. The first worker starts alone: it
 * runs the migrations, and a wrong setting is reported once. A worker that exits is replaced. On
 * SIGHUP all workers are replaced, one after another, by workers that run the build that is on the
 * disk by then. A worker with the embedded database ends first, and its successor starts after it.
 */
export async function runPrimary(options: PrimaryOptions): Promise<void> {
  const { workers, isEmbedded, opsPort, announce } = options;
  const times = { ...usualTimes, ...options.times };
  // Workers accept connections themselves. With round robin, connections that were handed to a
  // worker that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ ...whereTheBuildIs(), ...passSocketOn() });
  const crew = createCrew(times, isEmbedded);
  const started = Promise.withResolvers<void>();
  let replacement: Replacement | undefined;
  // From the beginning: without a listener the signal would end the process.
  replaceOnSignal(crew, started.promise, (state) => {
    replacement = { state, at: new Date().toISOString() };
  });
  const collected = collectFigures(cluster);
  // A worker that exits has printed why.
  const words = (await crew.readied(crew.start())) ?? process.exit(1);
  stopOnSignals(crew);
  crew.keepUp();
  await crew.startOthers(workers - 1);

  const figures = () => collected(crew.all().filter(crew.answers));
  const readiness = async () => ({
    ...(await askHealth(crew.all().filter(crew.answers))),
    ...(replacement && { replacement }),
  });
  announce(words, await openOps(createOps(readiness, figures), opsPort));
  started.resolve();
}

/**
 * The folder of the build, as the path of the started program names it. If a symbolic link is part of that path, each
 * worker follows it again, so that a replacement runs the release that the link points to by then.
 */
function whereTheBuildIs(): { cwd?: string } {
  const named = join(process.argv[1] ?? "", "../../..");
  try {
    // Otherwise the site was started in another folder, and the paths in its settings are relative
    // to that.
    return realpathSync(named) === realpathSync(".") ? { cwd: named } : {};
  } catch {
    return {};
  }
}

type Crew = ReturnType<typeof createCrew>;

/** The workers, and which of them are expected to exit. */
function createCrew(times: PrimaryTimes, isEmbedded: boolean) {
  /**
   * Workers that may exit without being replaced: those whose successor has started, and a
   * successor whose predecessor still serves.
   */
  const replaceable = new Set<Worker>();
  /** Workers that are ready for requests. */
  const ready = new Set<Worker>();
  const readying = new WeakMap<Worker, Promise<string | undefined>>();
  let isStopping = false;
  let isKeptUp = false;

  const startAgain = () => {
    if (isStopping) return;
    try {
      start();
    } catch (error) {
      console.error(wordsOfNoStart(error));
      setTimeout(startAgain, restartPause);
    }
  };
  const onEnd = (worker: Worker, why: unknown) => {
    const { pid } = worker.process;
    if (pid === undefined) console.error(wordsOfNoStart(why));
    if (!isKeptUp || isStopping || replaceable.delete(worker)) return;
    if (pid !== undefined) console.error(`Process ${pid} ended (${why}); another takes over`);
    setTimeout(startAgain, restartPause);
  };

  const start = (variables: Record<string, string> = {}) => {
    const worker = cluster.fork(variables);
    onceEnded(worker, (why) => onEnd(worker, why));
    const words = new Promise<string | undefined>((resolve) => {
      worker.on("message", (message) => {
        if (!isReady(message)) return;
        ready.add(worker);
        resolve(message.words);
      });
      onceEnded(worker, () => {
        ready.delete(worker);
        resolve(undefined);
      });
    });
    readying.set(worker, words);
    return worker;
  };
  /** Starts a worker; undefined if it exits, or takes too long and is ended, before it is ready. */
  const startInTime = async (variables: Record<string, string>) => {
    const worker = start(variables);
    replaceable.add(worker);
    const late = setTimeout(() => {
      const { pid } = worker.process;
      console.error(`Process ${pid} has not answered within ${times.start / 1_000} s: it is ended`);
      worker.process.kill("SIGKILL");
    }, times.start);
    const words = await readying.get(worker);
    clearTimeout(late);
    return words === undefined ? undefined : worker;
  };
  const all = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  return {
    start,
    all,
    isStopping: () => isStopping,
    /** Workers that are to go on serving, without those that retire. */
    serving: () => all().filter((worker) => !(replaceable.has(worker) || worker.isDead())),
    answers: (worker: Worker) => ready.has(worker),
    /**
     * Resolves with a worker's words for the terminal once it is ready; undefined when it exits
     * before.
     */
    readied: (worker: Worker) => readying.get(worker) ?? Promise.resolve(undefined),
    /** From now on a worker that exits, or cannot be started, is replaced. */
    keepUp(): void {
      isKeptUp = true;
    },
    /** Starts `count` workers and resolves when each is ready or has exited. */
    async startOthers(count: number): Promise<void> {
      const others = Array.from({ length: count }, () => readying.get(start()));
      await Promise.all(others);
    },
    /**
     * Starts a worker beside its predecessor, or after the end of one with the embedded database. If the predecessor
     * exits by itself meanwhile, no other worker is started for it: with both there would be one too many.
     * @param isFirst whether it is the first successor of a replacement
     * @returns whether the successor is ready; if not, and the predecessor has exited, another worker starts
     */
    async startSuccessor(predecessor: Worker, isFirst: boolean): Promise<boolean> {
      replaceable.add(predecessor);
      if (isEmbedded) await endWell(predecessor, times.stop);
      if (isStopping) return false;
      try {
        const successor = await startInTime({
          [successorMark]: isFirst ? firstSuccessor : "other",
        });
        if (successor !== undefined) {
          replaceable.delete(successor);
          return true;
        }
      } catch (error) {
        console.error(wordsOfNoStart(error));
      }
      if (!replaceable.delete(predecessor)) startAgain();
      return false;
    },
    /** Tells a worker to accept no new connections, finish open requests, and exit. */
    retire(worker: Worker): void {
      if (worker.isConnected()) worker.send({ retire: true } satisfies RetireMessage);
      if (!worker.isDead()) killIfLate(worker, times.retire);
    },
    /** Stops all workers; resolves with whether all of them exited normally. */
    async stop(): Promise<boolean> {
      isStopping = true;
      const alive = all().filter((worker) => !worker.isDead());
      const areWell = await Promise.all(alive.map((worker) => endWell(worker, times.stop)));
      return areWell.every(Boolean);
    },
  };
}

/**
 * Calls back when a worker has exited, or could not be started. Its folder may be missing for a moment, or the machine
 * may have no room for a process. Any other error is that of a message to a worker that has just been killed. Without
 * a listener either would end this process, and with it the site.
 */
function onceEnded(worker: Worker, then: (why: unknown) => void): void {
  worker.once("exit", (code, signal) => then(signal ?? code));
  worker.on("error", (error) => {
    if (worker.process.pid === undefined) then(error);
  });
}

const wordsOfNoStart = (why: unknown): string =>
  `A process could not be started: ${why instanceof Error ? why.message : why}`;

/**
 * Replaces the workers on SIGHUP. A signal during the start or a replacement causes another one
 * afterwards, for a build that arrived meanwhile. In a terminal, SIGHUP means that the terminal was closed: the
 * site stops.
 */
function replaceOnSignal(
  crew: Crew,
  started: Promise<void>,
  tell: (state: Replacement["state"]) => void,
): void {
  let isUnderWay = false;
  let isAskedAgain = false;
  process.on("SIGHUP", async () => {
    if (process.stdout.isTTY) return void process.kill(process.pid, "SIGTERM");
    isAskedAgain = true;
    if (isUnderWay) return;
    isUnderWay = true;
    await started;
    while (isAskedAgain && !crew.isStopping()) {
      isAskedAgain = false;
      tell("under-way");
      tell((await replaceAll(crew)) ? "done" : "failed");
    }
    isUnderWay = false;
  });
}

/**
 * Replaces one worker after another. If a successor does not start, the remaining workers are left
 * as they are.
 */
async function replaceAll(crew: Crew): Promise<boolean> {
  const started = performance.now();
  const before = crew.serving();
  let isFirst = true;
  for (const [index, predecessor] of before.entries()) {
    if (crew.isStopping()) return false;
    // It exited by itself meanwhile and was replaced like any other worker.
    if (predecessor.isDead()) continue;
    if (!crew.answers(predecessor)) {
      // It is still starting, perhaps from the previous build; it is killed, and `keepUp` starts
      // another one.
      predecessor.process.kill("SIGKILL");
      continue;
    }
    const isReplaced = await crew.startSuccessor(predecessor, isFirst);
    isFirst = false;
    if (!isReplaced) {
      if (!crew.isStopping()) console.error(wordsOfFailure(predecessor, before.length - index));
      return false;
    }
    const ended = new Promise<void>((resolve) => {
      if (predecessor.isDead()) resolve();
      else predecessor.once("exit", () => resolve());
    });
    crew.retire(predecessor);
    await Promise.race([ended, pause(shortOverlap)]);
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.error(`SIGHUP: all processes (${before.length}) were replaced within ${seconds} s`);
  return true;
}

function wordsOfFailure(predecessor: Worker, left: number): string {
  const { pid } = predecessor.process;
  const state = predecessor.isDead() ? "has ended, another takes over" : "goes on as before";
  return [
    `SIGHUP: the process that was to take the place of ${pid} ended before it answered.`,
    `${pid} ${state}; ${left} not replaced. What is wrong stands above.`,
  ].join(" ");
}

/** On SIGTERM or SIGINT every worker finishes its open requests; then this process exits. */
function stopOnSignals(crew: Crew): void {
  const stop = async () => {
    if (crew.isStopping()) return;
    process.exit((await crew.stop()) ? 0 : 1);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Stops a worker. True if it ended normally, or was killed while still starting. */
async function endWell(worker: Worker, longest: number): Promise<boolean> {
  const ended = once(worker, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  worker.process.kill("SIGTERM");
  killIfLate(worker, longest);
  const [code, signal] = await ended;
  return code === 0 || signal === "SIGTERM";
}

/** Kills a worker that hears nothing any more: it would keep this process and its own memory for ever. */
function killIfLate(worker: Worker, longest: number): void {
  const late = setTimeout(() => {
    console.error(
      `Process ${worker.process.pid} has not ended within ${longest / 1_000} s: it is killed`,
    );
    worker.process.kill("SIGKILL");
  }, longest);
  worker.once("exit", () => clearTimeout(late));
}

/** The health that the first worker to answer reports; all share database and files. */
async function askHealth(workers: readonly Worker[]): Promise<Health> {
  const signal = AbortSignal.timeout(longestHealthAnswer);
  const ask = async (worker: Worker): Promise<Health> => {
    const messages = on(worker, "message", { signal });
    // A worker that has just ended does not answer, and the error needs no other handling.
    worker.send({ tellHealth: true } satisfies HealthRequest, () => undefined);
    for await (const [message] of messages) if (isHealth(message)) return message.health;
    throw new Error("No answer");
  };
  return Promise.any(workers.map(ask)).catch(() => ({ isReady: false }));
}
