import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { patience } from "../support/patience";

/**
 * Waits until a condition is true. A condition that throws counts as false, because a page that is
 * being replaced answers with errors.
 * @throws Error that says which condition never became true
 */
export async function waitUntil(
  condition: string,
  isTrue: () => Promise<boolean>,
  timeout: number = patience.timeout,
): Promise<void> {
  const end = Date.now() + timeout;
  let failure: unknown;
  for (;;) {
    try {
      if (await isTrue()) return;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > end) throw new Error(`Never true: ${condition}`, { cause: failure });
    await pause(patience.interval);
  }
}

/** Ends a process that was started `detached`, and all that it started. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended = child.exitCode !== null || child.signalCode !== null ? null : once(child, "exit");
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    // The whole group has ended.
    return;
  }
  await Promise.race([ended, pause(5_000)]);
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing is left of the group.
  }
}
