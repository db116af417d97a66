/** At most `points` uses within `seconds`; the period starts with the first use. */
export type Limit = {
  points: number;
  seconds: number;
  /**
   * The subject of the count. `client`: see `clientKeyOf`. `client-and-target`: the client (its /48 for IPv6) together
   * with the target of a message. `proof`: a proof that may be used once. `token`: a machine's.
   */
  by: "client" | "target" | "client-and-target" | "site" | "proof" | "person" | "token";
  /**
   * Whether it must be exact even while the database is slow: then the caller waits for the
   * database, or gets a 503; other limits are counted in each process's memory meanwhile. For what
   * costs money.
   */
  isExact?: true;
  /**
   * Whether it only bounds the site's work. If one process has the database for itself, it counts these limits in
   * memory. A count in the database costs about as much as the work, and floods would be counted in full.
   */
  isOfWork?: true;
  /**
   * Whether each process counts in its own memory even if several share a database. For requests that are handled
   * without the database and cost less than a count there.
   */
  isOfProcess?: true;
};

/**
 * How many clients of one IPv6 /48 network may use up a limit by client. A company or a home has a
 * /48 and few devices; an attacker has all of its 65,536 clients, and gets no more than this.
 */
export const clientsOfNetwork = 10;

/**
 * Bytes of request bodies that one client may be sending at a time: 32 of the largest forms, or
 * thousands of API calls. The parts that have arrived are in memory: 12,000 connections, which need
 * 47 clients, hold at most 47 MB.
 */
export const mostBodyBytes = 1024 * 1024;

/**
 * How many ranges of one request cost as much as one download. For ranges far from each other the file is opened again,
 * or requested from the bucket again. An updater that needs little of a file requests some hundred at once.
 */
export const rangesOfUse = 16;

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
   * Beyond the daily limit of a target: a client that has requested no code for it today still gets one, with a proof.
   * All such clients together get so many.
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
  /** Sign-ins by one client, right or wrong; each costs a password hash. */
  "sign-in-form": { points: 60, seconds: 3_600, by: "client" },
  /**
   * Wrong passwords by one client for one contact, and by all clients for it. Above either a try needs 20 seconds of
   * waiting; a browser that has signed in before waits for its own wrong ones only.
   */
  "sign-in-wrong": { points: 10, seconds: 900, by: "client-and-target" },
  "sign-in-target": { points: 50, seconds: 86_400, by: "target" },
  /** Such waits of one client. */
  "sign-in-wait": { points: 30, seconds: 3_600, by: "client" },
  /** Changes of the password in one account; each notifies its contacts. */
  "account-change": { points: 20, seconds: 86_400, by: "target" },
  /** New passwords that one client sets with a code; each may cost a password hash. */
  "reset-client": { points: 60, seconds: 3_600, by: "client" },
  /**
   * Contact messages by one client, and by one client with one sender's email address or phone number. A stranger who
   * names it must not keep its owner from writing.
   */
  "contact-client": { points: 20, seconds: 3_600, by: "client" },
  "contact-target": { points: 5, seconds: 3_600, by: "client-and-target" },
  /**
   * Contact messages of everyone. Each is a row that is kept for a year, so strangers with many addresses
   * store at most some megabytes a day; the form names other ways to write.
   */
  "contact-site": { points: 2_000, seconds: 86_400, by: "site" },
  /** Reports of fake sites by one client, and of everyone. */
  "report-client": { points: 10, seconds: 3_600, by: "client" },
  "report-site": { points: 2_000, seconds: 86_400, by: "site" },
  /** Votes and remarks on help articles by one client, and remarks of everyone, which are rows. */
  "help-vote": { points: 30, seconds: 3_600, by: "client" },
  "help-remark-site": { points: 2_000, seconds: 86_400, by: "site" },
  /**
   * Beyond the bound of everyone on messages, reports or remarks: a network that stored none of the kind today still
   * stores one. All such networks together store so many.
   */
  "site-first": { points: 1, seconds: 86_400, by: "client" },
  "site-rest": { points: 2_000, seconds: 86_400, by: "site" },
  /**
   * Submitted forms and the API calls that send them, valid or not, counted before their bodies are
   * read: mistyped forms count for no other limit. A person sends a few a minute, and an office far
   * fewer than this.
   */
  form: { points: 60, seconds: 60, by: "client", isOfWork: true },
  /** Choices of language, cookies and chat: far more than anybody presses. */
  preferences: { points: 60, seconds: 60, by: "client", isOfWork: true },
  /** Calls of the console; high, because a whole office may work from one address. */
  console: { points: 600, seconds: 60, by: "client", isOfWork: true },
  /** Calls of the console before somebody is signed in. Single accounts have waits of their own. */
  "console-sign-in": { points: 60, seconds: 60, by: "client", isOfWork: true },
  /**
   * Megabytes of pictures that one person starts to upload, each picture at least one. Pictures stay, and a bucket has
   * no size limit.
   */
  "picture-megabytes": { points: 2_000, seconds: 86_400, by: "person" },
  /** Test messages and look-ups of the first steps, which leave the site. */
  "first-step-test": { points: 20, seconds: 3_600, by: "person" },
  /** Calls of machines with a token: a release pipeline asks often while it uploads. */
  publisher: { points: 300, seconds: 60, by: "client", isOfWork: true },
  /**
   * Changes by one token, from wherever: each is a row of the history and of the audit, which stay, and counts for more
   * the more it says. A pipeline makes about a hundred for a release.
   */
  "publisher-change": { points: 2_000, seconds: 3_600, by: "token" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof siteLimits;

/**
 * How many renders run and wait in one process. Two run, because a render waits for the database
 * about half of its time, and more would only make each of them late. 32 wait, which is about half
 * a second of work, so that nobody has given up yet. Further requests are refused with
 * `Retry-After: retrySeconds`, and so are those that have waited `longestWait` milliseconds, as
 * when the database delays the requests before them.
 */
export const renderBounds = {
  running: 2,
  queued: 32,
  longestWait: 8_000,
  retrySeconds: 2,
} as const;

/**
 * How many calls of strangers to the console that verify something run and wait in one process. A sign-in takes at
 * least `shortest` milliseconds, whatever its result. Ten a second are many for a console, and they leave about half
 * of the processor to the site. A waiting client gets a response within `longestWait`.
 */
export const signInBounds = { running: 1, queued: 16, longestWait: 3_000, shortest: 100 } as const;

/**
 * How many best compressions of stored pages run and wait in one process. One runs, because each
 * takes a tenth of a second of a processor that pages need; a page that finds no place is
 * compressed after a later request.
 */
export const compressionBounds = { running: 1, queued: 64 } as const;
