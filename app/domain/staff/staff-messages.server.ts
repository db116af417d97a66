import type { OperatorFacts } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { type Role, roleNames } from "~/domain/rights/permissions";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { OutgoingMessage } from "~/platform/messages/message";
import { roleWords as cn } from "./role-words.cn";
import { roleWords as en, type RoleWords } from "./role-words.en";

const roleWords: Record<Locale, RoleWords> = { cn, en };

type Person = { email: string; name: string; locale: Locale };

const recipientOf = ({ email, locale }: Person) =>
  ({ to: email, channel: "email", locale }) as const;

/** The inviter of a person, and the roles. */
type InvitationFacts = {
  /** Name of the person who invites; null: a command on the server. */
  inviter: string | null;
  roles: readonly Role[];
};

/** Composes the mail with the link of an invitation: who invites, as what, and what that allows. */
export function invitationMessage(
  facts: OperatorFacts,
  person: Person,
  url: string,
  { inviter, roles }: InvitationFacts,
): OutgoingMessage {
  const { invitation: words, foot } = mailWords[person.locale].staff;
  const { names, may } = roleWords[person.locale];
  const given = roleNames.filter((role) => roles.includes(role));
  const rolesText = given.map((role) => names[role]).join(person.locale === "cn" ? "、" : ", ");
  const values = { inviter: inviter ?? "", site: facts.site, roles: rolesText };
  return composeMessage(facts, recipientOf(person), "staff-invitation", {
    subject: words.subject,
    heading: words.heading,
    parts: [
      textPart(fill(inviter === null ? words.fromServer : words.from, values)),
      ...given.map((role) => textPart(fill(words.may, { role: names[role], may: may[role] }))),
      ...words.text.map(textPart),
      { kind: "button", label: words.button, url },
      ...words.after.map(textPart),
    ],
    foot,
    sms: "",
    values: { url },
  });
}

/** Composes the mail with the link by which a person of the staff sets up lost factors again. */
export function resetMessage(facts: OperatorFacts, person: Person, url: string): OutgoingMessage {
  const { reset: words, foot } = mailWords[person.locale].staff;
  return composeMessage(facts, recipientOf(person), "staff-reset", {
    subject: words.subject,
    heading: words.heading,
    parts: [
      ...words.text.map((text) => textPart(fill(text, { name: person.name }))),
      { kind: "button", label: words.button, url },
      ...words.after.map(textPart),
    ],
    foot,
    sms: "",
    values: { url },
  });
}

/** The news about a person that other owners get. */
export type NewFactor = "account" | "reset" | "passkey" | "authenticator" | "recovery-codes";

/** Tells an owner that another person's account, factor or recovery codes are new. */
export function newFactorMessage(
  facts: OperatorFacts,
  recipient: Person,
  news: {
    person: Pick<Person, "name" | "email">;
    what: NewFactor;
    time: string;
    countsFrom: string;
  },
): OutgoingMessage {
  const { newFactor: words } = mailWords[recipient.locale].staff;
  const { person, what, time, countsFrom } = news;
  const values = { name: person.name, email: person.email, time, countsFrom };
  const subject = words.subject[what];
  const text = [words.what[what], ...words.text];
  return notice(facts, recipient, "staff-new-factor", { ...words, subject, text }, values);
}

/** Tells a person that somebody who knows the password gave many wrong codes. */
export function wrongCodesMessage(
  facts: OperatorFacts,
  person: Person,
  given: { count: number; time: string; device: string },
): OutgoingMessage {
  const { wrongCodes: words } = mailWords[person.locale].staff;
  return notice(facts, person, "staff-wrong-codes", words, { ...given, name: person.name });
}

/** Tells a person or an owner that somebody signed in with a recovery code. */
export function recoveryUsedMessage(
  facts: OperatorFacts,
  recipient: Person,
  used: { person: Person; time: string; device: string; left: number },
): OutgoingMessage {
  const { recoveryUsed: words } = mailWords[recipient.locale].staff;
  const { person, time, device, left } = used;
  const values = { name: person.name, email: person.email, time, device, left };
  return notice(facts, recipient, "staff-recovery-used", words, values);
}

/** Composes a mail of sentences alone. */
function notice(
  facts: OperatorFacts,
  recipient: Person,
  kind: OutgoingMessage["kind"],
  words: { subject: string; heading: string; text: readonly string[] },
  values: Record<string, string | number>,
): OutgoingMessage {
  return composeMessage(facts, recipientOf(recipient), kind, {
    subject: fill(words.subject, values),
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, values))),
    foot: mailWords[recipient.locale].staff.foot,
    sms: "",
    values: {},
  });
}
