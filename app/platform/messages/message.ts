import type { Locale } from "~/i18n/locales";

export type MessageChannel = "email" | "sms";
export type MessageState = "waiting" | "sent" | "failed" | "expired";

/** A message to a person, with the texts for every channel. */
export type OutgoingMessage = {
  /** Email address, or phone number in E.164. */
  to: string;
  channel: MessageChannel;
  /** Reply address of a mail; without it, replies are not read. */
  replyTo?: string;
  /**
   * Names the conversation that a mail belongs to, so that mail programs show its mails together; a
   * person wrote it, so it is not marked as generated.
   */
  conversation?: string;
  /** The recipient is the operator, who can fix a refusing mailbox: refusals are retried. */
  isForOperator?: true;
  /** Kind of message: `code`, `welcome`; SMS providers have a template for each. */
  kind: string;
  locale: Locale;
  subject: string;
  text: string;
  /** Empty for a text message. */
  html: string;
  /** Values for the provider's template. */
  values: Record<string, string>;
};

/** Shortens an address or number, still recognisable: `l…@example.com`, `+86…0000`. */
export function hintOf({ to, channel }: Pick<OutgoingMessage, "to" | "channel">): string {
  if (channel === "sms") return `${to.slice(0, 3)}…${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}…${to.slice(at)}`;
}
