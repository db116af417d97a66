/** How often something may be done in a span of time; each span starts with its first use. */
export type Limit = {
  points: number;
  seconds: number;
  /** Who is counted: the caller (see `limitKeyOf`), or what the call is about. */
  by: "address" | "target";
};

/** Every limit of the site. A name is sent to clients, in the `RateLimit` header. */
export const siteLimits = {
  /** Pages that are not stored: each is rendered. */
  render: { points: 300, seconds: 60, by: "address" },
  /** Starts of a file, and ranges that go on with one: a whole office updates from one address. */
  download: { points: 600, seconds: 60, by: "address" },
  /** Answers of the API that are not in memory. */
  "api-read": { points: 300, seconds: 60, by: "address" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof siteLimits;
