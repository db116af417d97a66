const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

/**
 * How long personal data and counts are kept, in milliseconds. The privacy policy names each of these periods;
 * a test compares it with this list (`legal-page/legal-facts.test.ts`).
 */
export const retention = {
  /**
   * Messages of the contact form, from their arrival; privacy requests from their answer, and those
   * that were never confirmed from their arrival.
   */
  contactMessages: 365 * days,
  /** Reports of fake sites, from their arrival. */
  fakeSiteReports: 365 * days,
  /** Remarks of readers about a help article, from the day on which they wrote it. */
  helpRemarks: 365 * days,
  /** Whether a mail or text message was sent, from its end. */
  finishedMessages: 30 * days,
  /** Content of a message that could not be sent, from its end, so that it can be issued again. */
  undeliveredContents: 7 * days,
  /** For which a mail to the operator is tried again; until then its content is kept, encrypted. */
  operatorMail: 30 * days,
  /** The time for which a code is valid, and for which wrong attempts count. */
  codeLifetime: 10 * minutes,
  /** A session of a visitor who signed in, from the sign-in. */
  accountSessions: 30 * days,
  /** The hash of a code, from its expiry. */
  expiredCodes: days,
  /** The longest count of a rate limit. */
  limitCounts: days,
  /** The hash by which a visitor's view of an article counts once. */
  articleVisits: 30 * minutes,
  /**
   * Counts by day (downloads, article views, campaigns), which are about nobody. Two years, so that each month can be
   * compared with the same month of the previous year.
   */
  figures: 730 * days,
  /** The longest session of the console. */
  consoleSessions: 12 * hours,
  /** Tries to sign in to the console, from the last one. */
  consoleTries: days,
  /** Readers of an open editor, from the last report; it counts for `reportTime` of that only. */
  openEditors: 10 * minutes,
  /** An upload to the media library that has not ended, from its beginning. */
  mediaUploads: days,
  /** Invitations to the console, from their end. */
  consoleInvitations: 30 * days,
  /** Events for the vendor's other systems and their deliveries, from the event. */
  webhookEvents: 30 * days,
} as const;
