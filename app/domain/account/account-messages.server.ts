import type { OperatorFacts } from "~/brand";
import { composeMessage, type Recipient, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { OutgoingMessage } from "~/platform/messages/message";

/** The message with a verification code; the subject contains it too, for notifications. */
export function codeMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  code: string,
): OutgoingMessage {
  const { code: words, foot } = mailWords[recipient.locale];
  return composeMessage(facts, recipient, "code", {
    subject: fill(words.subject, { code }),
    heading: words.heading,
    parts: [textPart(words.before), { kind: "code", code }, ...words.after.map(textPart)],
    foot,
    sms: words.sms,
    values: { code },
  });
}

/** The message sent instead of a code when an account exists already. */
export function accountExistsMessage(facts: OperatorFacts, recipient: Recipient): OutgoingMessage {
  const { accountExists: words, foot } = mailWords[recipient.locale];
  const names = { contact: recipient.to, phone: facts.servicePhone.display };
  return composeMessage(facts, recipient, "account-exists", {
    subject: words.subject,
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, names))),
    foot,
    sms: words.sms,
    values: {},
  });
}

/** @param publicUrl origin of the site */
export function welcomeMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  publicUrl: string,
): OutgoingMessage {
  const { welcome: words, foot } = mailWords[recipient.locale];
  const url = publicUrl + addressIn(recipient.locale, "/download");
  const names = { contact: recipient.to, phone: facts.servicePhone.display };
  return composeMessage(facts, recipient, "welcome", {
    subject: words.subject,
    heading: words.heading,
    parts: [
      ...words.text.map((text) => textPart(fill(text, names))),
      { kind: "button", label: words.button, url },
      ...words.after.map((text) => textPart(fill(text, names))),
    ],
    foot,
    sms: words.sms,
    values: { url },
  });
}
