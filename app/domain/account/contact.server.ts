import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { z } from "zod";

/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const longestEmail = 254;

const email = z.email().max(longestEmail);

/** An email address in the one form that it is stored and compared in; null when it is none. */
export function parseEmail(text: string): string | null {
  const { success, data } = email.safeParse(text.trim().normalize("NFKC").toLowerCase());
  return success ? data : null;
}

/** Mobile numbers of mainland China; the library knows its numbers as a whole only. */
const chinaMobile = /^\+861[3-9]\d{9}$/;

const writtenPhone = /^\+?[\d\s().\-/]{5,30}$/;

/**
 * A phone number in E.164, however it was written; null when it cannot be one.
 * @param country where it is from when it starts with no `+`: `CN`
 */
export function parsePhone(text: string, country: string): string | null {
  const written = text.normalize("NFKC").trim();
  if (!writtenPhone.test(written)) return null;
  const region: CountryCode = isSupportedCountry(country) ? country : "CN";
  const parsed = parsePhoneNumberFromString(written, region);
  if (parsed === undefined || !parsed.isValid()) return null;
  if (parsed.countryCallingCode === "86" && !chinaMobile.test(parsed.number)) return null;
  return parsed.number;
}
