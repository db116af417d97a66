import { brand } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { fill } from "~/i18n/fill";
import { fallbackLocale, type Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";
import type { ContactMessage, PrivacyRequest } from "./contact-message";

/**
 * A message of the contact form, for the operator, in the site's first language. Answering it
 * goes to the sender.
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
  // A mail shows no line breaks within a part.
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
 * Tells who made a privacy request its number and when it is answered. Nothing of what was
 * written stands in it: anybody can name anybody's address.
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
