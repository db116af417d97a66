import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { patience } from "./patience";

const folder = join(tmpdir(), `manifold-e2e-${process.env["TEST_PORT"] ?? 4173}`, "outbox");

export type OutboxMessage = { to: string; channel: string; subject: string; text: string };

/** The messages to a recipient, oldest first. */
export function messagesTo(to: string): OutboxMessage[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder).sort();
  } catch {
    // The folder does not exist before the first message.
  }
  return names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as OutboxMessage)
    .filter((message) => message.to === to);
}

/** Waits until there are `count` messages to a recipient, because another process delivers them. */
export async function arrivedFor(to: string, count = 1): Promise<OutboxMessage[]> {
  await expect.poll(() => messagesTo(to).length, { timeout: patience.timeout }).toBe(count);
  return messagesTo(to);
}

/** The code in the newest message to a recipient, once there are `count` messages. */
export async function codeTo(to: string, count = 1): Promise<string> {
  const text = (await arrivedFor(to, count)).at(-1)?.text ?? "";
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in ${text}`);
  return code;
}
