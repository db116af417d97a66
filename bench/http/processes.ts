import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

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

/** Ends this process with a sentence where one of the programs is missing. @param packages Debian's, which have them */
export function requirePrograms(programs: readonly string[], packages: string): void {
  for (const program of programs) {
    try {
      execFileSync("sh", ["-c", `command -v ${program}`]);
    } catch {
      console.error(`${program} is missing: apt-get install ${packages}`);
      process.exit(2);
    }
  }
}

/** How long a site may take until it rests, in seconds. */
const longestWork = 300;

/** Waits until pages are rendered and compressed, which is when the processor is idle. */
export async function untilCalm({ pid }: Pick<Pinned, "pid">): Promise<void> {
  for (let second = 0; second < longestWork; second += 2) {
    const before = cpuSeconds(pid);
    await pause(2_000);
    if (cpuSeconds(pid) - before <= 0.05) return;
  }
  throw new Error("The site never rests");
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
