import type { JobResult } from "~/domain/background-job/job-part";
import type { JobReport } from "~/domain/background-job/job-report";
import { JobError } from "~/domain/background-job/job-result";
import {
  type ClaimedMessage,
  claimMessages,
  type DeliveryOutcome,
  finishMessage,
} from "~/domain/message/message-actions.server";
import { hasPostponedMessages } from "~/domain/message/message-queries.server";
import type { Database } from "~/platform/db/database.server";
import { hintOf, type MessageChannel, type OutgoingMessage } from "~/platform/messages/message";
import { DeliveryError, type Transport } from "~/platform/messages/transport";
import { createLoop, waitForIdle, wakeRegularly } from "./delivery-loop";

export type DeliveryOptions = {
  db: Database;
  /** Key that messages are encrypted with. */
  secret: Buffer;
  transports: Record<MessageChannel, Transport>;
  /** Reports the results of the messages of each channel. */
  reports: Record<MessageChannel, JobReport>;
  now?: () => Date;
  /** Milliseconds between two checks for due messages; null: only when woken. */
  interval?: number | null;
};

/** Time for one delivery, in milliseconds; shorter than the lease of a message (`leaseTime`). */
const longestDelivery = 100_000;

/** Number of messages delivered at the same time. */
const atOnce = 5;

/**
 * Delivers queued messages in the background. Any number of processes may share a database: each
 * message is claimed by one of them. Channels are independent, so a hanging mail server delays no
 * text message.
 */
export function startDelivery(options: DeliveryOptions) {
  const { db, secret, transports, reports, now = () => new Date(), interval = 5_000 } = options;
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
  const deliver = async (claimed: ClaimedMessage): Promise<DeliveryOutcome> => {
    const outcome = await send(claimed.message);
    // After giving up, the database may be closed; the message is sent again when its lease ends.
    if (!isGivenUp) await finishMessage(db, claimed, outcome, now());
    return outcome;
  };
  const channels = (["email", "sms"] as const).map((channel) => {
    const { done, failed } = reports[channel];
    /** Whether the last thing told is that it went well. */
    let isWell = false;
    const deliverDue = async (): Promise<void> => {
      const counts = { sent: 0, postponed: 0, refused: 0 };
      let isIdle = true;
      while (!isStopped) {
        const claimed = await claimMessages(db, { channel, secret, now: now(), limit: atOnce });
        if (claimed.length === 0) break;
        isIdle = false;
        const results = (await Promise.all(claimed.map(deliver))).map(resultOf);
        if (isGivenUp) return;
        for (const result of results) counts[result] += 1;
        const told: JobResult = [
          { code: "messages-sent", count: counts.sent },
          { code: "messages-postponed", count: counts.postponed },
          { code: "messages-refused", count: counts.refused },
        ];
        // A refusal is one recipient's matter; where none is reached, the mail server is away.
        isWell = results.includes("sent") || !results.includes("postponed");
        await (isWell ? done(told) : failed(new JobError([...told, { code: "see-messages" }])));
      }
      // Without messages to send, nothing else would tell that a failure is over.
      if (isWell || !isIdle || isStopped || (await hasPostponedMessages(db, channel))) return;
      isWell = true;
      await done([{ code: "nothing-to-send" }]);
    };
    return createLoop(() =>
      deliverDue().catch(async (error: unknown) => {
        isWell = false;
        if (!isGivenUp) await failed(error);
      }),
    );
  });
  const wake = (): void => {
    if (isStopped) return;
    for (const channel of channels) channel.wake();
  };
  const idle = async (): Promise<void> => {
    await Promise.all(channels.map((channel) => channel.idle()));
  };
  const endTimer = wakeRegularly(wake, interval);

  return {
    /** Checks for due messages now. */
    wake,
    /** Resolves when all due messages are delivered or postponed. */
    idle,
    /**
     * Finishes running deliveries; call it before the database closes. A delivery that takes longer is
     * abandoned and sent again when its lease ends.
     * @param longest time to wait, in milliseconds
     */
    async stop(longest: number): Promise<void> {
      isStopped = true;
      endTimer();
      await waitForIdle(idle, longest);
      isGivenUp = true;
      for (const transport of Object.values(transports)) transport.close();
    },
  };
}

export type Delivery = ReturnType<typeof startDelivery>;

function resultOf(outcome: DeliveryOutcome): "sent" | "postponed" | "refused" {
  if (outcome.kind === "sent") return "sent";
  return outcome.isPermanent ? "refused" : "postponed";
}

function withinTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("Took too long")), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** An error's message in one line: terminals show it, and PostgreSQL stores no NUL. */
function errorText(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  // `fetch failed` is useless without its cause.
  const words = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return words.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}

/**
 * Replaces recipient and sender in a provider's error text by hints, because the text is kept
 * longer than the message itself.
 */
function withoutNames(words: string, { to, channel, replyTo }: OutgoingMessage): string {
  const rest = channel === "sms" ? withoutNumber(words, to) : withoutAddress(words, to);
  return replyTo === undefined ? rest : withoutAddress(rest, replyTo);
}

/** Matches any host, because servers may write the address in capitals or with another host. */
function withoutAddress(words: string, address: string): string {
  const person = address
    .slice(0, address.lastIndexOf("@") + 1)
    .replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const host = /[^\s@<>()[\]"',;:]+/.source;
  return words.replace(new RegExp(person + host, "gi"), () =>
    hintOf({ to: address, channel: "email" }),
  );
}

/** Compares the last seven digits: providers write numbers with `+`, with `00` or without country. */
function withoutNumber(words: string, number: string): string {
  return words.replace(/\+?\d{6,}/g, (named) =>
    number.endsWith(named.slice(-7).replace("+", ""))
      ? hintOf({ to: number, channel: "sms" })
      : named,
  );
}
