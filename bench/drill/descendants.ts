import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds that programs have to end by themselves. */
const longestEnd = 5_000;

/** Ends all programs that a process has started, and what those have started: Linux only, by `/proc`. */
export async function endDescendants(pid: number): Promise<void> {
  // Noted before any ends: those of one that has ended belong to the first process of the machine.
  const all = descendantsOf(pid);
  for (const one of all) signal(one, "SIGTERM");
  const end = performance.now() + longestEnd;
  while (all.some(isRunning) && performance.now() < end) await pause(50);
  for (const one of all) signal(one, "SIGKILL");
  while (all.some(isRunning)) await pause(10);
}

export function descendantsOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(" ").map(Number).filter(Boolean),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process that has ended and that nobody asked after is still listed, as `Z`. */
const isRunning = (pid: number) => /^\d+ \(.*\) [^ZX] /s.test(textOf(`/proc/${pid}/stat`));

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
