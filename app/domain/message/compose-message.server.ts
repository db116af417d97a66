import type { OperatorFacts } from "~/brand";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { MessageChannel, OutgoingMessage } from "~/platform/messages/message";
import { type MailPart, mailHtml, mailText } from "./mail-html.server";

/** Recipient and language of a message. */
export type Recipient = { to: string; channel: MessageChannel; locale: Locale };

type MessageWords = {
  subject: string;
  heading: string;
  parts: MailPart[];
  /** Why and by whom it was sent, with placeholders `{legalEntity}` and `{site}`. */
  foot: string;
  sms: string;
  values: Record<string, string>;
};

/**
 * Composes a message for its channel: a short text, or a mail in the site's design.
 * @param facts what its foot says of the operator
 */
export function composeMessage(
  { brand, legalEntity, site }: OperatorFacts,
  recipient: Recipient,
  kind: string,
  words: MessageWords,
): OutgoingMessage {
  const { locale, channel } = recipient;
  const { subject, heading, parts, values } = words;
  const name = brand.name[locale];
  const common = { ...recipient, kind, subject: `${subject} · ${name}`, values };
  if (channel === "sms") {
    return { ...common, text: fill(words.sms, { ...values, brand: name }), html: "" };
  }
  const foot = fill(words.foot, { legalEntity: legalEntity[locale], site });
  const mail = { locale, name, accent: brand, heading, parts, foot };
  return { ...common, text: mailText(mail), html: mailHtml(mail) };
}

export function textPart(text: string): MailPart {
  return { kind: "text", text };
}
