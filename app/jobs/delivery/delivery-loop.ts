/** Runs a task when woken: never twice at a time, but again if woken during a run. */
export function createLoop(task: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  return {
    wake(): void {
      isWoken = true;
      underWay ??= (async () => {
        while (isWoken) {
          isWoken = false;
          await task();
        }
        underWay = undefined;
      })();
    },
    async idle(): Promise<void> {
      while (underWay !== undefined) await underWay;
    },
  };
}

/** Wakes a delivery at once and regularly. @param interval milliseconds; null: never @returns the end of it */
export function wakeRegularly(wake: () => void, interval: number | null): () => void {
  if (interval === null) return () => undefined;
  const timer = setInterval(wake, interval);
  timer.unref();
  wake();
  return () => clearInterval(timer);
}

/** Waits until a delivery is idle. @param longest time to wait, in milliseconds */
export async function waitForIdle(idle: () => Promise<void>, longest: number): Promise<void> {
  const { promise: timeout, resolve: giveUp } = Promise.withResolvers<void>();
  const limit = setTimeout(giveUp, longest);
  await Promise.race([idle(), timeout]).finally(() => clearTimeout(limit));
}
