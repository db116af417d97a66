import cluster, { type Worker } from "node:cluster";
import { EventEmitter, once } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";

/**
 * The metrics of several processes, collected by the first one. prom-client's own collection sums the processes that
 * live, so a sum falls when a process ends. Prometheus takes that for a restart and counts the rest once more, which
 * raises false alerts.
 */

/** All metrics of one process, as the registry gives them. */
export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** From the first process: send your figures. */
type FiguresRequest = { tellFigures: true };
/** From a worker. */
type FiguresMessage = { figures: Figures };

/** How long the first process waits for the figures of a worker, in milliseconds; then those it told last count. */
const longestAnswer = 3_000;

/** Has a worker answer the first process. Does nothing in any other process. */
export function answerWithFigures(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    if (!isRequest(message)) return;
    sendFigures(registry).catch((error: unknown) =>
      console.error("Metrics of this process:", error),
    );
  });
}

/** Sends the figures of a worker to the first process, and resolves when they are on their way. */
export async function sendFigures(registry: Registry): Promise<void> {
  const message: FiguresMessage = { figures: await registry.getMetricsAsJSON() };
  if (!process.connected) return;
  // Nobody is left to hear of an error: without the first process this one ends.
  await new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}

/**
 * Collects the figures of workers. What ended ones counted stays in the sums.
 * @param workers events of all workers, as `node:cluster` has them
 */
export function collectFigures(workers: EventEmitter) {
  const known = new Map<Worker, Figures>();
  let ofEnded: Promise<Figures> = Promise.resolve([]);
  const told = new EventEmitter<Record<string, []>>();
  workers.on("message", (worker: Worker, message: unknown) => {
    if (!areFigures(message)) return;
    known.set(worker, message.figures);
    told.emit(`${worker.id}`);
  });
  // After the last message, unlike "exit".
  workers.on("disconnect", (worker: Worker) => {
    told.emit(`${worker.id}`);
    const last = (known.get(worker) ?? []).filter(isCounted);
    known.delete(worker);
    ofEnded = ofEnded.then((before) => sumOf([before, last]).getMetricsAsJSON());
  });

  const ask = async (worker: Worker) => {
    if (!worker.isConnected()) return;
    const answer = once(told, `${worker.id}`, { signal: AbortSignal.timeout(longestAnswer) });
    // One that has just ended: its last figures count, and the error is nobody's.
    worker.send({ tellFigures: true } satisfies FiguresRequest, () => undefined);
    await answer.catch(() => undefined);
  };
  /**
   * The metrics of all as text, with its media type.
   * @param asked workers that can answer
   * @throws Error when no worker that lives has ever told any
   */
  return async (asked: readonly Worker[]): Promise<{ type: string; body: string }> => {
    await Promise.all(asked.map(ask));
    if (known.size === 0) throw new Error("No process has told its metrics");
    // Taken at one moment: a worker that ends is in one of the two.
    const all = sumOf(await Promise.all([ofEnded, ...known.values()]));
    return { type: all.contentType, body: await all.metrics() };
  };
}

const sumOf = (figures: Figures[]): Registry => AggregatorRegistry.aggregate(figures);

/** A gauge of a process ends with it. */
const isCounted = ({ type }: Figures[number]) =>
  ["counter", "histogram", "summary"].includes(String(type));

function isRequest(message: unknown): message is FiguresRequest {
  return typeof message === "object" && message !== null && "tellFigures" in message;
}

function areFigures(message: unknown): message is FiguresMessage {
  return typeof message === "object" && message !== null && "figures" in message;
}
