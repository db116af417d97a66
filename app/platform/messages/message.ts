import type { Locale } from "~/i18n/locales";

export type MessageChannel = "email" | "sms";
export type MessageState = "waiting" | "sent" | "failed" | "expired";

/** A message to a person, in every form that a channel may need. */
export type OutgoingMessage = {
  /** Email address, or phone number in E.164. */
  to: string;
  channel: MessageChannel;
  /** Whom a mail's reader answers; else nobody reads answers. */
  replyTo?: string;
  /** Its recipient runs this site and mends what refuses it, so no refusal is final. */
  isForOperator?: true;
  /** What it is about: `code`, `welcome`; SMS providers have a template for each. */
  kind: string;
  locale: Locale;
  subject: string;
  text: string;
  /** Empty for a text message. */
  html: string;
  /** What a provider's own template is filled with. */
  values: Record<string, string>;
};

/** Enough of an address or number to recognise it: `l…@example.com`, `+86…0000`. */
export function hintOf({ to, channel }: Pick<OutgoingMessage, "to" | "channel">): string {
  if (channel === "sms") return `${to.slice(0, 3)}…${to.slice(-4)}`;
  const at = to.lastIndexOf("@");
  return `${to.slice(0, 1)}…${to.slice(at)}`;
}
