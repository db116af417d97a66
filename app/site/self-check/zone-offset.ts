/**
 * Minutes that a time zone is east of UTC at a moment; null where the browser does not know the
 * zone, or cannot name offsets.
 */
export function offsetOfZone(zone: string, at: number): number | null {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName: "longOffset",
    });
    const { value = "" } =
      format.formatToParts(at).find(({ type }) => type === "timeZoneName") ?? {};
    const [whole, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(value) ?? [];
    if (whole === undefined) return null;
    return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  } catch {
    return null;
  }
}

/** An offset as people write it: `UTC+05:30`. */
export function showOffset(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
