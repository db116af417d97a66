import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { patience } from "./patience";
import { runFolder } from "./run-folder";

/** The outbox of the site that all browser tests share. */
const commonOutbox = () => join(runFolder(), "site", "outbox");

export type OutboxMessage = { to: string; channel: string; subject: string; text: string };

/**
 * The messages to a recipient, oldest first.
 * @param outbox the folder; that of the common site if none is named
 */
export function messagesTo(to: string, outbox = commonOutbox()): OutboxMessage[] {
  return filesIn(outbox)
    .map((text) => JSON.parse(text) as OutboxMessage)
    .filter((message) => message.to === to);
}

/** The text of each message in an outbox, oldest first. */
export function filesIn(outbox: string): string[] {
  const names = ifThere(() => readdirSync(outbox).sort()) ?? [];
  return names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .flatMap((name) => ifThere(() => readFileSync(join(outbox, name), "utf8")) ?? []);
}

/**
 * What a file or folder holds, or undefined where there is none: before the first message there is no folder, and
 * the site takes old messages away while a test reads.
 */
function ifThere<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Waits until there are `count` messages to a recipient, because another process delivers them. */
export async function arrivedFor(
  to: string,
  count = 1,
  outbox = commonOutbox(),
): Promise<OutboxMessage[]> {
  await expect.poll(() => messagesTo(to, outbox).length, { timeout: patience.timeout }).toBe(count);
  return messagesTo(to, outbox);
}

/** The code in the newest message to a recipient, once there are `count` messages. */
export async function codeTo(to: string, count = 1, outbox = commonOutbox()): Promise<string> {
  const text = (await arrivedFor(to, count, outbox)).at(-1)?.text ?? "";
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in ${text}`);
  return code;
}
