import { asc, desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import { publishRelease, saveNotes } from "~/domain/release/release-edits.server";
import { findPublication } from "~/domain/release/release-view.server";
import type { RolloutLine } from "~/domain/release/rollout";
import type { RolloutAct } from "~/domain/release/rollout-acts";
import { auditEntries, releaseSchedules, staff } from "~/platform/db/schema";
import { actorFor, scanned } from "~tests/support/registry-database";
import {
  chen,
  inMinutes,
  lin,
  minutes,
  named,
  registrySuite,
  stable,
  wei,
} from "~tests/support/registry-suite";
import {
  cancelReleaseSchedule,
  listFailedSchedules,
  runDueSchedules,
  schedulePublication,
  scheduleSteps,
} from "./release-schedules.server";
import { editRollout } from "./rollout-edits.server";
import { findWaitingSteps } from "./rollout-list.server";

const registry = await registrySuite();
const {
  options,
  makeSigned,
  makePublished,
  findRequest,
  both,
  rollout,
  history,
  schedules,
  runDue,
} = registry;

it("does nothing at a time in the name of somebody who may not publish any more", async () => {
  await makeSigned("1.0.0");
  await makeSigned("1.1.0");
  const { db } = options();
  const everyone = await db.select().from(staff).orderBy(asc(staff.id));
  const [author, second] = everyone.map(({ id }) => actorFor({ kind: "person", id }));
  if (author === undefined || second === undefined) throw new Error("few");
  const setRoles = (...roles: ("release-manager" | "editor")[]) =>
    db.update(staff).set({ roles }).where(eq(staff.id, author.id));
  const failed = { act: "schedule failed", why: "author-gone" };

  const at = new Date(registry.clock.getTime() + minutes);
  await schedulePublication(options(), author, named("1.0.0"), { at });
  const isGone = async () => (await findPublication(db, named("1.0.0")))?.isAuthorGone;
  expect(await isGone()).toBe(false);
  await setRoles("editor");
  expect(await isGone()).toBe(true);
  registry.clock = at;
  expect(await runDueSchedules(options())).toBe(1);
  expect((await findRecord(db, named("1.0.0")))?.status).toBe("signed");
  expect((await history()).at(-1)).toMatchObject(failed);
  const missed = { ...named("1.0.0"), line: null, at };
  expect(await listFailedSchedules(db, at)).toEqual([missed]);
  expect(await listFailedSchedules(db, new Date(at.getTime() + 1))).toEqual([]);
  const audited = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(audited).toMatchObject([{ act: "release-schedule-cancelled" }]);

  // Steps are in the name of the person who approved them.
  await setRoles("release-manager");
  for (const [version, percent] of [["1.0.0", 100] as const, ["1.1.0", 5] as const]) {
    await publishRelease(options(), second, named(version));
    const act = { act: "start", version, percent } as const;
    await editRollout(options(), second, stable, { act });
    await approveRequest(options(), author, await findRequest());
  }
  // Somebody has dealt with it.
  expect(await listFailedSchedules(db, at)).toEqual([]);
  const soon = new Date(registry.clock.getTime() + minutes);
  const steps = [{ at: soon.toISOString(), percent: 25 }];
  await scheduleSteps(options(), second, stable, { version: "1.1.0", steps });
  await approveRequest(options(), author, await findRequest());
  await setRoles("editor");
  const waiting = async () => [...(await findWaitingSteps(db, stable)).values()];
  expect(await waiting()).toMatchObject([{ isAuthorGone: true }]);
  registry.clock = soon;
  expect(await runDueSchedules(options())).toBe(1);
  expect(await rollout()).toMatchObject({ candidate: "1.1.0", percent: 5 });
  expect(await waiting()).toEqual([]);
  expect((await history()).at(-1)).toMatchObject(failed);
  expect(await listFailedSchedules(db, at)).toEqual([
    { ...named("1.1.0"), line: stable, at: soon },
  ]);
});

it("publishes at a time, once, and not what was taken back", async () => {
  await makeSigned("1.0.0");
  await makeSigned("1.1.0");
  const at = new Date(inMinutes(10));
  await schedulePublication(options(), lin, named("1.0.0"), { at });
  await schedulePublication(options(), lin, named("1.1.0"), { at });
  const [, other] = await options().db.select().from(releaseSchedules);
  await cancelReleaseSchedule(options(), wei, other?.id ?? 0);
  expect(await runDue(9)).toBe(0);
  expect(await runDue(10)).toBe(1);
  expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("published");
  expect((await findRecord(options().db, named("1.1.0")))?.status).toBe("signed");
  expect(await schedules()).toEqual(["publish done", "publish cancelled"]);
  expect((await history()).at(-1)).toMatchObject({ whoKind: "schedule", whoName: "person 1" });
});

it("publishes once, or is taken back, when processes and a person come at the same moment", async () => {
  const at = new Date(inMinutes(10));
  for (const minor of [0, 1, 2, 3, 4, 5]) {
    await makeSigned(`1.${minor}.0`);
    await schedulePublication(options(), lin, named(`1.${minor}.0`), { at });
  }
  const { db } = options();
  const waiting = await db.select().from(releaseSchedules).orderBy(desc(releaseSchedules.id));
  registry.clock = at;
  const [first, second, ...taken] = await Promise.all([
    runDueSchedules(options()),
    runDueSchedules(options()),
    ...waiting.map(async ({ id, version }) => {
      const over = await cancelReleaseSchedule(options(), wei, id).catch((error) => error);
      return { version, isBack: over === undefined, over };
    }),
  ]);
  const isBack = taken.filter((one) => one.isBack);
  expect(first + second).toBe(waiting.length - isBack.length);
  for (const { version, isBack, over } of taken) {
    if (!isBack) expect(over).toMatchObject({ details: { rule: "moved-on" } });
    const release = await findRecord(db, named(version));
    expect([version, release?.status]).toEqual([version, isBack ? "signed" : "published"]);
  }
  const done = (await history()).filter(({ act }) => act === "publish");
  expect(done).toHaveLength(waiting.length - isBack.length);
});

it("publishes at its time the notes that were looked at, and no others", async () => {
  await makeSigned("1.0.0");
  await makeSigned("1.1.0");
  const at = new Date(inMinutes(10));
  const notes = { cn: 0, en: 0 };
  const unseen = schedulePublication(options(), lin, named("1.0.0"), { at, notes: null });
  await expect(unseen).rejects.toMatchObject({ details: { rule: "moved-on" } });
  await schedulePublication(options(), lin, named("1.0.0"), { at, notes });
  await schedulePublication(options(), lin, named("1.1.0"), { at, notes });
  const text = { remarks: "Changed since", updateContent: [] };
  await saveNotes(options(), wei, named("1.1.0"), { en: text });
  expect(await runDue(10)).toBe(2);
  expect(await schedules()).toEqual(["publish done", "publish failed"]);
  expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("published");
  expect((await findRecord(options().db, named("1.1.0")))?.status).toBe("signed");
  expect((await history()).at(-1)).toMatchObject({ why: "notes-changed" });
  const failed = await listFailedSchedules(options().db, at);
  expect(failed).toMatchObject([named("1.1.0")]);
});

it("does not publish at its time what turned out to be infected", async () => {
  await makeSigned("1.0.0");
  await schedulePublication(options(), lin, named("1.0.0"), { at: new Date(inMinutes(10)) });
  await scanned(options(), "1.0.0", "infected");
  expect(await runDue(10)).toBe(1);
  expect(await schedules()).toEqual(["publish failed"]);
  expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("signed");
  expect((await history()).at(-1)).toMatchObject({ why: "scan-not-clean" });
  // A scan that clears it publishes nothing: it stays a failure until somebody does something.
  registry.clock = new Date(inMinutes(11));
  await scanned(options(), "1.0.0", "clean");
  expect((await history()).at(-1)).toMatchObject({ whoKind: "site", act: "record-scan" });
  const failed = () => listFailedSchedules(options().db, new Date(inMinutes(10)));
  expect(await failed()).toMatchObject([named("1.0.0")]);
  expect(await publishRelease(options(), lin, named("1.0.0"))).toBe("done");
  expect(await failed()).toEqual([]);
});

it("raises a rollout by steps that two agreed to, and stops when it is paused", async () => {
  await makePublished("1.0.0", "1.1.0");
  await both({ act: "start", version: "1.0.0", percent: 100 });
  await both({ act: "start", version: "1.1.0", percent: 5 });
  const steps = [25, 50, 100].map((percent, index) => ({
    at: inMinutes(10 * (index + 1)),
    percent,
  }));
  const plan = { version: "1.1.0", steps };
  expect(await scheduleSteps(options(), lin, stable, plan)).toBe("asked");
  await approveRequest(options(), wei, await findRequest());
  expect(await runDue(9)).toBe(0);
  expect(await runDue(10)).toBe(1);
  const { salt, percent } = await rollout();
  expect(percent).toBe(25);
  // A server that was off meanwhile goes on with the last step that is due.
  expect(await runDue(25)).toBe(1);
  expect(await rollout()).toMatchObject({ percent: 50, salt });
  await editRollout(options(), chen, stable, { act: { act: "pause", version: "1.1.0" } });
  expect(await runDue(40)).toBe(0);
  expect(await schedules()).toEqual(["steps stopped"]);
  await both({ act: "resume", version: "1.1.0" });
  expect(await runDue(50)).toBe(0);
  expect(await rollout()).toMatchObject({ percent: 50, isPaused: false });
});

it("names a step that failed although another rollout of its version goes on", async () => {
  await makePublished("1.0.0", "1.1.0", "1.2.0");
  const early: RolloutLine = { ...stable, channel: "beta" };
  const agreed = async (answer: "done" | "asked") => {
    if (answer === "asked") await approveRequest(options(), wei, await findRequest());
  };
  const edit = async (line: RolloutLine, act: RolloutAct) =>
    agreed(await editRollout(options(), lin, line, { act }));
  // The history keeps what other tests did: this is later than all of it.
  const due = 24 * 60;
  const steps = [{ at: inMinutes(due), percent: 25 }];
  for (const line of [stable, early]) {
    await edit(line, { act: "start", version: "1.0.0", percent: 100 });
    await edit(line, { act: "start", version: "1.1.0", percent: 5 });
    await agreed(await scheduleSteps(options(), lin, line, { version: "1.1.0", steps }));
  }
  // The person who approved the steps of one rollout is gone when their time comes.
  const { db } = options();
  const [gone] = await db.update(staff).set({ disabledAt: registry.clock }).returning();
  const isStable = eq(releaseSchedules.channel, "stable");
  await db
    .update(releaseSchedules)
    .set({ authorId: gone?.id ?? 0 })
    .where(isStable);
  const isEarly = eq(releaseSchedules.channel, "beta");
  await db.update(releaseSchedules).set({ authorId: 0 }).where(isEarly);
  expect(await runDue(due)).toBe(2);
  expect(await schedules()).toEqual(["steps failed", "steps done"]);
  const failed = async () => (await listFailedSchedules(db, new Date(0))).map(({ line }) => line);
  expect(await failed()).toEqual([stable]);
  await editRollout(options(), chen, early, { act: { act: "pause", version: "1.1.0" } });
  expect(await failed()).toEqual([stable]);
  await editRollout(options(), chen, stable, { act: { act: "pause", version: "1.1.0" } });
  expect(await failed()).toEqual([]);
});

const wrongSteps = [
  ["none", []],
  ["a share that is not larger", [{ at: "2026-11-20T03:00:00.000Z", percent: 5 }]],
  ["a mistyped year", [{ at: "9999-12-31T00:00:00.000Z", percent: 25 }]],
  ["a time that is over", [{ at: "2026-11-20T01:00:00.000Z", percent: 25 }]],
  ["a time of another form", [{ at: "2026-11-20T03:00:00Z", percent: 25 }]],
  [
    "times in disorder",
    [
      { at: "2026-11-20T04:00:00.000Z", percent: 25 },
      { at: "2026-11-20T03:00:00.000Z", percent: 50 },
    ],
  ],
] as const;

it("refuses steps that are none, do not grow, or have times that are wrong or in disorder", async () => {
  await makePublished("1.0.0", "1.1.0");
  await both({ act: "start", version: "1.0.0", percent: 100 });
  await both({ act: "start", version: "1.1.0", percent: 5 });
  for (const [what, steps] of wrongSteps) {
    const plan = { version: "1.1.0", steps };
    await expect(scheduleSteps(options(), lin, stable, plan), what).rejects.toMatchObject({
      details: { rule: "steps-wrong" },
    });
  }
});
