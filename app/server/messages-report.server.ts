import { resolve } from "node:path";
import { DataFolderLockedError } from "~/db/data-folder-lock.server";
import { openDatabase } from "~/db/database.server";
import {
  countMessages,
  listMessages,
  type MessageLine,
} from "~/entities/message/message-queries.server";
import type { Env } from "./env.server";

/** Messages that the report lists one by one. */
const listed = 50;

/**
 * What became of the site's messages, for the terminal: how many are in each state, and the
 * newest ones. What they say is never shown.
 * @throws Error with a sentence for the operator when the database cannot be opened
 */
export async function runMessagesReport(env: Env): Promise<string> {
  const dataFolder = resolve(env.DATA_DIR);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataFolder }).catch(
    (error) => {
      throw error instanceof DataFolderLockedError ? lockedByTheSite(error) : error;
    },
  );
  try {
    await database.migrate();
    const counts = await countMessages(database.db);
    if (counts.length === 0) return "No messages.";
    const sums = counts.map(({ channel, state, count }) => `${channel} ${state}: ${count}`);
    const lines = (await listMessages(database.db, listed)).map(lineOf);
    return [...sums, "", ...lines].join("\n");
  } finally {
    await database.close();
  }
}

function lineOf(message: MessageLine): string {
  const { id, channel, kind, recipientHint, state, attempts, createdAt } = message;
  const { nextAttemptAt, providerId, lastError } = message;
  const isRetried = state === "waiting" && attempts > 0;
  return [
    `#${id} ${createdAt.toISOString()} ${channel} ${kind} to ${recipientHint}: ${state}`,
    `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`,
    ...(isRetried ? [`again at ${nextAttemptAt.toISOString()}`] : []),
    ...(providerId === null ? [] : [providerId]),
    ...(lastError === null ? [] : [lastError.replaceAll(/\s+/g, " ")]),
  ].join(", ");
}

function lockedByTheSite(cause: DataFolderLockedError): Error {
  return new Error(
    `${cause.message}\nThe embedded database belongs to one process at a time: stop the site, ` +
      "look at the messages and start it again. With PostgreSQL (DATABASE_URL) the command runs beside the site.",
    { cause },
  );
}
