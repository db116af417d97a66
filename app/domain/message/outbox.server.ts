import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { retention } from "~/domain/retention";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { messages } from "~/platform/db/schema";
import type { MessageChannel, MessageState } from "~/platform/messages/message";
import { leaseTime, queueMessage, readContent } from "./message-actions.server";
import { shownColumns } from "./message-queries.server";

/** Kinds whose failure is the matter of who typed the address: nobody needs to act on one. */
const everyday = [
  "code",
  "account-exists",
  "reset-code",
  "no-account",
  "contact-code",
  "contact-taken",
  "test",
];

type OutboxOptions = {
  db: Database;
  /** The site's key, which encrypts the messages that wait. */
  secret: Buffer;
  /** Called when a message has been queued. */
  onMessage: () => void;
  now: () => Date;
};

const shown = {
  ...shownColumns,
  handledAt: messages.handledAt,
  hasContent: sql<boolean>`${messages.content} <> ''`,
};

/** A page of messages without what they say, the newest first. */
export async function listOutbox(
  db: Database,
  {
    state,
    before,
    limit,
  }: { state?: MessageState | undefined; before?: number | undefined; limit: number },
) {
  return db
    .select(shown)
    .from(messages)
    .where(
      and(
        state === undefined ? undefined : eq(messages.state, state),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit);
}

export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number];

/** How many messages are in each state. */
export async function countOutbox(db: Database): Promise<Partial<Record<MessageState, number>>> {
  const rows = await db
    .select({ state: messages.state, count: count() })
    .from(messages)
    .groupBy(messages.state);
  return Object.fromEntries(rows.map(({ state, count: number }) => [state, Number(number)]));
}

/** Messages that failed, or that wait after a failure, and that nobody has dealt with. */
const hasTrouble = or(
  and(
    eq(messages.state, "waiting"),
    gt(messages.attempts, 0),
    sql`${messages.lastError} IS NOT NULL`,
  ),
  and(inArray(messages.state, ["failed", "expired"]), isNull(messages.handledAt)),
);

/** Causes that are named; what fails for a hundred reasons has one that shows elsewhere. */
const mostCauses = 20;

/** Messages of a cause that may be dealt with at once. */
const mostAtOnce = 100;

/** Failures with the same answer of the provider, to the same host. */
type Cause = {
  channel: MessageChannel;
  /** Host of the addresses, or country code of the numbers. */
  place: string;
  /** Null: no attempt was answered before the time was over. */
  error: string | null;
  since: Date;
  nextAttemptAt: Date | null;
  /** Those that wait for another attempt, and those that ended. */
  waiting: number[];
  ended: number[];
};

/** Lists current failures, grouped by cause, the largest group first. */
export async function listCauses(db: Database, now: Date): Promise<Cause[]> {
  const since = new Date(now.getTime() - retention.undeliveredContents);
  const rows = await db
    .select(shown)
    .from(messages)
    .where(and(hasTrouble, or(eq(messages.state, "waiting"), gt(messages.settledAt, since))))
    .orderBy(asc(messages.id))
    .limit(1_000);
  const causes = new Map<string, Cause>();
  for (const row of rows) {
    const place =
      row.recipientHint.slice(row.recipientHint.lastIndexOf("@") + 1).split("…")[0] ?? "";
    const error = row.lastError;
    const key = JSON.stringify([row.channel, place, sameCause(error)]);
    const cause = causes.get(key) ?? {
      channel: row.channel,
      place,
      error,
      since: row.createdAt,
      nextAttemptAt: null,
      waiting: [],
      ended: [],
    };
    causes.set(key, cause);
    const ids = row.state === "waiting" ? cause.waiting : cause.ended;
    if (ids.length < mostAtOnce) ids.push(row.id);
    if (row.state !== "waiting") continue;
    const next = cause.nextAttemptAt;
    cause.nextAttemptAt = next === null || row.nextAttemptAt < next ? row.nextAttemptAt : next;
  }
  const sizeOf = ({ waiting, ended }: Cause) => waiting.length + ended.length;
  return [...causes.values()]
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, mostCauses);
}

/** An error without recipient and numbers of the attempt, which differ between equal failures. */
function sameCause(error: string | null): string {
  return (error ?? "").replace(/\S*…\S*/g, "…").replace(/[\w.-]*\d{5,}[\w.-]*/g, "#");
}

/** How many messages failed in the last days and need somebody; codes are asked for again. */
export async function countFailed(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - retention.undeliveredContents);
  return db.$count(
    messages,
    and(
      inArray(messages.state, ["failed", "expired"]),
      isNull(messages.handledAt),
      gt(messages.settledAt, since),
      notInArray(messages.kind, everyday),
    ),
  );
}

/** For the audit: messages by their ids. */
const objectOf = (ids: readonly number[]) => ({
  kind: "delivery",
  id: ids.length === 1 ? (ids[0] ?? 0) : ids.length,
  label: ids.map((id) => `#${id}`).join(" "),
});

