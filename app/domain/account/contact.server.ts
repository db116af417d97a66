import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { z } from "zod";
import { longestLocalPart } from "./contact-shape";

/** In characters: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longestEmail = 254;

const email = z
  .email()
  .max(longestEmail)
  .refine((address) => address.indexOf("@") <= longestLocalPart);

/** Normalises an email address for storing and comparing; null when it is invalid. */
export function parseEmail(text: string): string | null {
  const { success, data } = email.safeParse(text.trim().normalize("NFKC").toLowerCase());
  return success ? data : null;
}

/** Mobile numbers of mainland China; the library's minimal metadata cannot tell them apart. */
const chinaMobile = /^\+861[3-9]\d{9}$/;

const writtenPhone = /^\+?[\d\s().\-/]{5,30}$/;

/**
 * Normalises a phone number to E.164; null when it is invalid.
 * @param country ISO 3166-1 code for a number without `+`: `CN`
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

/**
 * The country of a phone number, as in ISO 3166-1; null when its numbers belong to none, as those
 * of satellite networks.
 * @param phone in E.164
 */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
