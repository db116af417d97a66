import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type OutboxMessage = { to: string; channel: string; subject: string; text: string };

/** The messages to a recipient in an outbox, oldest first. */
export function messagesIn(outbox: string, to: string): OutboxMessage[] {
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
 * Reads a file or folder; undefined if there is none. Before the first message there is no folder, and the site
 * removes old messages while a test reads.
 */
function ifThere<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
