import { brand } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { fill } from "~/i18n/fill";
import { fallbackLocale, type Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";
import type { ContactMessage, PrivacyRequest } from "./contact-message";

/**
 * The mail to the operator with a contact message, in the default language. Its reply address is
 * the sender.
 */
export function operatorMail(
  to: string,
  { name, channel, contact, topic, message }: ContactMessage,
  { locale, request }: { locale: Locale; request: PrivacyRequest | null },
): OutgoingMessage {
  const { contact: mail } = mailWords[fallbackLocale];
  const { operator: words, topics } = mail;
  const about = topics[topic];
  const facts = [
    fill(words.from, { name, contact }),
    fill(words.language, { language: words.languages[locale] }),
    ...(request === null ? [] : [fill(words.request, request)]),
  ];
  // Each line becomes a part, because a part shows no line breaks.
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  const recipient = { to, channel: "email", locale: fallbackLocale } as const;
  const composed = composeMessage(recipient, "contact", {
    subject: fill(words.subject, { about: request?.number ?? about, name }),
    heading: about,
    parts: [...facts, ...lines].map(textPart),
    foot: mail.foot,
    sms: "",
    values: {},
  });
  const mailToOperator = { ...composed, isForOperator: true } as const;
  return channel === "email" ? { ...mailToOperator, replyTo: contact } : mailToOperator;
}

/**
 * The confirmation of a privacy request, with number and due date. It does not quote the message,
 * because the sender may have entered another person's address.
 */
export function privacyRequestMail(
  to: string,
  locale: Locale,
  request: PrivacyRequest,
): OutgoingMessage {
  const { contact: mail } = mailWords[locale];
  const { privacy: words } = mail;
  const names = { ...request, email: brand.privacyEmail };
  return composeMessage({ to, channel: "email", locale }, "privacy-request", {
    subject: fill(words.subject, names),
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, names))),
    foot: mail.foot,
    sms: "",
    values: {},
  });
}
