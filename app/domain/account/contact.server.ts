import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { readPhone } from "~/lib/contact-shape";

/** Mobile numbers of mainland China; the library's minimal metadata cannot tell them apart. */
const chinaMobile = /^\+861[3-9]\d{9}$/;

/**
 * Normalises a phone number to E.164; null when it is invalid.
 * @param country ISO 3166-1 code for a number without `+`: `CN`
 */
export function parsePhone(text: string, country: string): string | null {
  const region: CountryCode = isSupportedCountry(country) ? country : "CN";
  const written = readPhone(text, region);
  // The browser has judged these by the same rule; the library lags behind new ranges of operators.
  if (written === null || chinaMobile.test(written)) return written;
  const parsed = parsePhoneNumberFromString(written, region);
  if (parsed === undefined || !parsed.isValid()) return null;
  if (parsed.countryCallingCode === "86" && !chinaMobile.test(parsed.number)) return null;
  return parsed.number;
}

/**
 * The country of a phone number, as in ISO 3166-1; null when its numbers belong to none, as those
 * of satellite networks.
 * @param phone in E.164
 */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
