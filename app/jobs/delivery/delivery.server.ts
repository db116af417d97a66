import {
  type ClaimedMessage,
  claimMessages,
  type DeliveryOutcome,
  finishMessage,
} from "~/domain/message/message-actions.server";
import { deleteFinishedMessages } from "~/domain/message/message-queries.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { hintOf, type MessageChannel, type OutgoingMessage } from "~/platform/messages/message";
import { DeliveryError, type Transport } from "~/platform/messages/transport";

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
 * message is taken by one of them. Each channel goes its own way, so that a mail server that
 * does not answer holds up no code by SMS.
 */
export function startDelivery(options: DeliveryOptions) {
  const { db, secret, transports, onError, now = () => new Date(), interval = 5_000 } = options;
  let isStopped = false;
  let isGivenUp = false;

  const send = async (message: OutgoingMessage | null): Promise<DeliveryOutcome> => {
    if (message === null) {
      return { kind: "failed", isPermanent: true, error: "Written with another SECRET_KEY" };
    }
    try {
      const sending = transports[message.channel].send(message);
      const { providerId } = await withinTime(sending, longestDelivery);
      return { kind: "sent", providerId };
    } catch (error) {
      const isRefused = error instanceof DeliveryError && error.isPermanent;
      const isPermanent = isRefused && message.isForOperator !== true;
      return { kind: "failed", isPermanent, error: withoutNames(errorText(error), message) };
    }
  };
  const deliver = async (claimed: ClaimedMessage) => {
    const outcome = await send(claimed.message);
    // The database may be closed by now; the lease gives the message to the next process.
    if (!isGivenUp) await finishMessage(db, claimed, outcome, now());
  };
  const deliverDue = async (channel: MessageChannel) => {
    await deleteFinishedMessages(db, new Date(now().getTime() - keptDays * 24 * 60 * 60_000));
    while (!isStopped) {
      const claimed = await claimMessages(db, { channel, secret, now: now(), limit: atOnce });
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(deliver));
    }
  };
  const channels = (["email", "sms"] as const).map((channel) =>
    createLoop(() =>
      deliverDue(channel).catch((error: unknown) => {
        // A database that is gone is told of elsewhere; messages wait in it.
        if (!isGivenUp && !isDatabaseUnavailable(error)) onError(error);
      }),
    ),
  );
  const wake = (): void => {
    if (isStopped) return;
    for (const channel of channels) channel.wake();
  };
  const idle = async (): Promise<void> => {
    await Promise.all(channels.map((channel) => channel.idle()));
  };
  const timer = interval === null ? undefined : setInterval(wake, interval);
  timer?.unref();
  if (interval !== null) wake();

  return {
    /** Something is due now. */
    wake,
    /** Resolves when what was due is delivered, or put off. */
    idle,
    /**
     * Finishes what is under way, to be called before the database closes. What takes longer is
     * left as a process that is killed would leave it: tried again when its lease is over.
     * @param longest in milliseconds
     */
    async stop(longest: number): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      const { promise: timeout, resolve: giveUp } = Promise.withResolvers<void>();
      const limit = setTimeout(giveUp, longest);
      await Promise.race([idle(), timeout]).finally(() => clearTimeout(limit));
      isGivenUp = true;
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}

export type Delivery = ReturnType<typeof startDelivery>;

/** Does a task whenever it is woken: never twice at the same time, but again when woken meanwhile. */
function createLoop(task: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  return {
    wake(): void {
      isWoken = true;
      underWay ??= (async () => {
        while (isWoken) {
          isWoken = false;
          await task();
        }
        underWay = undefined;
      })();
    },
    async idle(): Promise<void> {
      while (underWay !== undefined) await underWay;
    },
  };
}

function withinTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("Took too long")), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** As one line: it is shown in terminals, and PostgreSQL stores no NUL. */
function errorText(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  // `fetch failed` says nothing without its cause.
  const words = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return words.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}

/**
 * What another side said, with hints in place of the people whom it names: the words are kept and
 * shown longer than the message itself.
 */
function withoutNames(words: string, { to, channel, replyTo }: OutgoingMessage): string {
  const rest = channel === "sms" ? withoutNumber(words, to) : withoutAddress(words, to);
  return replyTo === undefined ? rest : withoutAddress(rest, replyTo);
}

/** Servers write an address in capitals, or its host in another way: who it is stands before the @. */
function withoutAddress(words: string, address: string): string {
  const person = address
    .slice(0, address.lastIndexOf("@") + 1)
    .replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const host = /[^\s@<>()[\]"',;:]+/.source;
  return words.replace(new RegExp(person + host, "gi"), () =>
    hintOf({ to: address, channel: "email" }),
  );
}

/** Numbers are named with `+`, with `00` or without their country: their last digits are alike. */
function withoutNumber(words: string, number: string): string {
  return words.replace(/\+?\d{6,}/g, (named) =>
    number.endsWith(named.slice(-7).replace("+", ""))
      ? hintOf({ to: number, channel: "sms" })
      : named,
  );
}
