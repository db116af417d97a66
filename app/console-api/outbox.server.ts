import type { z } from "zod";
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
import type { outboxLine } from "./schemas/outbox";

/** Messages of a page. */
const pageLength = 50;

function viewLine(row: OutboxRow, now: Date): z.input<typeof outboxLine> {
  const { id, channel, kind, recipientHint, state, attempts, lastError, providerId } = row;
  const isEnded = state === "failed" || state === "expired";
  return {
    id,
    channel,
    kind,
    recipientHint,
    state,
    attempts,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    answer: state === "sent" ? providerId : lastError,
    mayRetry: state === "waiting" && Number(row.nextAttemptAt) > now.getTime() + leaseTime,
    mayIssueAnew: isEnded && row.hasContent,
    isHandled: row.handledAt !== null,
  };
}

export const outboxHandlers = {
  async outbox({ options: { db, now } }, { state, before }) {
    const page = { before: before === undefined ? undefined : Number(before) };
    const rows = await listOutbox(db, { state, ...page, limit: pageLength + 1 });
    const shown = rows.slice(0, pageLength);
    const causes = before === undefined ? await listCauses(db, now()) : [];
    return {
      messages: shown.map((row) => viewLine(row, now())),
      causes: causes.map((cause) => ({
        ...cause,
        since: cause.since.toISOString(),
        nextAttemptAt: cause.nextAttemptAt?.toISOString() ?? null,
      })),
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
