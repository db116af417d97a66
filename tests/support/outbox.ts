import { join } from "node:path";
import { expect } from "@playwright/test";
import { messagesIn, type OutboxMessage } from "./outbox-files";
import { patience } from "./patience";
import { runFolder } from "./run-folder";

/** The outbox of the site that all browser tests share. */
const commonOutbox = () => join(runFolder(), "site", "outbox");

/**
 * The messages to a recipient, oldest first.
 * @param outbox the folder; that of the common site if none is named
 */
export function messagesTo(to: string, outbox = commonOutbox()): OutboxMessage[] {
  return messagesIn(outbox, to);
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
