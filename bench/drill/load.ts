import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { loadCore } from "./drilled-site.ts";

/** A request of a stream; `client` is its address for `X-Forwarded-For`. */
export type Sent = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the site's own origin is named, as a browser does for the site's own scripts. */
  isOwnPage?: true;
};

/** Requests that are sent at a steady rate, whether or not the server keeps up. */
export type Stream = {
  /** Requests a second. */
  rate: number;
  /**
   * Sent in turn; `{n}` in a path or a body is the number of the request. `{marks}` is the same number in signs that
   * are no letters: a search with them differs and finds the same.
   */
  requests: Sent[];
  /** Number of client addresses that send in turn. */
  clients: number;
  /** Milliseconds after which the client closes the connection; default: the end of the load. */
  leavesAfter?: number;
};

export type LoadPlan = { origin: string; seconds: number; streams: Stream[] };

/** The result of a stream; times in milliseconds. */
export type StreamResult = {
  sent: number;
  /** Answers by status; 0 counts requests without one. */
  statuses: Record<string, number>;
  p50: number;
  p99: number;
};

/** Sends streams of requests from a process of its own on the core of the load. */
export async function sendLoad(plan: LoadPlan): Promise<StreamResult[]> {
  const sender = fileURLToPath(new URL("load-sender.ts", import.meta.url));
  const child = spawn("taskset", ["-c", String(loadCore), process.execPath, sender], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(plan));
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(child, "close");
  return JSON.parse(text) as StreamResult[];
}
