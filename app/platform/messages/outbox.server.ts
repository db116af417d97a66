import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import type { OutgoingMessage } from "./message";
import type { Transport } from "./transport";

/** The fields of a message in an outbox file. */
export type Message = Pick<OutgoingMessage, "to" | "channel" | "subject" | "text" | "html">;

export type Outbox = { put: (message: Message) => Promise<void> };

/**
 * Stores messages as files while no mail or SMS provider is configured: one JSON file each, whose
 * name sorts by time. The file is on the disk when `put` resolves.
 *
 * @param folder created with the first message
 */
export function createOutbox(folder: string, clock: () => Date): Outbox {
  let sequence = 0;
  return {
    async put({ to, channel, subject, text, html }) {
      const time = clock().toISOString();
      // The sequence keeps the order within a millisecond; the random part avoids clashes of processes.
      sequence += 1;
      const order = String(sequence).padStart(6, "0");
      const name = `${time.replaceAll(":", "-")}-${order}-${randomUUID().slice(0, 8)}.json`;
      const content = { to, channel, subject, text, html, time };
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}

/** The outbox as a transport for any channel. */
export function createOutboxTransport(outbox: Outbox): Transport {
  return {
    async send(message) {
      await outbox.put(message);
      return { providerId: null };
    },
    close: () => undefined,
  };
}
