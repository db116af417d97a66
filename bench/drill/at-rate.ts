import { setTimeout as pause } from "node:timers/promises";

const tick = 5;

/**
 * Begins acts at a steady rate, whether or not the earlier ones have ended. Each is told when it was due, so
 * that a server that stops for a second is seen as slow by all acts of that second.
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
      // One that fails stays, and is told of at the end.
      acting.catch(() => undefined);
      pending.add(acting);
    }
    await pause(tick);
  }
  await Promise.all(pending);
}
