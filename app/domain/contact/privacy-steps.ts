import { dayInChina } from "~/i18n/china-time";
import { daysLeft, privacyDays } from "./contact-message";

/** The kinds of privacy requests, as the staff understood them. */
export const privacyKinds = ["copy", "erasure", "correction", "other"] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** The kinds of actions on a message, in their order. */
const entryKinds = [
  "answered",
  "closed",
  "reopened",
  "identified",
  "extended",
  "exported",
  "erased",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The steps of the law, in their order. */
const privacySteps = ["identified", "sorted", "copied", "erased", "answered"] as const;
type PrivacyStep = (typeof privacySteps)[number];

/** A privacy request, as far as its steps depend on it. */
export type RequestState = {
  channel: "email" | "sms";
  dueOn: string | null;
  asksFor: PrivacyKind | null;
  entries: readonly { kind: EntryKind }[];
};

/**
 * Whether it is known that the sender is the person whose data it is about. For a mail address the mailed link proves it
 * (only then is there a due date), or a member of the staff confirms it; for a phone number only a member of the staff
 * who has called it.
 */
export function isIdentified({ channel, dueOn, entries }: RequestState): boolean {
  const isByHand = entries.some(({ kind }) => kind === "identified");
  return dueOn !== null && (channel === "email" || isByHand);
}

/** The steps that a request needs, and whether each is done. */
export function stepsOf(request: RequestState): { step: PrivacyStep; isDone: boolean }[] {
  const { asksFor, entries } = request;
  const has = (wanted: EntryKind) => entries.some(({ kind }) => kind === wanted);
  return [
    { step: "identified", isDone: isIdentified(request) },
    { step: "sorted", isDone: asksFor !== null },
    ...(asksFor === "copy" ? [{ step: "copied", isDone: has("exported") } as const] : []),
    ...(asksFor === "erasure" ? [{ step: "erased", isDone: has("erased") } as const] : []),
    { step: "answered", isDone: has("answered") },
  ];
}

/** Whether the last answer may leave: everything but it is done. */
export function mayEnd(request: RequestState): boolean {
  return stepsOf(request).every(({ step, isDone }) => isDone || step === "answered");
}

const day = 24 * 60 * 60_000;

/** The due day of a request that is extended: as many days more, once. */
export function extendedDueDay(dueOn: string): string {
  return dayInChina(new Date(Date.parse(`${dueOn}T04:00:00Z`) + privacyDays * day));
}

/** The clock of a request: how many of its fifteen bars are filled, none left when it is overdue. */
export function passedDays(dueOn: string, now: Date): number {
  return Math.min(privacyDays, Math.max(0, privacyDays - daysLeft(dueOn, now)));
}
