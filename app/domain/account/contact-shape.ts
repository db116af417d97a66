/**
 * Whether a phone number could be one, as far as a browser can tell without the rules of all
 * countries; the server knows them.
 * @param country as in ISO 3166-1, for a number that starts with no `+`
 */
export function looksLikePhone(text: string, country: string): boolean {
  const digits = text.normalize("NFKC").replace(/[\s().\-/]/g, "");
  if (/^(\+|00)?86/.test(digits) || (country === "CN" && !/^(\+|00)/.test(digits))) {
    return /^((\+|00)?86)?1[3-9]\d{9}$/.test(digits);
  }
  return /^(\+|00)?\d{5,15}$/.test(digits);
}

/** Whether an email address could be one. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim().normalize("NFKC"));
}
