import {
  countMessages,
  listMessages,
  type MessageLine,
} from "~/domain/message/message-queries.server";
import { listSmsToday, smsDayLine } from "~/domain/message/sms-budget.server";
import type { CommandSite } from "./command-site.server";

/** Number of messages that the report lists. */
const listed = 50;

/**
 * Reports the delivery of messages: how many are in each state, and the newest ones. Their content
 * is never shown.
 * @throws Error with a sentence for the operator when the database cannot be opened
 */
export async function messagesCommand({ db, env }: CommandSite): Promise<string> {
  const counts = await countMessages(db);
  if (counts.length === 0) return "No messages.";
  const caps = { countries: env.SMS_COUNTRIES, all: env.SMS_CAP };
  const today = (await listSmsToday(db, new Date())).map((day) => smsDayLine(day, caps));
  const sums = counts.map(({ channel, state, count }) => `${channel} ${state}: ${count}`);
  const lines = (await listMessages(db, listed)).map(lineOf);
  const sms = today.length === 0 ? [] : ["", "Text messages today in China:", ...today];
  return [...sums, ...sms, "", ...lines].join("\n");
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
