/**
 * The events that an endpoint of the vendor may choose, in the order of the console. Public names: systems outside the
 * site compare them, so that none is ever renamed.
 */
export const eventNames = [
  "account.created",
  "account.updated",
  "account.deleted",
  "account.signed_in",
  "package.chosen",
  "contact.received",
  "privacy.requested",
  "release.published",
  "release.withdrawn",
  "approval.waiting",
] as const;

export type EventName = (typeof eventNames)[number];

/** An event of the console's test; every endpoint gets it. */
export const testEvent = "webhook.test";

/** Endpoints that a site may have. */
export const maxEndpoints = 20;

/** Longest name and address of an endpoint, in characters. */
export const endpointLengths = { name: 60, address: 500 } as const;

/** Times of deliveries, in milliseconds. */
export const webhookTimes = {
  /** An endpoint has so long to answer. */
  answer: 10_000,
  /** Lease of a claimed delivery; longer than any attempt. */
  lease: 30_000,
  /** A delivery is retried for so long. */
  retries: 3 * 24 * 60 * 60_000,
  /** An endpoint that accepted no attempt for so long is switched off. */
  failingUntilOff: 5 * 24 * 60 * 60_000,
  /** The previous secret signs beside a new one for so long. */
  rotation: 24 * 60 * 60_000,
} as const;

/** Bytes of an answer that are read, and those that are stored. */
export const answerBytes = { read: 64 * 1024, stored: 1024 } as const;
