import { dayInChina, yearInChina } from "~/i18n/china-time";
import type { MessageChannel } from "~/platform/messages/message";

/** What a message may be about, in the order of the form. */
export const contactTopics = ["service", "business", "friend-link", "privacy"] as const;
export type ContactTopic = (typeof contactTopics)[number];

export function isContactTopic(value: unknown): value is ContactTopic {
  return contactTopics.some((topic) => topic === value);
}

/** The fields of the form that can be wrong, in their order on the screen. */
export const contactFields = ["name", "contact", "topic", "message"] as const;
export type ContactField = (typeof contactFields)[number];

/** What can be wrong with a field; each has a sentence in every language. */
export type ContactProblem =
  | "nameMissing"
  | "nameLong"
  | "contactMissing"
  | "emailWrong"
  | "phoneWrong"
  | "topicMissing"
  | "messageMissing"
  | "messageLong";

export type ContactErrors = Partial<Record<ContactField, ContactProblem>>;

/** In UTF-16 units, as browsers count what is typed. */
export const longestName = 80;
export const longestMessage = 1_000;

/** A form that is right, each value in the form that it is stored in. */
export type ContactMessage = {
  name: string;
  channel: MessageChannel;
  contact: string;
  topic: ContactTopic;
  message: string;
};

/** Number and last day of a privacy request. */
export type PrivacyRequest = { number: string; dueOn: string };

/** Within so many days a privacy request is answered. */
export const privacyDays = 15;

const day = 24 * 60 * 60_000;

/** The last day for the answer to a privacy request. */
export function dueDay(received: Date): string {
  return dayInChina(new Date(received.getTime() + privacyDays * day));
}

/** Days from today in China until a due day; negative when it has passed. */
export function daysLeft(dueOn: string, now: Date): number {
  return Math.round((Date.parse(dueOn) - Date.parse(dayInChina(now))) / day);
}

/** `PR-2026-000123`, by the year in China and the message's id. */
export function requestNumber(id: number, received: Date): string {
  return `PR-${yearInChina(received)}-${String(id).padStart(6, "0")}`;
}

/** Says to a visitor alone that a message has arrived; its presence makes the page personal. */
export const contactCookie = "contact_sent";

/** What the confirmation shows. */
export type ContactReceipt = { request: PrivacyRequest | null; channel: MessageChannel };

/** What comes back to a form that was not taken. */
export type ContactAnswer = {
  values: Record<ContactField, string>;
  /** A sentence for each field that is wrong. */
  errors: Partial<Record<ContactField, string>>;
  /** What is wrong with no field. */
  notice: string | null;
};
