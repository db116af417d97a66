/** At most `points` uses within `seconds`; the period starts with the first use. */
export type Limit = {
  points: number;
  seconds: number;
  /** What is counted by: the client (see `clientKeyOf`), or the target of a message. */
  by: "client" | "target";
};

/** All limits of the site. Their names are sent to clients in the `RateLimit` header. */
export const siteLimits = {
  /** Pages that are not in the cache and must be rendered. */
  render: { points: 300, seconds: 60, by: "client" },
  /** Downloads and their ranges; high, because a whole office may update from one address. */
  download: { points: 600, seconds: 60, by: "client" },
  /** API responses that are not in the cache. */
  "api-read": { points: 300, seconds: 60, by: "client" },
  /** View beacons of articles. */
  "news-view": { points: 120, seconds: 60, by: "client" },
  /** Verification codes requested by one client, for any target. */
  "code-address": { points: 30, seconds: 3_600, by: "client" },
  /** Verification codes to one email address or phone number. */
  "code-minute": { points: 1, seconds: 60, by: "target" },
  "code-hour": { points: 5, seconds: 3_600, by: "target" },
  "code-day": { points: 10, seconds: 86_400, by: "target" },
  /** Registrations by one client; each may cost a password hash. */
  "register-address": { points: 120, seconds: 3_600, by: "client" },
  /** Contact messages by one client, and with one sender's email address or phone number. */
  "contact-address": { points: 20, seconds: 3_600, by: "client" },
  "contact-target": { points: 5, seconds: 3_600, by: "target" },
  /** Reports of fake sites by one client. */
  "report-address": { points: 10, seconds: 3_600, by: "client" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof siteLimits;
