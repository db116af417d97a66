import { dayInChina, minuteInChina } from "~/i18n/china-time";
import { type Locale, locales } from "~/i18n/locales";

const inChina = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[locale].htmlLang, { timeZone: "Asia/Shanghai", ...options });

/** A day in China: `20 Nov` / `11-20`; with its year unless it is the current one. */
export function dayWords(locale: Locale, iso: string, now = new Date()): string {
  const day = dayInChina(new Date(iso));
  const isThisYear = day.slice(0, 4) === dayInChina(now).slice(0, 4);
  if (locale === "cn") return isThisYear ? day.slice(5) : day;
  const year = isThisYear ? "" : ` ${day.slice(0, 4)}`;
  const month = new Intl.DateTimeFormat("en", { timeZone: "Asia/Shanghai", month: "short" });
  return `${Number(day.slice(8))} ${month.format(new Date(iso))}${year}`;
}

/** The time of day in China: `14:00`. */
export const clockWords = (iso: string): string => minuteInChina(new Date(iso)).slice(11);

/** Day and time in China: `20 Nov 14:00` / `11-20 14:00`; of today the time only. */
export function timeWords(locale: Locale, iso: string, now = new Date()): string {
  const isToday = dayInChina(new Date(iso)) === dayInChina(now);
  return isToday ? clockWords(iso) : `${dayWords(locale, iso, now)} ${clockWords(iso)}`;
}

/** The time of day with seconds, of another day with the day: `20 Nov 10:42:03`. */
export function secondWords(locale: Locale, iso: string, now = new Date()): string {
  const seconds = new Date(iso).toISOString().slice(16, 19);
  return timeWords(locale, iso, now) + seconds;
}

/** The date with its weekday in China: `Sunday, 22 November 2026` / `2026 年 11 月 22 日 星期日`. */
export function longDayWords(locale: Locale, now: Date): string {
  const weekday = inChina(locale, { weekday: "long" }).format(now);
  const [year, month, day] = dayInChina(now).split("-").map(Number);
  if (locale === "cn") return `${year} 年 ${month} 月 ${day} 日 ${weekday}`;
  const name = inChina("en", { month: "long" }).format(now);
  return `${weekday}, ${day} ${name} ${year}`;
}

/** Days until a time, a begun one as a whole; none when it is over. */
export function daysUntil(iso: string, now = new Date()): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 86_400_000));
}

/** Whole hours until a time, none when it is over. */
export function hoursUntil(iso: string, now = new Date()): number {
  return Math.max(0, Math.floor((Date.parse(iso) - now.getTime()) / 3_600_000));
}

/** The time of a field for day and time, which is China's; undefined while it is empty. */
export function timeOfField(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return;
  return new Date(`${value}:00+08:00`).toISOString();
}

/** Midnight of the coming day in China, for such a field. */
export function comingMidnight(now = new Date()): string {
  return `${dayInChina(new Date(now.getTime() + 24 * 60 * 60_000))}T00:00`;
}

/** The day and time of such a field, as words. */
export const fieldWords = (iso: string): string => minuteInChina(new Date(iso));
