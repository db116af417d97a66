import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { delimiter, join } from "node:path";

/** Servers share one core and the load has another, so that neither takes time of the other. */
export const serverCore = 0;
export const loadCore = 1;

const programs = { taskset: "util-linux", nginx: "nginx-light", wrk: "wrk" };

/**
 * Says what is missing on this machine before anything starts.
 * @throws with the command that installs it
 */
export function checkMachine(): void {
  const missing = Object.entries(programs).filter(([program]) => !isOnPath(program));
  if (missing.length > 0) {
    const names = missing.map(([program]) => program).join(", ");
    const packages = missing.map(([, name]) => name).join(" ");
    throw new Error(`Not found: ${names}. On Debian: apt-get install ${packages}`);
  }
  if (availableParallelism() < 2) throw new Error("Two cores are needed: server and load");
}

/** What the figures were measured on, for the reader of the table. */
export function describeMachine(): string[] {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim()}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `nginx ${version("nginx", /nginx\/([\d.]+)/)}`,
    `wrk ${version("wrk", /wrk (\S+)/)}`,
  ];
}

function version(program: string, pattern: RegExp): string {
  // Both write it to standard error, and wrk calls it a failure.
  const text = execFileSync("sh", ["-c", `${program} -v 2>&1 || true`], { encoding: "utf8" });
  return pattern.exec(text)?.[1] ?? "of unknown version";
}

/** Debian keeps nginx where only root's path leads. */
function isOnPath(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
