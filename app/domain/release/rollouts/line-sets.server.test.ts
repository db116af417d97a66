import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest, declineRequest } from "~/domain/release/approvals/approval-edits.server";
import { findRollout } from "~/domain/release/registry-rows.server";
import type { Architecture } from "~/domain/release/release";
import {
  createRelease,
  prepareRelease,
  publishRelease,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import { listRequests } from "~/domain/release/release-view.server";
import type { Rollout, RolloutLine } from "~/domain/release/rollout";
import { auditEntries, releaseApprovals, releaseEvents } from "~/platform/db/schema";
import { scanned } from "~tests/support/registry-database";
import {
  chen,
  inMinutes,
  lin,
  named,
  pipeline,
  reason,
  registrySuite,
  stable,
  wei,
} from "~tests/support/registry-suite";
import { worldFile } from "~tests/support/registry-world";
import { scheduleSteps } from "./release-schedules.server";
import { editRollout, editRollouts, type LineEdit } from "./rollout-edits.server";
import { shutOff } from "./shut-off.server";
import { actOnChannel } from "./stage-rollout.server";

const registry = await registrySuite();
const { options, findRequest, history, schedules } = registry;

const x86: RolloutLine = { ...stable, architecture: "x86" };
const old: RolloutLine = { ...stable, windows: "7" };
const beta: RolloutLine = { ...stable, channel: "beta" };
const lines = [stable, x86, old];
const place = { product: "client", channel: "stable" } as const;
const start = (version: string, percent: number) => ({ act: "start", version, percent }) as const;

/** Publishes a version with files for these architectures, for Windows 7 and later. */
async function publish(version: string, ...architectures: Architecture[]): Promise<void> {
  const name = named(version);
  await createRelease(options(), lin, { ...name, channel: "stable", minimumWindows: "7" });
  for (const [index, architecture] of architectures.entries()) {
    const file = worldFile(version, {
      architecture,
      name: `Manifold-${version}-${architecture}.exe`,
      content: Number(version.replaceAll(".", "")) + index,
    });
    await prepareRelease(options(), lin, name, { act: "add-file", file });
    await scanned(options(), version, "clean", file.name);
  }
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(options(), lin, name, { act });
  }
  await publishRelease(options(), lin, name);
}

const look = (at: readonly RolloutLine[] = lines): Promise<Rollout[]> =>
  Promise.all(at.map((line) => findRollout(options().db, line)));
const shares = async () => (await look()).map(({ candidate, percent }) => [candidate, percent]);
const edits = (act: LineEdit["act"], at: readonly RolloutLine[] = lines): LineEdit[] =>
  at.map((line) => ({ line, act }));
const ask = (act: LineEdit["act"], at = lines) => editRollouts(options(), lin, edits(act, at));
const refusal = (rule: string, ...refused: [RolloutLine, string][]) => ({
  details: { rule, refusedLines: refused.map(([line, of]) => ({ line, rule: of })) },
});

/** Lin asks for lines and Wei agrees. */
async function both(act: LineEdit["act"], at = lines): Promise<void> {
  expect(await ask(act, at)).toBe("asked");
  await approveRequest(options(), wei, await findRequest());
}

/** 1.0.0 is the full release of the three lines. */
async function fill(): Promise<void> {
  await publish("1.0.0", "x64", "x86");
  await both(start("1.0.0", 100));
  await both({ act: "complete", version: "1.0.0" });
}

it("is raised by itself at the same times after the approval, until it is paused", async () => {
  await fill();
  await publish("1.1.0", "x64", "x86");
  const later = [
    { percent: 50, hours: 1 },
    { percent: 100, hours: 2 },
  ];
  const late = { ...start("1.1.0", 10), later: [{ percent: 5, hours: 1 }] };
  await expect(ask(late)).rejects.toMatchObject({ details: { rule: "lines-refused" } });
  expect(await ask({ ...start("1.1.0", 10), later })).toBe("asked");
  registry.clock = new Date(inMinutes(30));
  await approveRequest(options(), wei, await findRequest());
  expect(await registry.runDue(89)).toBe(0);
  expect(await registry.runDue(90)).toBe(3);
  expect((await shares()).map(([, percent]) => percent)).toEqual([50, 50, 50]);
  await editRollouts(options(), lin, edits({ act: "pause", version: "1.1.0" }, [stable]));
  expect(await registry.runDue(150)).toBe(2);
  expect((await shares()).map(([, percent]) => percent)).toEqual([50, 100, 100]);
  expect(await schedules()).toEqual(["steps stopped", "steps done", "steps done"]);
});

