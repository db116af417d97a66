import { execFileSync } from "node:child_process";

/** An address of this machine, another one for each number: limits count connections by address. */
export function sourceOf(index: number): string {
  return `127.${50 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;
}

/** How many files, connections included, a program here may have open. */
export function mostOpenFiles(): number {
  const text = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  return text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
}
