import type { OperatorFacts } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import type { MailMessages } from "~/domain/message/mail-words.en";
import { mailWords } from "~/domain/message/mail-words.server";
import { fill } from "~/i18n/fill";
import { fallbackLocale, type Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";
import type { ContactMessage, ContactTopic, PrivacyRequest } from "./contact-message";

/**
 * The mail to the operator with a contact message, in the default language. Its reply address is
 * the sender.
 */
export function operatorMail(
  facts: OperatorFacts,
  to: string,
  { name, channel, contact, topic, message }: ContactMessage,
  { locale, request }: { locale: Locale; request: PrivacyRequest | null },
): OutgoingMessage {
  const { contact: mail } = mailWords[fallbackLocale];
  const { operator: words, topics } = mail;
  const about = topics[topic];
  const known = [
    fill(words.from, { name, contact }),
    fill(words.language, { language: words.languages[locale] }),
    ...(request === null ? [] : [requestWords(words, request)]),
  ];
  // Each line becomes a part, because a part shows no line breaks.
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  const recipient = { to, channel: "email", locale: fallbackLocale } as const;
  const composed = composeMessage(facts, recipient, "contact", {
    subject: fill(words.subject, { about: request?.number ?? about, name }),
    heading: about,
    parts: [...known, ...lines].map(textPart),
    foot: mail.foot,
    sms: "",
    values: {},
  });
  const mailToOperator = { ...composed, isForOperator: true } as const;
  return channel === "email" ? { ...mailToOperator, replyTo: contact } : mailToOperator;
}

function requestWords(
  words: MailMessages["contact"]["operator"],
  { number, dueOn }: PrivacyRequest,
): string {
  if (dueOn === null) return fill(words.unconfirmed, { number });
  return fill(words.request, { number, dueOn });
}

/** The mail that tells the operator that the days of a privacy request have begun. */
export function confirmedMail(
  facts: OperatorFacts,
  to: string,
  request: PrivacyRequest,
): OutgoingMessage {
  const { contact: mail } = mailWords[fallbackLocale];
  const { operator: words } = mail;
  const recipient = { to, channel: "email", locale: fallbackLocale } as const;
  const composed = composeMessage(facts, recipient, "contact", {
    subject: fill(words.confirmed, { number: request.number }),
    heading: fill(words.confirmed, { number: request.number }),
    parts: [textPart(requestWords(words, request))],
    foot: mail.foot,
    sms: "",
    values: {},
  });
  return { ...composed, isForOperator: true };
}

/**
 * The mail to the sender of a privacy request, with the link that confirms it. It does not quote the
 * message, because the sender may have entered another person's address.
 */
export function privacyRequestMail(
  facts: OperatorFacts,
  { to, locale }: { to: string; locale: Locale },
  number: string,
  url: string,
): OutgoingMessage {
  const { contact: mail } = mailWords[locale];
  const { privacy: words } = mail;
  const names = { number, email: facts.privacyEmail };
  return composeMessage(facts, { to, channel: "email", locale }, "privacy-request", {
    subject: fill(words.subject, names),
    heading: words.heading,
    parts: [
      ...words.text.map((text) => textPart(fill(text, names))),
      { kind: "button", label: words.button, url },
      ...words.after.map((text) => textPart(fill(text, names))),
    ],
    foot: mail.foot,
    sms: "",
    values: {},
  });
}

type Answered = {
  id: number;
  number: string | null;
  topic: ContactTopic;
  to: string;
  locale: Locale;
};

/** Mails about one message have one subject and refer to one id, so that they are shown together. */
const conversationOf = ({ site }: OperatorFacts, { id }: Answered) => `<message-${id}@${site}>`;

/**
 * The staff's answer to a contact message or privacy request, in the language of the message. Replies
 * go to the operator. It does not quote the message, because the sender may have entered another
 * person's address.
 */
export function answerMail(
  facts: OperatorFacts,
  message: Answered,
  text: string,
  operator: string,
): OutgoingMessage {
  const { contact: mail } = mailWords[message.locale];
  const { answer: words, topics } = mail;
  const subject =
    message.number === null
      ? fill(words.subject, { about: topics[message.topic], number: message.id })
      : fill(words.request, { number: message.number });
  // Each line becomes a part, because a part shows no line breaks.
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const recipient = { to: message.to, channel: "email", locale: message.locale } as const;
  const composed = composeMessage(facts, recipient, "contact-answer", {
    subject,
    heading: words.heading,
    parts: lines.map(textPart),
    foot: mail.foot,
    sms: "",
    values: {},
  });
  return { ...composed, replyTo: operator, conversation: conversationOf(facts, message) };
}

/** Tells the sender of a privacy request that the answer takes longer, until when and why. */
export function extendedMail(
  facts: OperatorFacts,
  message: Answered,
  { dueOn, reason }: { dueOn: string; reason: string },
  operator: string,
): OutgoingMessage {
  const { contact: mail } = mailWords[message.locale];
  const { extended: words } = mail;
  const names = { number: message.number ?? "", dueOn, reason, email: facts.privacyEmail };
  const recipient = { to: message.to, channel: "email", locale: message.locale } as const;
  const composed = composeMessage(facts, recipient, "contact-answer", {
    subject: fill(words.subject, names),
    heading: words.heading,
    parts: [...words.text, ...words.after].map((text) => textPart(fill(text, names))),
    foot: mail.foot,
    sms: "",
    values: {},
  });
  return { ...composed, replyTo: operator, conversation: conversationOf(facts, message) };
}
