/** At most `points` uses within `seconds`; the period starts with the first use. */
export type Limit = {
  points: number;
  seconds: number;
  /**
   * What is counted by: the client (see `clientKeyOf`), the target of a message, the client (of IPv6, its
   * /48) together with the target, the whole site, or a proof that may be used once.
   */
  by: "client" | "target" | "client-and-target" | "site" | "proof";
  /**
   * Whether it holds exactly, also while the database is slow: then the caller waits for the
   * database, or gets a 503, in place of a count in each process's memory. For what costs money.
   */
  isExact?: true;
  /**
   * Whether it only bounds what the processes of the site have to do. Where one process has the database
   * for itself, it counts these in its memory: a count in the database costs about as much as what
   * it bounds, and floods would be counted in full. For limits of a minute, whose counts are few.
   */
  isOfWork?: true;
  /**
   * Whether each process counts in its own memory, whoever shares the database: for what is answered
   * without the database, and costs less than a count there.
   */
  isOfProcess?: true;
};

/**
 * How many clients of one IPv6 /48 network may use a limit by client up. A company or a home has a
 * /48 with few devices in use; an attacker has all its 65,536 clients, and gets no more than this.
 */
export const clientsOfNetwork = 10;

/**
 * Bytes of bodies (forms, calls) that one client may be sending at a time: 32 of the largest forms, or
 * thousands of calls. What has come of them is in memory, so that all of the 12,000 connections, from
 * 47 clients, hold 47 MB.
 */
export const mostBodyBytes = 1024 * 1024;

/**
 * Ranges of one request for a download that cost as much as a download: of each the file is opened anew, or
 * asked of the bucket. An updater that needs little of a file asks for a few dozen of them at once.
 */
export const rangesOfUse = 8;

/** Lifetime of a proof in seconds: as long as its use is remembered, so that none works twice. */
export const proofLifetime = 600;

/** All limits of the site. Their names are sent to clients in the `RateLimit` header. */
export const siteLimits = {
  /** Pages that are not in the cache and must be rendered. */
  render: { points: 300, seconds: 60, by: "client", isOfWork: true },
  /**
   * Downloads; high, because a whole office may update from one address. Of a request for several ranges
   * each `rangesOfUse` count as one more.
   */
  download: { points: 600, seconds: 60, by: "client", isOfWork: true },
  /** Pictures of the media library, which browsers keep for good: each may be a request to the bucket. */
  media: { points: 3_000, seconds: 60, by: "client", isOfWork: true, isOfProcess: true },
  /** API responses that are not in the cache. */
  "api-read": { points: 300, seconds: 60, by: "client", isOfWork: true },
  /** Searches, by page or by API, that are not in the cache: they cost most of all that is read. */
  search: { points: 40, seconds: 60, by: "client", isOfWork: true },
  /** View beacons of articles. */
  "news-view": { points: 120, seconds: 60, by: "client", isOfWork: true },
  /** Verification codes requested by one client, for any target. */
  "code-client": { points: 30, seconds: 3_600, by: "client" },
  /**
   * Verification codes to one email address or phone number by who asked, so that a stranger uses up no
   * share but their own.
   */
  "code-minute": { points: 1, seconds: 60, by: "client-and-target", isExact: true },
  "code-hour": { points: 5, seconds: 3_600, by: "client-and-target", isExact: true },
  "code-day": { points: 10, seconds: 86_400, by: "client-and-target", isExact: true },
  /** All clients together: what one phone or mailbox has to bear from strangers. */
  "code-target-minute": { points: 1, seconds: 60, by: "target", isExact: true },
  "code-target-hour": { points: 15, seconds: 3_600, by: "target", isExact: true },
  "code-target-day": { points: 30, seconds: 86_400, by: "target", isExact: true },
  /**
   * Above the target's day: a client that asked for nothing there today still gets one code, with a
   * proof, and all such clients together get so many.
   */
  "code-first": { points: 1, seconds: 86_400, by: "client-and-target", isExact: true },
  "code-target-rest": { points: 30, seconds: 86_400, by: "target", isExact: true },
  /** Codes of everyone; above it each needs a proof. `CODE_CHALLENGE_ABOVE` sets another number. */
  "code-site": { points: 60, seconds: 300, by: "site" },
  /** Proofs by waiting, which cost nothing but time. */
  "code-wait": { points: 6, seconds: 3_600, by: "client", isExact: true },
  /** Uses of one proof. */
  "code-proof": { points: 1, seconds: proofLifetime, by: "proof", isExact: true },
  /** Registrations by one client; each may cost a password hash. */
  "register-client": { points: 120, seconds: 3_600, by: "client" },
  /** Contact messages by one client, and with one sender's email address or phone number. */
  "contact-client": { points: 20, seconds: 3_600, by: "client" },
  "contact-target": { points: 5, seconds: 3_600, by: "target" },
  /** Reports of fake sites by one client. */
  "report-client": { points: 10, seconds: 3_600, by: "client" },
  /** Votes and remarks on help articles by one client. */
  "help-vote": { points: 30, seconds: 3_600, by: "client" },
  /**
   * Forms and the calls that send them, valid or not, before their bodies are read: who mistypes is
   * counted by no other limit. A person sends a few a minute, and an office far fewer than this.
   */
  form: { points: 60, seconds: 60, by: "client", isOfWork: true },
  /** Choices of language, cookies and chat: far more than anybody presses. */
  preferences: { points: 60, seconds: 60, by: "client", isOfWork: true },
  /** Calls of the console; high, because a whole office may work from one address. */
  console: { points: 600, seconds: 60, by: "client", isOfWork: true },
  /** Calls of the console before somebody is signed in. Single accounts have waits of their own. */
  "console-sign-in": { points: 60, seconds: 60, by: "client", isOfWork: true },
  /** Calls of machines with a token: a release pipeline asks often while it uploads. */
  publisher: { points: 300, seconds: 60, by: "client", isOfWork: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof siteLimits;

/**
 * How much rendering one process takes on at a time. Two, because a render waits for the database
 * about half of its time, and more would only make each of them late; 32 may wait, which is about
 * half a second of work, so that who waits has not yet given up. More are refused and told to come
 * back after `retrySeconds`; so is who has waited `longestWait` milliseconds, as when the database
 * keeps those before waiting.
 */
export const renderBounds = {
  ...{ running: 2, queued: 32 },
  longestWait: 8_000,
  retrySeconds: 2,
} as const;

/**
 * How many sign-ins to the console by password one process takes on at a time, and that wait. A turn
 * takes `shortest` milliseconds at least, whatever came of it: ten a second are many for a console,
 * and leave the processor free for about half of a second that is all sign-ins. Who waits has an
 * answer within `longestWait`.
 */
export const signInBounds = { running: 1, queued: 16, longestWait: 3_000, shortest: 100 } as const;

/**
 * Best compressions of stored pages at a time a process, and those that wait. One, because each
 * takes a tenth of a second of a processor that pages need; what finds no place is asked for again
 * by a later request.
 */
export const compressionBounds = { running: 1, queued: 64 } as const;