it("is asked for once, approved once, and gives each line its own salt and history", async () => {
  await fill();
  await publish("1.1.0", "x64", "x86");
  expect(await ask(start("1.1.0", 10))).toBe("asked");
  // The same lines in another order are the same request.
  expect(await editRollouts(options(), lin, edits(start("1.1.0", 10)).reverse())).toBe("asked");
  const request = await findRequest();
  await expect(approveRequest(options(), lin, request)).rejects.toMatchObject({
    details: { rule: "own-request" },
  });
  expect((await listRequests(options().db, { line: old })).map(({ id }) => id)).toEqual([
    request.id,
  ]);
  await approveRequest(options(), wei, request);
  expect(await shares()).toEqual([
    ["1.1.0", 10],
    ["1.1.0", 10],
    ["1.1.0", 10],
  ]);
  const salts = (await look()).map(({ salt }) => salt);
  expect(new Set(salts).size).toBe(3);
  await both({ act: "raise", version: "1.1.0", percent: 50 });
  expect((await look()).map(({ salt }) => salt)).toEqual(salts);

  const { db } = options();
  const ofLine = eq(releaseEvents.line, "client stable x86 10");
  const events = await db
    .select()
    .from(releaseEvents)
    .where(ofLine)
    .orderBy(desc(releaseEvents.id));
  expect(events.slice(0, 2)).toMatchObject([
    { act: "approve: raise client stable x86 10", version: "1.1.0", whoName: "person 2" },
    { act: "ask: raise client stable x86 10", version: "1.1.0", whoName: "person 1" },
  ]);
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ act: "release-change-approved", objectId: "client 1.1.0" });
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({
    askedBy: "person 1",
    lines: {
      "client stable x64 10": { percent: 50 },
      "client stable x64 7": { percent: 50 },
      "client stable x86 10": { percent: 50 },
    },
  });
});

it("is refused as a whole, with the reason of each refused line", async () => {
  await fill();
  await publish("1.1.0", "x64");
  await both(start("1.1.0", 10), [old]);
  await publish("1.2.0", "x64");
  await expect(ask(start("1.1.0", 5))).rejects.toMatchObject(
    refusal("lines-refused", [x86, "does-not-fit"], [old, "not-higher"]),
  );
  // The person saw another state of one of the lines.
  const [seen] = await look([stable]);
  if (seen === undefined) throw new Error("no line");
  const { salt: _, formerFull: __, ...basis } = seen;
  const late = [{ line: stable, act: start("1.2.0", 5), lookedAt: { ...basis, percent: 1 } }];
  await expect(
    editRollouts(options(), lin, [...late, ...edits(start("1.2.0", 5), [old])]),
  ).rejects.toMatchObject(refusal("moved-on", [stable, "moved-on"]));
  expect(await shares()).toEqual([
    [null, 0],
    [null, 0],
    ["1.1.0", 10],
  ]);
});

it("is approved as a whole or not at all once one of its lines has moved on", async () => {
  await fill();
  await publish("1.1.0", "x64", "x86");
  await both(start("1.1.0", 10));
  await ask({ act: "raise", version: "1.1.0", percent: 50 });
  const request = await findRequest();
  const outcomes = await Promise.allSettled([
    editRollout(options(), chen, x86, { act: { act: "pause", version: "1.1.0" } }),
    approveRequest(options(), wei, request),
  ]);
  const [, approval] = outcomes;
  // The order is open: either all lines were raised before the pause, or none.
  const percents = (await look()).map(({ percent }) => percent);
  expect(percents).toEqual(Array(3).fill(approval.status === "fulfilled" ? 50 : 10));

  await both({ act: "resume", version: "1.1.0" }, [x86]);
  await ask({ act: "complete", version: "1.1.0" });
  const waiting = await findRequest();
  await editRollout(options(), chen, x86, { act: { act: "pause", version: "1.1.0" } });
  await expect(approveRequest(options(), wei, waiting)).rejects.toMatchObject(
    refusal("moved-on", [x86, "moved-on"]),
  );
  expect((await look()).map(({ full }) => full)).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
});

