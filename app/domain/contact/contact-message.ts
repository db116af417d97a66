import { dayInChina, yearInChina } from "~/i18n/china-time";
import type { MessageChannel } from "~/platform/messages/message";

/** Topics of messages, in the order of the form. */
export const contactTopics = [
  "service",
  "business",
  "friend-link",
  "vulnerability",
  "fake-site",
  "privacy",
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export function isContactTopic(value: unknown): value is ContactTopic {
  return contactTopics.some((topic) => topic === value);
}

/** The fields of the form that can have errors, in their order on the page. */
export const contactFields = ["name", "contact", "topic", "message"] as const;
type ContactField = (typeof contactFields)[number];

/** Errors of fields; each has a sentence in every language. */
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

/** In UTF-16 units, as `maxlength` counts. */
export const longestName = 80;
export const longestMessage = 1_000;

/** A valid, normalised contact message. */
export type ContactMessage = {
  name: string;
  channel: MessageChannel;
  contact: string;
  topic: ContactTopic;
  message: string;
};

/**
 * Number and due date of a privacy request. Without a due date it waits for its sender to confirm the
 * email address, which may be anybody's.
 */
export type PrivacyRequest = { number: string; dueOn: string | null };

/** Days within which a privacy request must be answered. */
export const privacyDays = 15;

const day = 24 * 60 * 60_000;

/** The due date of a privacy request: `2026-11-27`, in China. */
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

/** Cookie with the receipt of a message; pages with it are personal and not cached. */
export const contactCookie = "contact_sent";

/**
 * The data of the confirmation. `isByHand`: no link could be mailed today, so that a person confirms
 * the privacy request.
 */
export type ContactReceipt = {
  request: PrivacyRequest | null;
  channel: MessageChannel;
  isByHand?: boolean;
};

/** The action's result for a form with errors. */
export type ContactAnswer = {
  values: Record<ContactField, string>;
  /** An error sentence for each wrong field. */
  errors: Partial<Record<ContactField, string>>;
  /** An error that belongs to no field. */
  notice: string | null;
};
