/** How often something may be done in a span of time; each span starts with its first use. */
export type Limit = {
  points: number;
  seconds: number;
  /** Who is counted: the caller (see `clientKeyOf`), or what the call is about. */
  by: "client" | "target";
};

/** Every limit of the site. A name is sent to clients, in the `RateLimit` header. */
export const siteLimits = {
  /** Pages that are not stored: each is rendered. */
  render: { points: 300, seconds: 60, by: "client" },
  /** Starts of a file, and ranges that go on with one: a whole office updates from one address. */
  download: { points: 600, seconds: 60, by: "client" },
  /** Answers of the API that are not in memory. */
  "api-read": { points: 300, seconds: 60, by: "client" },
  /** Beacons of readers; more of one address add nothing to a count anyway. */
  "news-view": { points: 120, seconds: 60, by: "client" },
  /** Codes that one address asks for, for whomever. */
  "code-address": { points: 30, seconds: 3_600, by: "client" },
  /** Codes to one email address or telephone number. */
  "code-minute": { points: 1, seconds: 60, by: "target" },
  "code-hour": { points: 5, seconds: 3_600, by: "target" },
  "code-day": { points: 10, seconds: 86_400, by: "target" },
  /** Registrations of one address; each may cost a hash. */
  "register-address": { points: 120, seconds: 3_600, by: "client" },
  /** Messages of one address, and with one email address or telephone number as the sender's. */
  "contact-address": { points: 20, seconds: 3_600, by: "client" },
  "contact-target": { points: 5, seconds: 3_600, by: "target" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof siteLimits;
