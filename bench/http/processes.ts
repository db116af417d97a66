import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

/** How long a process may take to end by itself, in milliseconds. */
const patience = 10_000;

const running = new Set<ChildProcess>();

/** Starts a program on one core; it ends with `endAll` at the latest. */
export function startOn(
  core: number,
  program: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  // taskset becomes the program: the process id is the program's own.
  const child = spawn("taskset", ["--cpu-list", String(core), program, ...args], options);
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Asks the process to end, waits, and ends it by force when it does not listen. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), patience);
  await ended;
  clearTimeout(force);
}

/** Ends whatever was started and still runs. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(end));
}