/** No attempt is under way: its lease would end sooner. */
const isPostponed = (now: Date) => gt(messages.nextAttemptAt, new Date(now.getTime() + leaseTime));

/**
 * Tries messages again now that wait for a later attempt. Those that are being delivered, or come
 * within two minutes anyway, are left alone.
 * @returns how many
 */
export async function retryMessages(
  { db, now, onMessage }: OutboxOptions,
  actor: AuditActor,
  ids: readonly number[],
): Promise<number> {
  const time = now();
  const retried = await db.transaction(async (transaction) => {
    const rows = await transaction
      .update(messages)
      .set({ nextAttemptAt: time })
      .where(and(inArray(messages.id, [...ids]), eq(messages.state, "waiting"), isPostponed(time)))
      .returning({ id: messages.id });
    if (rows.length > 0) {
      const object = objectOf(rows.map(({ id }) => id));
      await writeAudit(transaction, actor, { act: "delivery-retried", object }, time);
    }
    return rows.length;
  });
  onMessage();
  return retried;
}

/** The purposes of messages with a code. */
const purposesOfCodes = new Map<string | undefined, "register" | "reset" | "contact">([
  ["code", "register"],
  ["reset-code", "reset"],
  ["contact-code", "contact"],
]);

/** Sends a new code to somebody whose last one could not be delivered. */
export type SendCodeAnew = (
  target: { channel: MessageChannel; to: string },
  locale: Locale,
  purpose: "register" | "reset" | "contact",
) => Promise<"sent" | "slowed">;

/**
 * Issues a failed message again: the same one, or a new code instead of a code. The old content is deleted with it.
 * @throws Refusal `not-found` if it has not failed or nothing is left of it, `slowed`
 */
export async function issueAnew(
  options: OutboxOptions & { sendCodeAnew: SendCodeAnew },
  actor: AuditActor,
  id: number,
): Promise<void> {
  const { db, secret, now, onMessage, sendCodeAnew } = options;
  const time = now();
  const hasFailed = and(
    eq(messages.id, id),
    inArray(messages.state, ["failed", "expired"]),
    ne(messages.content, ""),
    isNull(messages.handledAt),
  );
  // The caller that sets the marker issues it: of two simultaneous clicks, the second finds it set.
  const claim = async (transaction: Database) => {
    const [row] = await transaction
      .update(messages)
      .set({ handledAt: time })
      .where(hasFailed)
      .returning({ content: messages.content });
    const message = row === undefined ? null : readContent(secret, row.content);
    if (message === null) throw new Refusal("not-found");
    return message;
  };
  const finish = async (transaction: Database, issued: number | null) => {
    await transaction.update(messages).set({ content: "" }).where(eq(messages.id, id));
    const object = objectOf([id]);
    const event = { act: "delivery-issued-anew", object, after: { issued } } as const;
    await writeAudit(transaction, actor, event, time);
  };
  const [asked] = await db
    .select({ kind: messages.kind })
    .from(messages)
    .where(eq(messages.id, id));
  const purpose = purposesOfCodes.get(asked?.kind);
  if (purpose !== undefined) {
    // Codes have limits and a transaction of their own, so that the mark is set before it.
    const message = await db.transaction(claim);
    try {
      const target = { channel: message.channel, to: message.to };
      if ((await sendCodeAnew(target, message.locale, purpose)) === "slowed") {
        throw new Refusal("slowed", { seconds: 3_600 });
      }
      await db.transaction((transaction) => finish(transaction, null));
    } catch (error) {
      // Nothing was issued: it stays in the list of open problems.
      await db.update(messages).set({ handledAt: null }).where(eq(messages.id, id));
      throw error;
    }
  } else {
    // All in one transaction: a process that ends before its end leaves the message as it was.
    await db.transaction(async (transaction) => {
      const message = await claim(transaction);
      await finish(transaction, await queueMessage(transaction, message, { secret, now: time }));
    });
  }
  onMessage();
}

/**
 * Gives messages up: waiting ones are not retried, and their content is deleted.
 * @returns how many
 */
export async function giveUp(
  { db, now }: OutboxOptions,
  actor: AuditActor,
  ids: readonly number[],
): Promise<number> {
  const time = now();
  return db.transaction(async (transaction) => {
    const chosen = inArray(messages.id, [...ids]);
    const waiting = await transaction
      .update(messages)
      .set({ state: "failed", content: "", settledAt: time, handledAt: time })
      .where(and(chosen, eq(messages.state, "waiting"), isPostponed(time)))
      .returning({ id: messages.id });
    const ended = await transaction
      .update(messages)
      .set({ content: "", handledAt: time })
      .where(
        and(chosen, inArray(messages.state, ["failed", "expired"]), isNull(messages.handledAt)),
      )
      .returning({ id: messages.id });
    const all = [...waiting, ...ended].map((row) => row.id);
    if (all.length > 0) {
      const event = { act: "delivery-given-up", object: objectOf(all) } as const;
      await writeAudit(transaction, actor, event, time);
    }
    return all.length;
  });
}
