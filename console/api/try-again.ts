import { CallError } from "./call-error";

/**
 * How long to wait before a call that failed is worth another try, in milliseconds; null: it is not.
 * @param pause between two tries without a connection
 */
export function waitAfter(error: unknown, pause: number): number | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "offline") return pause;
  const isLater = error.code === "unavailable" || error.code === "slowed";
  return isLater ? (error.seconds ?? 5) * 1_000 : null;
}

/** Waits. @throws the reason of `signal` as soon as it is given */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // It may have been given while the call failed for another reason.
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
