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
  /** Told where the site listens, once it does, in the words of its first process. */
  announce: (words: string, opsOrigin: string | undefined) => void;
};

/** Before a process that ended takes its place again, in milliseconds. */
const restartPause = 1_000;
const longestReadinessAnswer = 3_000;

/**
 * Runs the site in several processes behind one port. The first one starts alone: it brings
 * the schema up to date, and a wrong setting is told once. One that ends is replaced.
 */
export async function runPrimary(options: PrimaryOptions): Promise<void> {
  const { workers, host, opsPort, announce } = options;
  // Each process takes connections from the port itself. Handed over by this one, those on
  // their way to a process that is killed would wait for ever.
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
  // It has said why it ended.
  const end = () => process.exit(1);
  worker.once("exit", end);
  const [address] = (await once(worker, "listening")) as [AddressInfo];
  worker.off("exit", end);
  return address;
}

/** Until as many listen; one that ends before is replaced as any other. */
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

/** SIGTERM or SIGINT: every process ends what it has in flight; then this one ends. */
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

/** Whether it finished what it had; one that was still starting had nothing. */
async function endWell(worker: Worker): Promise<boolean> {
  const ended = once(worker, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  worker.process.kill("SIGTERM");
  const [code, signal] = await ended;
  return code === 0 || signal === "SIGTERM";
}

/** What one of the processes says of itself; they share database and files. */
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
