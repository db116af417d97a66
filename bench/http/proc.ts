import { readFileSync } from "node:fs";

/** Ticks a second of the times in `/proc`: USER_HZ is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process and its children have used so far. */
export function cpuSeconds(pid: number): number {
  const own = ticksOf(readFileSync(`/proc/${pid}/stat`, "utf8")) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), own);
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

/** User and system time of a line of `/proc/PID/stat`; see proc(5), fields 14 and 15. */
export function ticksOf(stat: string): number {
  // The second field is the name in brackets, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return list.split(" ").filter(Boolean).map(Number);
}
