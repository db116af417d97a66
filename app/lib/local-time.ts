/**
 * The time of day in a time zone (IANA name), as `09:41`. The first use of `Intl` on a page blocks
 * a slow phone for a tenth of a second, `Temporal` does not; Safari does not have it yet.
 */
export function localTime(zone: string, at: Date): string {
  const inZone = at.toTemporalInstant?.().toZonedDateTimeISO(zone).toPlainTime().toString();
  return (inZone ?? at.toLocaleTimeString("en-GB", { timeZone: zone })).slice(0, 5);
}

/** Whether a time of day falls between dusk and dawn: from 19:00 to 06:59. */
export function isNight(time: string): boolean {
  return time >= "19:00" || time < "07:00";
}

/** How far the clocks of a time zone are from UTC at a moment, as `UTC−5`. */
export function utcOffset(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "UTC").replace("-", "\u2212");
}