it("ends with its release, may be declined, and leaves no trace on the lines", async () => {
  await fill();
  await publish("1.1.0", "x64", "x86");
  await ask(start("1.1.0", 10));
  await declineRequest(options(), wei, await findRequest());
  const [declined] = (await history()).slice(-1);
  expect(declined).toMatchObject({
    act: "decline: start client stable x86 10",
    line: "client stable x86 10",
  });
  await ask(start("1.1.0", 10));
  await withdrawRelease(options(), chen, named("1.1.0"), reason);
  const rows = await options().db.select().from(releaseApprovals);
  expect(rows.map(({ state }) => state).slice(-2)).toEqual(["declined", "outdated"]);
  expect(await shares()).toEqual(Array(3).fill([null, 0]));
});

it("of one call is every line that the version fits, or that offers it; lines that are there stay out", async () => {
  await fill();
  await publish("1.1.0", "x64");
  const stage = { act: "stage", version: "1.1.0", percent: 10, lines: "all", why: "" } as const;
  expect(await actOnChannel(options(), pipeline, place, stage)).toBe("asked");
  const request = await findRequest();
  expect(await actOnChannel(options(), pipeline, place, stage)).toBe("asked");
  expect(await findRequest()).toEqual(request);
  await approveRequest(options(), wei, request);
  expect(await shares()).toEqual([
    ["1.1.0", 10],
    [null, 0],
    ["1.1.0", 10],
  ]);
  expect(await actOnChannel(options(), pipeline, place, stage)).toBe("done");
  const of = { version: "1.1.0", lines: "all", why: "" } as const;
  expect(await actOnChannel(options(), pipeline, place, { act: "pause", ...of })).toBe("done");
  expect((await look([stable, old])).map(({ isPaused }) => isPaused)).toEqual([true, true]);
  expect(await actOnChannel(options(), pipeline, place, { act: "resume", ...of })).toBe("asked");
  await approveRequest(options(), wei, await findRequest());
  expect(await actOnChannel(options(), pipeline, place, { act: "complete", ...of })).toBe("asked");
  await approveRequest(options(), wei, await findRequest());
  expect((await look()).map(({ full }) => full)).toEqual(["1.1.0", "1.0.0", "1.1.0"]);
  expect(await actOnChannel(options(), pipeline, place, { act: "complete", ...of })).toBe("done");
  await expect(
    actOnChannel(options(), pipeline, place, { act: "pause", ...of }),
  ).rejects.toMatchObject({ details: { rule: "nothing-rolled-out" } });
  await expect(
    actOnChannel(options(), pipeline, place, { ...stage, lines: [x86, old] }),
  ).rejects.toMatchObject(refusal("lines-refused", [x86, "does-not-fit"]));
  await expect(
    actOnChannel(options(), pipeline, place, { ...stage, lines: [x86, x86] }),
  ).rejects.toMatchObject({ details: { rule: "set-wrong" } });
});

it("of everything on a channel stops by one person, ends what waits, and comes back by two", async () => {
  await fill();
  await publish("1.1.0", "x64");
  await both(start("1.1.0", 10), [stable, old]);
  await editRollout(options(), lin, beta, { act: start("1.0.0", 100) });
  const steps = [{ at: inMinutes(10), percent: 25 }];
  await scheduleSteps(options(), lin, stable, { version: "1.1.0", steps });
  await approveRequest(options(), wei, await findRequest());
  await publish("1.2.0", "x86");
  await ask(start("1.2.0", 5), [x86]);
  const off = { products: ["client", "browser"], channel: "stable", why: "Loses data" } as const;
  const past = (await history()).length;
  expect(await shutOff(options(), chen, off)).toEqual([stable, old]);
  expect((await look([stable, x86, old, beta])).map(({ isPaused }) => isPaused)).toEqual([
    ...[true, false, true, false],
  ]);
  expect(await schedules()).toEqual(["steps stopped"]);
  expect(await listRequests(options().db)).toEqual([]);
  expect((await history()).slice(past)).toMatchObject([
    { act: "pause", line: "client stable x64 10", version: "1.1.0", why: "Loses data" },
    { act: "pause", line: "client stable x64 7", version: "1.1.0", why: "Loses data" },
  ]);
  const audited = eq(auditEntries.act, "rollouts-shut-off");
  const [entry] = await options().db.select().from(auditEntries).where(audited);
  expect(entry).toMatchObject({ objectKind: "channel", objectId: "stable" });
  expect(await shutOff(options(), chen, off)).toEqual([]);
  expect((await history()).length).toBe(past + 2);

  expect(await shutOff(options(), chen, { ...off, channel: null })).toEqual([beta]);
  await both({ act: "resume", version: "1.1.0" }, [stable, old]);
  expect((await look([stable, old, beta])).map(({ isPaused }) => isPaused)).toEqual([
    ...[false, false, true],
  ]);
});
