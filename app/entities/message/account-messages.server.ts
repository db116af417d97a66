import { brand } from "~/brand";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import { type MailPart, mailHtml, mailText } from "./mail-html.server";
import type { MessageChannel, OutgoingMessage } from "./message";

/** Whom a message goes to, and in which language. */
export type Recipient = { to: string; channel: MessageChannel; locale: Locale };

/** The verification code, which stands in the subject, where a phone's notice shows it. */
export function codeMessage(recipient: Recipient, code: string): OutgoingMessage {
  const { code: words } = loadMessages(recipient.locale, "mail");
  return toMessage(recipient, "code", {
    subject: fill(words.subject, { code }),
    heading: words.heading,
    parts: [textPart(words.before), { kind: "code", code }, ...words.after.map(textPart)],
    sms: words.sms,
    values: { code },
  });
}

/** Instead of a code: there is an account already. */
export function accountExistsMessage(recipient: Recipient): OutgoingMessage {
  const { accountExists: words } = loadMessages(recipient.locale, "mail");
  const names = { contact: recipient.to, phone: brand.servicePhone.display };
  return toMessage(recipient, "account-exists", {
    subject: words.subject,
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, names))),
    sms: words.sms,
    values: {},
  });
}

/** @param publicUrl origin of the site */
export function welcomeMessage(recipient: Recipient, publicUrl: string): OutgoingMessage {
  const { welcome: words } = loadMessages(recipient.locale, "mail");
  const url = publicUrl + addressIn(recipient.locale, "/download");
  const names = { contact: recipient.to, phone: brand.servicePhone.display };
  return toMessage(recipient, "welcome", {
    subject: words.subject,
    heading: words.heading,
    parts: [
      ...words.text.map((text) => textPart(fill(text, names))),
      { kind: "button", label: words.button, url },
      ...words.after.map((text) => textPart(fill(text, names))),
    ],
    sms: words.sms,
    values: { url },
  });
}

type Words = {
  subject: string;
  heading: string;
  parts: MailPart[];
  sms: string;
  values: Record<string, string>;
};

function toMessage(recipient: Recipient, kind: string, words: Words): OutgoingMessage {
  const { locale, channel } = recipient;
  const { subject, heading, parts, values } = words;
  const name = brand.name[locale];
  const common = { ...recipient, kind, subject: `${subject} · ${name}`, values };
  if (channel === "sms") {
    return { ...common, text: fill(words.sms, { ...values, brand: name }), html: "" };
  }
  const foot = fill(loadMessages(locale, "mail").foot, {
    legalEntity: brand.legalEntity[locale],
    site: brand.site,
  });
  const mail = { locale, heading, parts, foot };
  return { ...common, text: mailText(mail), html: mailHtml(mail) };
}

function textPart(text: string): MailPart {
  return { kind: "text", text };
}
