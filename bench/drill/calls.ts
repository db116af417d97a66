import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DrilledSite } from "./drilled-site.ts";

/** Posts JSON to the API as a client with an address. */
export async function post(
  site: DrilledSite,
  path: string,
  body: object,
  client: string,
): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(`${site.origin}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": client },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}

export type DrillMessage = { to: string; channel: string; subject: string; text: string };

/** The messages that the site has written to its outbox. */
export function messagesOf(site: DrilledSite): DrillMessage[] {
  const outbox = join(site.folder, "outbox");
  // The first message creates it.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(outbox, name), "utf8")) as DrillMessage];
      } catch (error) {
        // The site removes a message at the end of its life.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
        throw error;
      }
    });
}

const longestDelivery = 20_000;

/** The code that was sent to a contact; undefined when none comes. */
export async function codeTo(site: DrilledSite, to: string): Promise<string | undefined> {
  const end = performance.now() + longestDelivery;
  while (performance.now() < end && site.isAlive()) {
    const message = messagesOf(site).find((one) => one.to === to);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(message?.text ?? "")?.[0];
    if (code !== undefined) return code;
    await pause(50);
  }
  return undefined;
}

/** Runs tasks with at most `width` at a time, and returns their results in order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  width: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await task(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** How often each value occurs. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
