import { createHmac } from "node:crypto";
import { lt } from "drizzle-orm";
import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { Database } from "~/platform/db/database.server";
import { rateLimits } from "~/platform/db/schema";
import { type LimitResult, limitResult } from "./limit-result";
import { type Limit, type LimitName, siteLimits } from "./limits";

export type LimitsOptions<Name extends string> = {
  db: Database;
  /** Key of the hashes that identify clients in the database. */
  secret: Buffer;
  limits: Record<Name, Limit>;
};

/** Counts one use of a limit. The key is a client key, an email address or a phone number. */
export type Limits<Name extends string = LimitName> = {
  consume: (name: Name, key: string) => Promise<LimitResult>;
};

/** Milliseconds before counting falls back from the database to memory. */
const longestCount = 1_000;

/**
 * Creates the site's rate limits. Counts are in the database, shared by all instances. A key over
 * its limit is also remembered in memory and causes no further queries. While the database does not
 * answer, each instance counts in memory.
 */
export function createLimits({ db, secret }: { db: Database; secret: Buffer }): Limits {
  return createLimitsOf({ db, secret, limits: siteLimits });
}

/** The same for any table of limits. */
export function createLimitsOf<Name extends string>({
  db,
  secret,
  limits,
}: LimitsOptions<Name>): Limits<Name> {
  const limiters = new Map<string, RLWrapperTimeouts>();
  const limiterOf = (name: Name) => {
    const limiter = limiters.get(name) ?? createLimiter(db, name, limits[name]);
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    async consume(name, key) {
      const hash = createHmac("sha256", secret).update(`${name}:${key}`).digest("base64url");
      const limit = limits[name];
      const [allowed, count] = await limiterOf(name)
        .consume(hash)
        .then(
          (left) => [true, left] as const,
          (refusal: unknown) => {
            if (refusal instanceof RateLimiterRes) return [false, refusal] as const;
            throw refusal;
          },
        );
      const { remainingPoints: remaining, msBeforeNext: milliseconds } = count;
      return limitResult(name, limit, { allowed, remaining, milliseconds });
    },
  };
}

function createLimiter(db: Database, name: string, { points, seconds }: Limit) {
  const common = { points, duration: seconds, keyPrefix: name };
  const shared = new RateLimiterDrizzle({
    ...common,
    storeClient: db,
    schema: rateLimits,
    inMemoryBlockOnConsumed: points,
    clearExpiredByTimeout: false,
  });
  // `insuranceLimiter` works here but is missing in the library's types.
  const options = {
    limiter: shared,
    timeoutMs: longestCount,
    insuranceLimiter: new RateLimiterMemory(common),
  };
  return new RLWrapperTimeouts(options);
}

/** Deletes counts whose period is over. @returns the number of deleted rows */
export async function deleteExpiredLimitCounts(db: Database, now = new Date()): Promise<number> {
  const deleted = await db
    .delete(rateLimits)
    .where(lt(rateLimits.expire, now))
    .returning({ key: rateLimits.key });
  return deleted.length;
}
