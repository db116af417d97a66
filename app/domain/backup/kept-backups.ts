import { dayInChina } from "~/i18n/china-time";

/** How many days, weeks and months have a backup that is kept. */
export const keptBackups = { days: 7, weeks: 5, months: 12 };

/**
 * Which backups stay: the newest of each of the last days, weeks (from Monday) and months of China in which
 * one was made. Days without a backup do not count, so that a pause throws nothing away.
 * @param moments when each was made
 */
export function backupsToKeep(
  moments: readonly Date[],
  { days, weeks, months } = keptBackups,
): Set<Date> {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime());
  const newestOf = (count: number, nameOf: (moment: Date) => string) => {
    const found = new Map<string, Date>();
    for (const moment of newestFirst) {
      const name = nameOf(moment);
      if (!found.has(name) && found.size < count) found.set(name, moment);
    }
    return found.values();
  };
  return new Set([
    ...newestOf(days, dayInChina),
    ...newestOf(weeks, mondayInChina),
    ...newestOf(months, (moment) => dayInChina(moment).slice(0, 7)),
  ]);
}

/** The first day of a moment's week in China: `2026-11-23`. */
function mondayInChina(moment: Date): string {
  const day = new Date(`${dayInChina(moment)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
