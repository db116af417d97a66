/**
 * Numbers of mainland China that phones reach only within it, without the country code: 400 and 800 numbers, and the
 * short ones that start with 95 or 96.
 */
const onlyWithinChina = /^\+86(?=[48]00\d{7}$|9[56]\d{3,6}$)/;

/** The `href` that dials a number, which begins with `+` and its country code. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(onlyWithinChina, "")}`;
}
