import type { OperatorFacts } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";

type Person = { email: string; name: string; locale: Locale };

const recipientOf = ({ email, locale }: Person) =>
  ({ to: email, channel: "email", locale }) as const;

/** The mail with the link of an invitation. @param isReset whether it replaces lost factors */
export function invitationMessage(
  facts: OperatorFacts,
  person: Person,
  url: string,
  isReset: boolean,
): OutgoingMessage {
  const { invitation, reset, foot } = mailWords[person.locale].staff;
  const words = isReset ? reset : invitation;
  const values = { name: person.name, site: facts.site };
  return composeMessage(facts, recipientOf(person), isReset ? "staff-reset" : "staff-invitation", {
    subject: words.subject,
    heading: words.heading,
    parts: [
      ...words.text.map((text) => textPart(fill(text, values))),
      { kind: "button", label: words.button, url },
      ...words.after.map(textPart),
    ],
    foot,
    sms: "",
    values: { url },
  });
}

/** Tells a person or an owner that somebody signed in with a recovery code. */
export function recoveryUsedMessage(
  facts: OperatorFacts,
  recipient: Person,
  used: { person: Person; time: string; device: string; left: number },
): OutgoingMessage {
  const { recoveryUsed: words, foot } = mailWords[recipient.locale].staff;
  const { person, time, device, left } = used;
  const values = { name: person.name, email: person.email, time, device, left };
  return composeMessage(facts, recipientOf(recipient), "staff-recovery-used", {
    subject: fill(words.subject, values),
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, values))),
    foot,
    sms: "",
    values: {},
  });
}
