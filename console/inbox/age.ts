import "./strings";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import type { Language } from "~console/words";

const minute = 60_000;

/** How long ago something was, in the largest unit that fits: `5 min`, `3 h`, `2 days`. */
export function ageWords({ locale, words }: Language, iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / minute));
  const { ago } = words.inbox;
  if (minutes < 60) return fill(ago.minutes, { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return fill(ago.hours, { n: hours });
  return countWords(ago.days, Math.floor(hours / 24), locale);
}

/** The days that are left of a request: `2 days left`, `today is the last day`, `1 day overdue`. */
export function daysWords({ locale, words }: Language, daysLeft: number): string {
  const { inbox } = words;
  if (daysLeft === 0) return inbox.lastDayToday;
  const form = daysLeft > 0 ? inbox.daysLeft : inbox.overdue;
  return countWords(form, Math.abs(daysLeft), locale);
}

/** From when on the days that are left are urgent. */
export const isUrgent = (daysLeft: number) => daysLeft <= 3;
