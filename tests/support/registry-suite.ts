import { asc, eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { findRollout } from "~/domain/release/registry-rows.server";
import { publishRelease } from "~/domain/release/release-edits.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { isReleaseDue, runDueSchedules } from "~/domain/release/rollouts/release-schedules.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import {
  releaseApprovals,
  releaseEvents,
  releaseSchedules,
  staffRecoveryCodes,
} from "~/platform/db/schema";
import { databaseOfFile } from "./database-of-file";
import { testSecret } from "./registration";
import { actorFor, emptyRegistry, joinPeople, makeSigned } from "./registry-database";

/** The line of the client that tests roll out on. */
export const stable: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
export const lin = actorFor({ kind: "person", id: 1 });
export const wei = actorFor({ kind: "person", id: 2 });
export const chen = actorFor({ kind: "person", id: 3 });
/** A token of Lin's. */
export const pipeline = actorFor({ kind: "token", id: 9, ownerId: 1 });
/** Why a release is withdrawn. */
export const reason = { cn: "会丢数据", en: "Loses data" };

/** Milliseconds of a minute. */
export const minutes = 60_000;
/** When each test begins. */
const start = Date.parse("2026-11-20T02:00:00.000Z");

/** The name of a version of the client. */
export const named = (version: string) => ({ product: "client", version }) as const;

/** So many minutes after the beginning of a test. */
export const inMinutes = (after: number) => new Date(start + after * minutes).toISOString();

/**
 * For a file of tests: an empty registry with three people before each test, its clock, and what the tests of all its
 * subjects do with it.
 */
export async function registrySuite() {
  const { db } = await databaseOfFile();

  beforeEach(async () => {
    await db.delete(staffRecoveryCodes);
    await emptyRegistry(options());
    await joinPeople(options(), 3);
    registry.clock = new Date(start);
  });

  const options = () => ({
    db,
    now: () => registry.clock,
    hasScanner: true,
    secret: testSecret,
  });

  const registry = {
    /** The registry's time; a test sets it. */
    clock: new Date(start),
    options,

    /** Makes a signed release by the pipeline. */
    makeSigned: (version: string) => makeSigned(options(), pipeline, version),

    async makePublished(...versions: string[]): Promise<void> {
      for (const version of versions) {
        await registry.makeSigned(version);
        expect(await publishRelease(options(), lin, named(version))).toBe("done");
      }
    },

    /** The one waiting request, as a person saw it. */
    async findRequest() {
      const [request] = await db
        .select()
        .from(releaseApprovals)
        .where(eq(releaseApprovals.state, "waiting"));
      if (request === undefined) throw new Error("nothing is asked for");
      return { id: request.id, hash: request.changeHash };
    },

    /** Lin asks and Wei agrees. */
    async both(act: Parameters<typeof editRollout>[3]["act"]): Promise<void> {
      expect(await editRollout(options(), lin, stable, { act })).toBe("asked");
      await approveRequest(options(), wei, await registry.findRequest());
    },

    rollout: () => findRollout(db, stable),

    history: () => db.select().from(releaseEvents).orderBy(asc(releaseEvents.id)),

    /** Each schedule's act and state, in the order in which they were made. */
    async schedules(): Promise<string[]> {
      const rows = await db.select().from(releaseSchedules).orderBy(asc(releaseSchedules.id));
      return rows.map(({ act, state }) => `${act} ${state}`);
    },

    /** Two processes look at the same time, so many minutes after the beginning. @returns how many acts they did */
    async runDue(afterMinutes: number): Promise<number> {
      registry.clock = new Date(inMinutes(afterMinutes));
      if (!(await isReleaseDue(db, registry.clock))) return 0;
      const runs = await Promise.all([runDueSchedules(options()), runDueSchedules(options())]);
      return runs.reduce((sum, count) => sum + count, 0);
    },
  };
  return registry;
}
