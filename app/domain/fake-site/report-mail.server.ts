import type { OperatorFacts } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { fill } from "~/i18n/fill";
import { fallbackLocale, type Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";
import type { FakeSiteReport } from "./fake-site-report";

/** The mail to the operator with a report, in the default language; an answer goes to the reporter. */
export function reportMail(
  facts: OperatorFacts,
  to: string,
  { url, place, note, email }: FakeSiteReport,
  { number, locale }: { number: string; locale: Locale },
): OutgoingMessage {
  const { fakeSite: words, contact } = mailWords[fallbackLocale];
  const language = contact.operator.languages[locale];
  const known = [
    fill(words.url, { url }),
    fill(words.place, { place: words.places[place] }),
    fill(contact.operator.language, { language }),
    email === null ? words.noEmail : fill(words.email, { email }),
  ];
  // Each line becomes a part, because a part shows no line breaks.
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  const recipient = { to, channel: "email", locale: fallbackLocale } as const;
  const composed = composeMessage(facts, recipient, "fake-site", {
    subject: fill(words.subject, { number }),
    heading: words.heading,
    parts: [...known, ...lines].map(textPart),
    foot: contact.foot,
    sms: "",
    values: {},
  });
  const mail = { ...composed, isForOperator: true } as const;
  return email === null ? mail : { ...mail, replyTo: email };
}
