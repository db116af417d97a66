/** Created lazily, because it is slow in browsers. */
let days: Intl.DateTimeFormat | undefined;

/** The date in China, the operator's time zone: `2026-11-12`. */
export function dayInChina(moment: Date): string {
  days ??= new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
  return days.format(moment);
}

let minutes: Intl.DateTimeFormat | undefined;

/** The date and time of day in China: `2026-11-12 06:00`. */
export function minuteInChina(moment: Date): string {
  minutes ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "short",
  });
  return minutes.format(moment);
}

/** Seconds that are left of the day in China, which has no summer time: UTC+8 all year. */
export function secondsOfDayInChina(moment: Date): number {
  const day = 86_400;
  const offset = 8 * 3_600;
  return day - ((Math.floor(moment.getTime() / 1000) + offset) % day);
}

/** When the day in China began that a moment belongs to. */
export function startOfDayInChina(moment: Date): Date {
  return new Date(`${dayInChina(moment)}T00:00:00+08:00`);
}

/** The year in China, by default the current one. */
export function yearInChina(moment = new Date()): number {
  return Number(dayInChina(moment).slice(0, 4));
}
