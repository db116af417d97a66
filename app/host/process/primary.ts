import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { AggregatorRegistry } from "prom-client";
import type { Health } from "./health.ts";
import { createOps, openOps } from "./ops.ts";

export type PrimaryOptions = {
  workers: number;
  host: string;
  opsPort: number | "off" | undefined;
  /** Called once the site listens, with the first worker's description of where. */
  announce: (words: string, opsOrigin: string | undefined) => void;
};

/** Pause before a worker that ended is replaced, in milliseconds. */
const restartPause = 1_000;
const longestReadinessAnswer = 3_000;

/**
 * Runs the site in several worker processes on one port. The first worker starts alone: it runs
 * the migrations, and a wrong setting is reported once. A worker that ends is replaced.
 */
export async function runPrimary(options: PrimaryOptions): Promise<void> {
  const { workers, host, opsPort, announce } = options;
  // Workers accept connections themselves. With round robin, connections that were handed to a
  // worker that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const first = cluster.fork();
  const announced = once(first, "message") as Promise<[{ words: string }]>;
  const address = await addressOf(first);
  const [{ words }] = await announced;
  stopOnSignals();
  keepUp();
  await startOthers(workers - 1);

  const registry = new AggregatorRegistry();
  const figures = async () => ({
    type: registry.contentType,
    body: await registry.clusterMetrics(),
  });
  const readiness = () => askReadiness(host, address.port);
  announce(words, await openOps(createOps(readiness, figures), opsPort));
}

async function addressOf(worker: Worker): Promise<AddressInfo> {
  // The worker has printed why it ended.
  const end = () => process.exit(1);
  worker.once("exit", end);
  const [address] = (await once(worker, "listening")) as [AddressInfo];
  worker.off("exit", end);
  return address;
}

/** Starts `count` workers and resolves when as many listen. */
function startOthers(count: number): Promise<void> {
  return new Promise((resolve) => {
    let listening = 0;
    cluster.on("listening", () => {
      listening += 1;
      if (listening === count) resolve();
    });
    for (let started = 0; started < count; started += 1) cluster.fork();
  });
}

let isStopping = false;

function keepUp(): void {
  cluster.on("exit", (worker, code, signal) => {
    if (isStopping) return;
    console.error(`Process ${worker.process.pid} ended (${signal ?? code}); another takes over`);
    setTimeout(() => isStopping || cluster.fork(), restartPause);
  });
}

/** On SIGTERM or SIGINT every worker finishes its requests; then this process exits. */
function stopOnSignals(): void {
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const areWell = await Promise.all(running.map(endWell));
    process.exit(areWell.every(Boolean) ? 0 : 1);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Stops a worker. True if it ended normally, or was killed while still starting. */
async function endWell(worker: Worker): Promise<boolean> {
  const ended = once(worker, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  worker.process.kill("SIGTERM");
  const [code, signal] = await ended;
  return code === 0 || signal === "SIGTERM";
}

/** Asks any worker for its readiness; all share database and files. */
async function askReadiness(host: string, port: number): Promise<Health> {
  try {
    const signal = AbortSignal.timeout(longestReadinessAnswer);
    const [response] = await once(get({ host, port, path: "/readyz", signal }), "response");
    const { ready, ...more } = (await json(response)) as { ready: boolean };
    return { isReady: ready, ...more };
  } catch {
    return { isReady: false };
  }
}
