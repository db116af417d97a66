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
  return messageWithCode(facts, recipient, { kind: "code", code });
}

/** The message with the code that allows a new password. */
export function resetCodeMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  code: string,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  const url = publicUrl + addressIn(recipient.locale, "/forgot");
  return messageWithCode(facts, recipient, { kind: "reset-code", code, url });
}

/** The message with the code that proves a further contact of an account. */
export function contactCodeMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  code: string,
): OutgoingMessage {
  return messageWithCode(facts, recipient, { kind: "contact-code", code });
}

const codeWords = {
  code: "code",
  "reset-code": "resetCode",
  "contact-code": "contactCode",
} as const;

function messageWithCode(
  facts: OperatorFacts,
  recipient: Recipient,
  { kind, code, url = "" }: { kind: keyof typeof codeWords; code: string; url?: string },
): OutgoingMessage {
  const { [codeWords[kind]]: words, foot } = mailWords[recipient.locale];
  return composeMessage(facts, recipient, kind, {
    subject: fill(words.subject, { code }),
    heading: words.heading,
    parts: [
      textPart(fill(words.before, { url })),
      { kind: "code", code },
      ...words.after.map(textPart),
    ],
    foot,
    sms: words.sms,
    values: { code },
  });
}

/**
 * The message sent instead of a code when an account exists already.
 * @param options origin of the site
 */
export function accountExistsMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "account-exists",
    url: publicUrl + addressIn(recipient.locale, "/forgot"),
  });
}

/** The message sent instead of a code for a new password when no account has proven the contact. */
export function noAccountMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "no-account",
    url: publicUrl + addressIn(recipient.locale, "/register"),
  });
}

/** The message sent instead of a code for a further contact when another account has proven it. */
export function contactTakenMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "contact-taken",
    url: publicUrl + addressIn(recipient.locale, "/account"),
  });
}

/** The notice to each contact proven before that the account has another one. */
export function contactChangedMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "contact-changed",
    url: publicUrl + addressIn(recipient.locale, "/account"),
  });
}

/** The notice to each proven contact that the password was changed. */
export function passwordChangedMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl }: { publicUrl: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "password-changed",
    url: publicUrl + addressIn(recipient.locale, "/forgot"),
  });
}

/** The notice of a sign-in in a browser that was not known. @param options `time`: in China */
export function newDeviceMessage(
  facts: OperatorFacts,
  recipient: Recipient,
  { publicUrl, device, time }: { publicUrl: string; device: string; time: string },
): OutgoingMessage {
  return messageWithLink(facts, recipient, {
    kind: "new-device",
    url: publicUrl + addressIn(recipient.locale, "/account"),
    more: { device, time },
  });
}

const linkWords = {
  "account-exists": "accountExists",
  "no-account": "noAccount",
  "contact-taken": "contactTaken",
  "contact-changed": "contactChanged",
  "password-changed": "passwordChanged",
  "new-device": "newDevice",
} as const;

function messageWithLink(
  facts: OperatorFacts,
  recipient: Recipient,
  options: { kind: keyof typeof linkWords; url: string; more?: Record<string, string> },
): OutgoingMessage {
  const { kind, url, more } = options;
  const { [linkWords[kind]]: words, foot } = mailWords[recipient.locale];
  const names = { contact: recipient.to, phone: facts.servicePhone.display, ...more };
  const texts = (list: readonly string[]) => list.map((text) => textPart(fill(text, names)));
  return composeMessage(facts, recipient, kind, {
    subject: words.subject,
    heading: words.heading,
    parts: [
      ...texts(words.text),
      { kind: "button", label: words.button, url },
      ...texts(words.after),
    ],
    foot,
    sms: words.sms,
    // A provider's template has as many places as the words.
    values: words.sms.includes("{url}") ? { url } : {},
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
