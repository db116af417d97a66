import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import type { OutgoingMessage } from "./message";
import type { Transport } from "./transport";

/** The fields of a message in an outbox file. */
export type Message = Pick<OutgoingMessage, "to" | "channel" | "subject" | "text" | "html">;

export type Outbox = {
  put: (message: Message & Pick<OutgoingMessage, "kind">) => Promise<void>;
};

/** How long a message of a kind is kept as a file, in milliseconds. */
type OutboxLifetime = (kind: string) => number;

/**
 * Stores messages as files while no mail or SMS provider is configured: one JSON file each, whose
 * name sorts by time and ends with its kind. The file is on the disk when `put` resolves.
 *
 * @param folder created with the first message
 */
export function createOutbox(folder: string, clock: () => Date): Outbox {
  let sequence = 0;
  return {
    async put({ to, channel, kind, subject, text, html }) {
      const time = clock().toISOString();
      // The sequence keeps the order within a millisecond; the random part avoids clashes of processes.
      sequence += 1;
      const order = String(sequence).padStart(6, "0");
      const name = `${time.replaceAll(":", "-")}-${order}-${randomUUID().slice(0, 8)}-${kind}.json`;
      const content = { to, channel, subject, text, html, time };
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}

/** Time and kind in the name of an outbox file; those of former versions have no kind. */
const fileName =
  /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-\d{6}-[0-9a-f]{8}(?:-([a-z-]+))?\.json$/;

/**
 * Deletes outbox files whose time is over: they hold codes and addresses that anyone can read who
 * reads the folder. Files with other names stay. The folder need not exist.
 * @returns how many were deleted
 */
export async function deleteExpiredOutboxFiles(
  folder: string,
  lifetime: OutboxLifetime,
  now: Date,
): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const expired = names.filter((name) => {
    const [, hour, minute, second, kind = "code"] = fileName.exec(name) ?? [];
    const writtenAt = Date.parse(`${hour}:${minute}:${second}`);
    return now.getTime() - writtenAt >= lifetime(kind);
  });
  for (const name of expired) await rm(join(folder, name), { force: true });
  return expired.length;
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
