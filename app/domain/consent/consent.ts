/** Version of the cookie policy; a new version asks visitors again. */
export const cookiePolicyVersion = "2022-11";

/** Name of the first-party cookie that stores the choice. */
export const consentCookie = "cookie_consent";

/** How long a choice is kept, in seconds: half a year. */
export const consentLifetime = 183 * 24 * 60 * 60;

/** `all` allows what needs consent; `necessary` does not. */
export type ConsentChoice = "all" | "necessary";

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return value === "all" || value === "necessary";
}

/** The cookie's value: choice, policy version and time in Unix seconds, `all.2022-11.1795000000`. */
export function consentValue(choice: ConsentChoice, time: Date): string {
  return `${choice}.${cookiePolicyVersion}.${Math.floor(time.getTime() / 1000)}`;
}

/** The choice that a cookie's value holds for the current policy, else null. */
export function consentChoice(value: string | null): ConsentChoice | null {
  const [, choice] = value?.match(`^(.*)\\.${cookiePolicyVersion}\\.\\d{1,12}$`) ?? [];
  return isConsentChoice(choice) ? choice : null;
}

/** The visitor's consent, as pages see it. */
export type ConsentState = {
  choice: ConsentChoice | null;
  /** Whether the page asks for a choice: there is none, and no Global Privacy Control signal. */
  asks: boolean;
};

/**
 * @param cookie value of the consent cookie, null when absent
 * @param globalPrivacyControl the `Sec-GPC` header (https://w3c.github.io/gpc/)
 */
export function consentState(
  cookie: string | null,
  globalPrivacyControl: string | null,
): ConsentState {
  const stored = consentChoice(cookie);
  if (stored !== null) return { choice: stored, asks: false };
  if (globalPrivacyControl === "1") return { choice: "necessary", asks: false };
  return { choice: null, asks: true };
}
