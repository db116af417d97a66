import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";

/** A running program that is bound to one core. */
export type Pinned = { child: ChildProcess; pid: number; stop: () => Promise<void> };

const ticksPerSecond = 100;

/** Starts a program on one core of the machine, with its output written to a file. */
export function startPinned(
  core: number,
  command: string[],
  { output, env = process.env }: { output: string; env?: NodeJS.ProcessEnv },
): Pinned {
  const file = openSync(output, "a");
  const child = spawn("taskset", ["-c", String(core), ...command], {
    env,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  return {
    child,
    // taskset replaces itself by the program, which keeps the process id.
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Seconds of processor time that a process and its children have used, by Linux' `/proc`. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + statOf(child), own);
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function statOf(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}
