import { retention } from "~/domain/retention";

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

/** Times of the console, in milliseconds. */
export const staffTimes = {
  invitation: 72 * hours,
  /** A session ends after this time without use, and after the longest in any case. */
  idle: 30 * minutes,
  longestSession: retention.consoleSessions,
  /** Between password and code. */
  secondStep: 10 * minutes,
  /** From opening an invitation to accepting it. */
  accepting: hours,
  /** For which a factor counts as just given. */
  stepUp: 10 * minutes,
  challenge: 5 * minutes,
  /** From a new account, factor or recovery code until the person counts as the second one of an approval. */
  secondPerson: 24 * hours,
  /** For which a browser that has signed in is known. */
  knownDevice: 90 * days,
} as const;

/** How often in an hour a person may change one thing about their own account: some of it sends a mail to every owner. */
export const maxOwnChanges = 60;

/** Wrong codes after which a sign-in starts again with the password. */
export const mostWrongCodes = 5;

/**
 * Wrong codes after which the person gets a mail, and the browser that sent them is no longer known, because their
 * sender knows the password.
 */
export const alarmingWrongCodes = 10;

/**
 * Whether the person is notified of this number of wrong codes: the first time, and then each time at ten times as
 * many. Wrong recovery codes wait by address only, so thousands of addresses give thousands of them.
 */
export const isAlarming = (wrongCodes: number): boolean =>
  wrongCodes >= alarmingWrongCodes && Number.isInteger(Math.log10(wrongCodes));

export const recoveryCodeCount = 10;

/** In characters (code points). */
export const passwordLength = { least: 15, most: 200 } as const;

export const longestName = 80;

/** Name of the session cookie; under HTTPS it begins with `__Host-`. */
export const consoleCookie = "console";
/** Name of the cookie that marks a browser as known. */
export const consoleDeviceCookie = "console-device";
