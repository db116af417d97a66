import type { Database } from "~/db/database.server";
import { isDatabaseUnavailable } from "~/db/is-unavailable";
import type { MessageChannel, OutgoingMessage } from "~/entities/message/message";
import {
  type ClaimedMessage,
  claimMessages,
  type DeliveryOutcome,
  settleMessage,
} from "~/entities/message/message-actions.server";
import { deleteSettled } from "~/entities/message/message-queries.server";
import { DeliveryError, type Transport } from "./transport";

export type DeliveryOptions = {
  db: Database;
  /** Key of what messages are encrypted with. */
  secret: Buffer;
  transports: Record<MessageChannel, Transport>;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** Between two looks at what is due, in milliseconds; null: only when woken. */
  interval?: number | null;
};

/** For one message, in milliseconds: less than it is ours alone. */
const longestDelivery = 100_000;

/** Messages under way at the same time. */
const atOnce = 5;

/** How long the operator can look up what became of a message. */
const keptDays = 30;

/**
 * Delivers messages beside requests. Any number of processes may do so on one database: each
 * message is taken by one of them.
 */
export function startDelivery(options: DeliveryOptions) {
  const { db, secret, transports, onError, now = () => new Date(), interval = 5_000 } = options;
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  const send = async (message: OutgoingMessage | null): Promise<DeliveryOutcome> => {
    if (message === null) {
      return { kind: "failed", isPermanent: true, error: "Written with another SECRET_KEY" };
    }
    try {
      const sending = transports[message.channel].send(message);
      const { providerId } = await withinTime(sending, longestDelivery);
      return { kind: "sent", providerId };
    } catch (error) {
      const isPermanent = error instanceof DeliveryError && error.isPermanent;
      return { kind: "failed", isPermanent, error: wordsOf(error) };
    }
  };
  const deliver = async (claimed: ClaimedMessage) =>
    settleMessage(db, claimed, await send(claimed.message), now());
  const deliverDue = async () => {
    await deleteSettled(db, new Date(now().getTime() - keptDays * 24 * 60 * 60_000));
    while (!isStopped) {
      const claimed = await claimMessages(db, { secret, now: now(), limit: atOnce });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(deliver));
    }
  };
  const wake = (): void => {
    if (isStopped) return;
    isWoken = true;
    underWay ??= (async () => {
      while (isWoken) {
        isWoken = false;
        await deliverDue().catch((error: unknown) => {
          // A database that is gone is told of elsewhere; messages wait in it.
          if (!isDatabaseUnavailable(error)) onError(error);
        });
      }
      underWay = undefined;
    })();
  };
  const timer = interval === null ? undefined : setInterval(wake, interval);
  timer?.unref();
  if (interval !== null) wake();

  return {
    /** Something is due now. */
    wake,
    /** Resolves when what was due is delivered, or put off. */
    async idle(): Promise<void> {
      while (underWay !== undefined) await underWay;
    },
    /** Finishes what is under way; to be called before the database closes. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await underWay;
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}

export type Delivery = ReturnType<typeof startDelivery>;

function withinTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("Took too long")), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch failed` says nothing without its cause.
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`;
}
