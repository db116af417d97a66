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

/** Whether a text looks like an email address. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim().normalize("NFKC"));
}
