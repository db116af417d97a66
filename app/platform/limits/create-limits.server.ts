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
import { siteKeyOf } from "~/platform/env/client-address.server";
import { type LimitResult, limitResult } from "./limit-result";
import { clientsOfNetwork, type Limit, type LimitName, siteLimits } from "./limits";

type LimitsOptions<Name extends string> = {
  db: Database;
  /** Key of the hashes that identify clients in the database. */
  secret: Buffer;
  limits: Record<Name, Limit>;
  /** Whether no other process uses the database; default: others may. */
  isAlone?: boolean | undefined;
  /** Told of each refusal, for the metrics. */
  onRefusal?: ((name: Name) => void) | undefined;
};

/**
 * Counts one use of a limit. The key is what the limit counts by. A use by an IPv6 client counts for
 * its /48 network, too, which has a larger limit.
 */
export type Limits<Name extends string = LimitName> = {
  /** @param uses that it counts for; default: one */
  consume: (name: Name, key: string, uses?: number) => Promise<LimitResult>;
};

/** Limits that can be asked beforehand, too. */
export type AskedLimits<Name extends string = LimitName> = Limits<Name> & {
  /** Whether the next use of a limit would be refused; it counts nothing. */
  isSpent: (name: Name, key: string) => Promise<boolean>;
};

/** Milliseconds before counting falls back from the database to memory. */
const longestCount = 1_000;

/**
 * Creates the site's rate limits. Counts are in the database, shared by all instances; those of
 * work are in memory where there is one instance only, those of a process always. A key over its limit is also remembered in
 * memory and causes no further queries. While the database does not
 * answer, each instance counts in memory, but for exact limits, which fail then.
 */
export function createLimits({
  challengeAbove = siteLimits["code-site"].points,
  ...options
}: Omit<LimitsOptions<LimitName>, "limits"> & {
  /** Codes of everyone within the period of `code-site` that need no proof. */
  challengeAbove?: number | undefined;
}): AskedLimits {
  const codeSite = { ...siteLimits["code-site"], points: challengeAbove };
  return createLimitsOf({ ...options, limits: { ...siteLimits, "code-site": codeSite } });
}

/** Creates the limits of any table; `createLimits` does so for those of the site. */
export function createLimitsOf<Name extends string>({
  db,
  secret,
  limits,
  isAlone = false,
  onRefusal = () => undefined,
}: LimitsOptions<Name>): AskedLimits<Name> {
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  const limiterOf = (name: string, limit: Limit) => {
    const limiter = limiters.get(name) ?? createLimiter(db, name, limit, isAlone);
    limiters.set(name, limiter);
    return limiter;
  };
  const hashOf = (name: string, key: string) =>
    createHmac("sha256", secret).update(`${name}:${key}`).digest("base64url");
  const count = async (
    name: string,
    limit: Limit,
    { key, uses }: { key: string; uses: number },
  ): Promise<LimitResult> => {
    const [allowed, counted] = await limiterOf(name, limit)
      .consume(hashOf(name, key), uses)
      .then(
        (left) => [true, left] as const,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return [false, refusal] as const;
          throw refusal;
        },
      );
    const { remainingPoints: remaining, msBeforeNext: milliseconds } = counted;
    return limitResult(name, limit, { allowed, remaining, milliseconds });
  };

  return {
    async consume(name, key, uses = 1) {
      const limit = limits[name];
      const own = await count(name, limit, { key, uses });
      const network = limit.by === "client" && own.allowed ? siteKeyOf(key) : null;
      const networkLimit = { ...limit, points: limit.points * clientsOfNetwork };
      const whole =
        network === null
          ? own
          : await count(`${name}-network`, networkLimit, { key: network, uses });
      const result = whole.allowed ? own : whole;
      if (!result.allowed) onRefusal(name);
      return result;
    },

    async isSpent(name, key) {
      const limit = limits[name];
      const counted = await limiterOf(name, limit).get(hashOf(name, key));
      return counted !== null && counted.consumedPoints >= limit.points;
    },
  };
}

function createLimiter(db: Database, name: string, limit: Limit, isAlone: boolean) {
  const { points, seconds, isExact, isOfWork, isOfProcess } = limit;
  const common = { points, duration: seconds, keyPrefix: name };
  if (isOfProcess || (isOfWork && isAlone)) return new RateLimiterMemory(common);
  const shared = new RateLimiterDrizzle({
    ...common,
    storeClient: db,
    schema: rateLimits,
    inMemoryBlockOnConsumed: points,
    clearExpiredByTimeout: false,
  });
  if (isExact) return shared;
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
