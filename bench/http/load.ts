import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Question } from "./ask.ts";
import { loadCore } from "./machine.ts";
import { startOn } from "./processes.ts";

export type Load = Question & {
  connections: number;
  seconds: number;
  /** Every request from another client's address, to another path. */
  isVaried?: boolean;
  /** Mean pause of a connection between two requests, in milliseconds. */
  pause?: number;
};

export type LoadResult = {
  requests: number;
  bytes: number;
  seconds: number;
  /** Milliseconds within which half and 99 of 100 answers came. */
  p50: number;
  p99: number;
  /** Answers with a status of 400 or more. */
  refused: number;
};

const script = fileURLToPath(new URL("load.lua", import.meta.url));

/**
 * Puts load on a server over connections that stay open, as fast as it answers.
 * @throws when connections failed
 */
export async function runLoad(origin: string, load: Load): Promise<LoadResult> {
  const { path, headers = {}, connections, seconds } = load;
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", script];
  for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
  const wrk = startOn(loadCore, "wrk", [...args, `${origin}${path}`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      LOAD_BODY: load.body ?? "",
      LOAD_CLIENTS: load.isVaried ? "yes" : "",
      LOAD_PAUSE: String(load.pause ?? 0),
    },
  });
  const ended = once(wrk, "exit");
  const output = wrk.stdout === null ? "" : await text(wrk.stdout);
  await ended;
  return readLoadResult(output);
}

/** Reads the line that `load.lua` writes below wrk's own words. */
export function readLoadResult(output: string): LoadResult {
  const line = output.split("\n").findLast((entry) => entry.startsWith("{"));
  if (line === undefined) throw new Error(`wrk gave no result: ${output}`);
  const { microseconds, p50, p99, broken, ...counts } = JSON.parse(line);
  if (broken > 0) throw new Error(`${broken} connections of the load failed: ${output}`);
  if (counts.bytes === 0) throw new Error("No request of the load was answered");
  return { ...counts, seconds: microseconds / 1e6, p50: p50 / 1e3, p99: p99 / 1e3 };
}
