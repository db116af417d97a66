import { spawn } from "node:child_process";
import { once } from "node:events";

/** The figures of a run of the load generator; times in milliseconds. */
export type LoadResult = {
  requests: number;
  seconds: number;
  bytes: number;
  p50: number;
  p99: number;
  /** Responses with status 400 or higher, and socket errors. */
  failures: number;
};

export type Load = {
  url: string;
  core: number;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua script for wrk. */
  script?: string;
};

/** Requests an address as fast as it responds, over persistent connections. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const script = load.script === undefined ? [] : ["-s", load.script];
  const child = spawn("taskset", [
    ...["-c", String(load.core), "wrk", "-t1", `-c${load.connections}`, `-d${load.seconds}s`],
    ...["--latency", "--timeout", "30s", ...headers, ...script, load.url],
  ]);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(child, "close");
  return parseWrk(output);
}

/**
 * Parses the output of wrk.
 * @throws when it contains no result
 */
export function parseWrk(output: string): LoadResult {
  const total = /(\d+) requests in ([\d.]+)(ms|s|m), ([\d.]+)(B|KB|MB|GB) read/.exec(output);
  if (total === null) throw new Error(`wrk gave no result:\n${output}`);
  const [, requests, time, timeUnit = "s", size, sizeUnit = "B"] = total;
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0;
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    output,
  );
  const sockets = (broken?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0);
  return {
    requests: Number(requests),
    seconds: milliseconds(`${time}${timeUnit}`) / 1_000,
    bytes: Number(size) * (sizes[sizeUnit] ?? 1),
    p50: percentile(output, 50),
    p99: percentile(output, 99),
    failures: Number(refused) + sockets,
  };
}

const sizes: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

function percentile(output: string, share: number): number {
  const text = new RegExp(`^\\s+${share}%\\s+([\\d.]+(?:us|ms|s|m))$`, "m").exec(output)?.[1];
  return text === undefined ? Number.NaN : milliseconds(text);
}

function milliseconds(text: string): number {
  const [, figure, unit = "ms"] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? Number.NaN);
}
