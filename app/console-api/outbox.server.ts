import { leaseTime } from "~/domain/message/message-actions.server";
import {
  countOutbox,
  giveUp,
  issueAnew,
  listCauses,
  listOutbox,
  type OutboxRow,
  retryMessages,
} from "~/domain/message/outbox.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import type { Handlers } from "./call";

/** Messages of a page. */
const pageLength = 50;

function viewLine(row: OutboxRow, now: Date) {
  const { id, channel, kind, recipientHint, state, attempts, lastError, providerId } = row;
  const isEnded = state === "failed" || state === "expired";
  return {
    id,
    channel,
    kind,
    recipientHint,
    state,
    attempts,
    createdAt: row.createdAt,
    nextAttemptAt: row.nextAttemptAt,
    settledAt: row.settledAt,
    /** The provider's answer: its number, or its error. */
    answer: state === "sent" ? providerId : lastError,
    /** It waits after a failed attempt, and not for the next two minutes only. */
    mayRetry: state === "waiting" && Number(row.nextAttemptAt) > now.getTime() + leaseTime,
    /** It has failed, and its content is still stored. */
    mayIssueAnew: isEnded && row.hasContent,
    isHandled: row.handledAt !== null,
  };
}

export const outboxHandlers = {
  async outbox({ options: { db, now } }, { state, before }) {
    const page = { before: before === undefined ? undefined : Number(before) };
    const rows = await listOutbox(db, { state, ...page, limit: pageLength + 1 });
    const shown = rows.slice(0, pageLength);
    return {
      messages: shown.map((row) => viewLine(row, now())),
      causes: before === undefined ? await listCauses(db, now()) : [],
      counts: { waiting: 0, sent: 0, failed: 0, expired: 0, ...(await countOutbox(db)) },
      next: rows.length > pageLength ? String(shown.at(-1)?.id) : null,
    };
  },
  async retryDeliveries({ options, caller, person }, { ids }) {
    return { count: await retryMessages(options, actorOf(caller, person), ids) };
  },
  async issueDeliveryAnew({ options, caller, person, id }) {
    await issueAnew(options, actorOf(caller, person), id);
    return {};
  },
  async giveUpDeliveries({ options, caller, person }, { ids }) {
    return { count: await giveUp(options, actorOf(caller, person), ids) };
  },
} satisfies Partial<Handlers>;
