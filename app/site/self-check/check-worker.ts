import workerUrl from "./facts-worker?worker&url";
import type { WorkerFacts } from "./readings";

/** An answer that takes longer counts as none, in milliseconds. */
const patience = 2_000;

/** A worker that tells what it sees of the browser. */
export type CheckWorker = {
  /** Null when it cannot tell. */
  ask: () => Promise<WorkerFacts | null>;
  end: () => void;
};

/**
 * Starts the worker. Its file is fetched now, so that the check itself asks for nothing. Where
 * workers are blocked, it has nothing to tell.
 */
export function startCheckWorker(): CheckWorker {
  try {
    const worker = new Worker(workerUrl, { type: "module" });
    return {
      ask: () =>
        new Promise((resolve) => {
          const timer = setTimeout(() => resolve(null), patience);
          const answer = (facts: WorkerFacts | null) => {
            clearTimeout(timer);
            resolve(facts);
          };
          worker.onmessage = ({ data }: MessageEvent<WorkerFacts>) => answer(data);
          worker.onerror = () => answer(null);
          worker.postMessage(null);
        }),
      end: () => worker.terminate(),
    };
  } catch {
    return { ask: async () => null, end: () => undefined };
  }
}
