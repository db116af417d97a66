import type { ProofChallenge } from "~/domain/account/proof-challenge";
import workerUrl from "./solve-challenge.worker?worker&url";

/**
 * Works at a challenge in a worker, so that the page stays responsive.
 * @returns the proof; null where that is not possible, as in a page without HTTPS
 */
export async function solveChallenge(challenge: ProofChallenge): Promise<string | null> {
  if (typeof Worker !== "function") return null;
  const worker = new Worker(workerUrl, { type: "module" });
  try {
    return await new Promise<string | null>((resolve) => {
      worker.addEventListener("error", () => resolve(null));
      worker.addEventListener("message", ({ data }: MessageEvent<string | null>) => resolve(data));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
