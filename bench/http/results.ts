import { execFileSync } from "node:child_process";
import { writeResultsFile } from "../results-file.ts";

/** Writes what wrk measured beside nginx; `load` says rounds, seconds and connections. */
export function writeResults(
  file: string,
  load: string,
  text: string,
  command: string = "bench",
): void {
  const versions = execFileSync("sh", ["-c", "nginx -v 2>&1; wrk -v 2>&1 | head -1"]).toString();
  const programs = versions
    .trim()
    .split("\n")
    .map((line) => line.replace(/ Copyright.*/, ""));
  const method = `Server on one core, load from another; ${load}; medians. Ratios are of work for a second of processor time, round by round.`;
  writeResultsFile(file, { command, programs, method, text });
}
