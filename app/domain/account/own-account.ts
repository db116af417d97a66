/** Cookie with the token of a visitor's session. */
export const accountCookie = "account";

/** Cookie that marks a browser in which somebody has signed in before; it grants no access. */
export const accountDeviceCookie = "account-device";

/** Lifetime of the mark in seconds. */
export const accountDeviceLifetime = 90 * 86_400;

/** Milliseconds for which a password counts that was given; what cannot be undone asks again after them. */
export const passwordCounts = 10 * 60_000;

/** The problems of a sign-in. */
export type SignInProblem = "contactMissing" | "passwordMissing" | "mismatch";

/** The problems of the forms on the account page. */
export type OwnAccountProblem =
  | "currentMissing"
  | "currentWrong"
  | "passwordWrong"
  | "passwordCommon"
  | "passwordIsContact"
  | "confirmMissing"
  | "contactMissing"
  | "emailWrong"
  | "phoneWrong"
  | "phoneCountry"
  | "smsSpent"
  | "codeMissing"
  | "codeWrong";

/** A problem for each wrong field. */
export type OwnAccountErrors = Partial<
  Record<"current" | "password" | "confirm" | "contact" | "code", OwnAccountProblem>
>;

/** Results of sign-ins that are counted; a form without a contact or password is none. */
export const signInResults = ["signed-in", "mismatch", "wait", "limited", "busy"] as const;
export type SignInResult = (typeof signInResults)[number];
