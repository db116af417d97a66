import { setTimeout as pause } from "node:timers/promises";

const tick = 5;

/**
 * Starts actions at a steady rate, whether or not the earlier ones have ended. Each gets its due time, so that a
 * server that stops for a second is slow in all actions of that second.
 * @param rate acts a second
 * @returns when all acts have ended
 */
export async function atRate(
  { rate, seconds }: { rate: number; seconds: number },
  act: (number: number, due: number) => Promise<void>,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  const started = performance.now();
  for (let number = 0; number < rate * seconds; ) {
    const now = performance.now();
    for (; started + (number * 1_000) / rate <= now && number < rate * seconds; number += 1) {
      const acting: Promise<void> = act(number, started + (number * 1_000) / rate).then(() => {
        pending.delete(acting);
      });
      // A failed one stays, and is reported at the end.
      acting.catch(() => undefined);
      pending.add(acting);
    }
    await pause(tick);
  }
  await Promise.all(pending);
}
