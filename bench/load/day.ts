import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { atRate } from "../drill/at-rate.ts";
import type { DrilledSite } from "../drill/drilled-site.ts";
import { ask } from "./asking.ts";
import { createCodes } from "./codes.ts";
import { explore } from "./explore.ts";
import { createLatencies, type Latencies } from "./latencies.ts";
import { type Asked, type Kind, kindOf, readerOf, requestOf } from "./mix.ts";
import { type Memory, openMemory } from "./site-memory.ts";

export type DayOptions = { rate: number; minutes: number };

export type Reading = Memory & { at: number };

export type Day = {
  /** Seconds after which times and memory count. */
  warmUp: number;
  latencies: Latencies<Kind>;
  /** Answers that were not right, as `page 503`, with how many there were. */
  wrong: Record<string, number>;
  /** Acts after the warm-up. */
  acts: number;
  readings: Reading[];
};

/** Seconds between two readings of the memory, and of a window of latencies. */
const readingSeconds = 20;
const windowSeconds = 10;

/**
 * At most this long, in seconds, and at most a third of the run: limits by client remember a client for a
 * minute, so that before nobody can tell memory that is filled once from memory that grows.
 */
const longestWarmUp = 90;

/** Plays visitors and installed programs at a steady rate, and looks after the site meanwhile. */
export async function playDay(site: DrilledSite, { rate, minutes }: DayOptions): Promise<Day> {
  const seconds = minutes * 60;
  const warmUp = Math.min(longestWarmUp, seconds / 3);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const found = await explore(site.origin);
  await readAll(agent, site.origin, found.pages);
  const memory = await openMemory(site);
  const codes = createCodes(join(site.folder, "outbox"));
  const latencies = createLatencies<Kind>(windowSeconds);
  const wrong: Record<string, number> = {};
  const tags = new Map<string, string>();
  const readings: Reading[] = [];
  let acts = 0;

  const started = performance.now();
  const passed = () => (performance.now() - started) / 1_000;
  const send = async (asked: Asked, kind: Kind) => {
    const { status, tag } = await ask(agent, site.origin, asked);
    if (tag !== undefined && kind === "page") tags.set(asked.path, tag);
    const isRight = asked.right.includes(status);
    const name = `${kind}: ${status === 0 ? "no answer" : status}`;
    if (!isRight) wrong[name] = (wrong[name] ?? 0) + 1;
    return isRight;
  };
  const act = async (number: number, due: number) => {
    const kind = kindOf(number);
    const asked = requestOf(number, found, tags);
    // What is measured of a registration is the calls; the mail between them takes its own time.
    const took =
      asked === null
        ? await register(number, { due, codes, send: (call) => send(call, kind) })
        : (await send(asked, kind))
          ? performance.now() - due
          : null;
    const at = due - started;
    if (took === null || at < warmUp * 1_000) return;
    acts += 1;
    latencies.add(kind, took, at);
  };
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      readings.push({ at: passed(), ...(await memory.read()) });
      await pause(readingSeconds * 1_000, null, { signal: end.signal }).catch(() => null);
    }
  };
  try {
    await Promise.all([atRate({ rate, seconds }, act).finally(() => end.abort()), watch()]);
  } finally {
    end.abort();
    memory.close();
    agent.destroy();
  }
  return { warmUp, latencies, wrong, acts, readings: readings.filter(({ at }) => at >= warmUp) };
}

/** Asks for each page once: later, each is one that somebody else has read before, as on any other day. */
async function readAll(agent: Agent, origin: string, pages: readonly string[]): Promise<void> {
  for (const [index, path] of pages.entries()) {
    const headers = { "accept-encoding": "br", "x-forwarded-for": readerOf(index) };
    const { status } = await ask(agent, origin, { path, method: "GET", headers, right: [200] });
    if (status !== 200) throw new Error(`${path}, which the sitemap names, answers ${status}`);
  }
}

/**
 * Somebody registers: asks for a code, reads the mail, sends the form.
 * @returns the milliseconds of both calls; null when one went wrong
 */
async function register(
  number: number,
  {
    due,
    codes,
    send,
  }: {
    due: number;
    codes: ReturnType<typeof createCodes>;
    send: (call: Asked) => Promise<boolean>;
  },
): Promise<number | null> {
  const email = `visitor-${number}@site.example`;
  const call = (path: string, body: object): Asked => ({
    ...{ path, method: "POST", right: [200], body: JSON.stringify(body) },
    headers: { "content-type": "application/json", "x-forwarded-for": readerOf(number) },
  });
  if (!(await send(call("/api/account/sendCode", { email })))) return null;
  const first = performance.now() - due;
  const code = await codes.of(email);
  const started = performance.now();
  const form = { email, code, password: "Zhiwei-2026", agreement: true };
  // Without a code the call is refused, and counted as wrong.
  return (await send(call("/api/account/register", form)))
    ? first + performance.now() - started
    : null;
}
