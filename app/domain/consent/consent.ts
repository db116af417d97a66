/** Name of the first-party cookie that stores the choice. */
export const consentCookie = "cookie_consent";

/** How long a choice is kept, in seconds: half a year. */
export const consentLifetime = 183 * 24 * 60 * 60;

/** `all` allows what needs consent; `necessary` does not. */
type ConsentChoice = "all" | "necessary";

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return value === "all" || value === "necessary";
}

/**
 * Whether a text has the form of a version of the policy: `2022-11`, `2026-12-01`. With analytics, 8 hexadecimal digits
 * for their provider follow. The edge has the same pattern (`deploy/nginx/nginx.conf.in`).
 */
export function isPolicyVersion(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d(?:-\d\d)?(?:-[\da-f]{8})?$/.test(value);
}

/** The cookie's value: choice, policy version and time in Unix seconds, `all.2022-11.1795000000`. */
export function consentValue(choice: ConsentChoice, policyVersion: string, time: Date): string {
  return `${choice}.${policyVersion}.${Math.floor(time.getTime() / 1000)}`;
}

/** The choice that a cookie's value holds for a version of the policy, else null. */
export function consentChoice(value: string | null, policyVersion: string): ConsentChoice | null {
  const [, choice, version] = value?.match(/^(.*)\.([\da-f-]+)\.\d{1,12}$/) ?? [];
  return version === policyVersion && isConsentChoice(choice) ? choice : null;
}

/**
 * Whether a visit may be counted by analytics: the visitor agreed, and the browser sends no Global Privacy Control. An
 * agreement does not override the signal here, because a site that counts against it would have to prove which came last.
 */
export function allowsAnalytics(
  choice: ConsentChoice | null,
  globalPrivacyControl: string | null,
): boolean {
  return choice === "all" && globalPrivacyControl !== "1";
}

/** The visitor's consent, as pages see it. */
export type ConsentState = {
  choice: ConsentChoice | null;
  /** Whether the page asks for a choice: there is none, and no Global Privacy Control signal. */
  asks: boolean;
};

/**
 * The visitor's consent.
 * @param cookie value of the consent cookie, null when absent.
 * @param globalPrivacyControl the `Sec-GPC` header (https://w3c.github.io/gpc/).
 * @param policyVersion the version of the policy in force: a choice for another one does not count
 */
export function consentState(
  cookie: string | null,
  globalPrivacyControl: string | null,
  policyVersion: string,
): ConsentState {
  const stored = consentChoice(cookie, policyVersion);
  if (stored !== null) return { choice: stored, asks: false };
  if (globalPrivacyControl === "1") return { choice: "necessary", asks: false };
  return { choice: null, asks: true };
}
