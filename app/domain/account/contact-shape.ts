/**
 * Whether a text looks like a phone number: a rough check in the browser; the server knows the rules
 * of all countries.
 * @param country ISO 3166-1 code, for a number without `+`
 */
export function looksLikePhone(text: string, country: string): boolean {
  const digits = text.normalize("NFKC").replace(/[\s().\-/]/g, "");
  if (/^(\+|00)?86/.test(digits) || (country === "CN" && !/^(\+|00)/.test(digits))) {
    return /^((\+|00)?86)?1[3-9]\d{9}$/.test(digits);
  }
  return /^(\+|00)?\d{5,15}$/.test(digits);
}

/** Longest name before the `@` of an email address, in characters: RFC 5321, 4.5.3.1.1. */
export const longestLocalPart = 64;

/** Whether a text looks like an email address. */
export function looksLikeEmail(text: string): boolean {
  const written = text.trim().normalize("NFKC");
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(written) && written.indexOf("@") <= longestLocalPart;
}
