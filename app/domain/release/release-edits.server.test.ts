import { asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { renewRecoveryCodes, useRecoveryCode } from "~/domain/staff/staff-codes.server";
import {
  auditEntries,
  releaseApprovals,
  releaseEvents,
  releaseKeys,
  releaseNoteRevisions,
  releaseSchedules,
  staff,
  staffRecoveryCodes,
} from "~/platform/db/schema";
import {
  actorFor,
  emptyRegistry,
  joinPeople,
  makeSigned as makeSignedRelease,
  scanned,
} from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { approveRequest, declineRequest } from "./approval-edits.server";
import { findRecord, findRollout, listKeys } from "./registry-rows.server";
import {
  createRelease,
  type PreparingAct,
  prepareRelease,
  publishRelease,
  saveNotes,
  withdrawRelease,
} from "./release-edits.server";
import { addKey, endKey } from "./release-keys.server";
import { findCurrent, findReleasedFile, listPublished } from "./release-queries.server";
import type { SigningKey } from "./release-record";
import {
  cancelReleaseSchedule,
  isReleaseDue,
  runDueSchedules,
  schedulePublication,
  scheduleSteps,
} from "./release-schedules.server";
import { findReleaseIds } from "./release-search.server";
import { findPublication } from "./release-view.server";
import type { RolloutLine } from "./rollout";
import { editRollout } from "./rollout-edits.server";
import { findWaitingSteps } from "./rollout-list.server";

const stable: RolloutLine = {
  ...{ product: "client", channel: "stable", architecture: "x64", windows: "10" },
};
const lin = actorFor({ kind: "person", id: 1 });
const wei = actorFor({ kind: "person", id: 2 });
const chen = actorFor({ kind: "person", id: 3 });
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 1 });
const reason = { cn: "会丢数据", en: "Loses data" };

const minutes = 60_000;

describe.each(testDatabases)("the release registry on $name", ({ open }) => {
  let database: OpenTestDatabase | undefined;
  let clock = new Date("2026-11-20T02:00:00.000Z");
  const options = () => {
    if (database === undefined) throw new Error("not open");
    return { db: database.db, now: () => clock, hasScanner: true };
  };
  const named = (version: string) => ({ product: "client", version }) as const;
  const rollout = () => findRollout(options().db, stable);

  beforeEach(async () => {
    database ??= await open();
    await options().db.delete(staffRecoveryCodes);
    await emptyRegistry(options());
    await joinPeople(options(), 3);
    clock = new Date("2026-11-20T02:00:00.000Z");
  });
  afterAll(() => database?.close());

  const makeSigned = (version: string) => makeSignedRelease(options(), pipeline, version);

  async function makePublished(...versions: string[]): Promise<void> {
    for (const version of versions) {
      await makeSigned(version);
      expect(await publishRelease(options(), lin, named(version))).toBe("done");
    }
  }

  async function findRequest() {
    const [request] = await options()
      .db.select()
      .from(releaseApprovals)
      .where(eq(releaseApprovals.state, "waiting"));
    if (request === undefined) throw new Error("nothing is asked for");
    return { id: request.id, hash: request.changeHash };
  }

  /** Lin asks and Wei agrees. */
  async function both(act: Parameters<typeof editRollout>[3]["act"]): Promise<void> {
    expect(await editRollout(options(), lin, stable, { act })).toBe("asked");
    await approveRequest(options(), wei, await findRequest());
  }

  const history = () => options().db.select().from(releaseEvents).orderBy(asc(releaseEvents.id));

  it("shows what is published to every query, and nothing before", async () => {
    await makeSigned("1.0.0");
    await saveNotes(options(), pipeline, named("1.0.0"), {
      en: { remarks: "", updateContent: ["Profiles open faster"] },
    });
    const page = { locale: "en", product: "client", page: 1, pageSize: 10 } as const;
    const shown = async () => [
      (await listPublished(options().db, { ...page, page: 1, ids: await found() })).total,
      (await findReleasedFile(options().db, "Manifold-1.0.0-x64.exe"))?.refusal,
    ];
    const found = () => findReleaseIds(options().db, { locale: "en", query: "faster" });
    expect(await shown()).toEqual([0, undefined]);
    await publishRelease(options(), lin, named("1.0.0"));
    expect(await shown()).toEqual([1, null]);
    expect(await findCurrent(options().db, { locale: "en", product: "client" })).toMatchObject({
      version: "1.0.0",
      releasedAt: clock.toISOString(),
      files: [{ kind: "package", name: "Manifold-1.0.0-x64.exe", architecture: "x64" }],
    });
    await withdrawRelease(options(), lin, named("1.0.0"), reason);
    expect(await shown()).toEqual([0, { because: "withdrawn", reason }]);
  });

  it("writes who did what, before and after, with the change or not at all", async () => {
    const [past, audited] = [await history(), await options().db.$count(auditEntries)];
    await makePublished("1.0.0");
    await expect(
      prepareRelease(options(), lin, named("1.0.0"), { act: "reopen" }),
    ).rejects.toMatchObject({ details: { rule: "wrong-state" } });
    await withdrawRelease(options(), wei, named("1.0.0"), reason);
    const events = (await history()).slice(past.length);
    expect(events.map(({ whoName, act, version }) => `${whoName}: ${act} ${version}`)).toEqual([
      "token 9: create 1.0.0",
      "token 9: add-file 1.0.0",
      "null: record-scan 1.0.0",
      "token 9: finish-upload 1.0.0",
      "token 9: verify 1.0.0",
      "token 9: sign 1.0.0",
      "person 1: publish 1.0.0",
      "person 2: withdraw 1.0.0",
    ]);
    expect(events.at(-1)).toMatchObject({
      before: '{"status":"published"}',
      after: '{"reason":{"cn":"会丢数据","en":"Loses data"},"rollouts":[],"status":"withdrawn"}',
      why: "Loses data",
    });
    const entries = await options().db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(entries.slice(audited).map(({ source, act }) => `${source} ${act}`)).toEqual([
      "token release-created",
      "token release-changed",
      "site release-changed",
      ...Array.from({ length: 3 }, () => "token release-changed"),
      "console release-published",
      "console release-withdrawn",
    ]);
  });

  it("changes nothing when an act comes again, as after a cut connection", async () => {
    await makePublished("1.0.0");
    const past = await history();
    await makeSignedAgain();
    expect(await publishRelease(options(), lin, named("1.0.0"))).toBe("done");
    expect(await history()).toEqual(past);

    async function makeSignedAgain(): Promise<void> {
      const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
      await createRelease(options(), pipeline, draft);
      const act = { act: "add-file", file: worldFile("1.0.0") } as const;
      await prepareRelease(options(), pipeline, named("1.0.0"), act);
    }
  });

  it("lets one of two people who approve at once do it", async () => {
    await makePublished("1.0.0");
    const act = { act: "start", version: "1.0.0", percent: 100 } as const;
    expect(await editRollout(options(), lin, stable, { act })).toBe("asked");
    const request = await findRequest();
    const past = (await history()).length;
    const answers = await Promise.allSettled([
      approveRequest(options(), wei, request),
      approveRequest(options(), chen, request),
      approveRequest(options(), lin, request),
      approveRequest(options(), wei, request),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(await rollout()).toMatchObject({ candidate: "1.0.0", percent: 100 });
    expect(await history()).toHaveLength(past + 1);
  });

  it("stops a rollout while it is being raised, whoever comes first", async () => {
    await makePublished("1.0.0", "1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    await both({ act: "start", version: "1.1.0", percent: 5 });
    const raise = { act: "raise", version: "1.1.0", percent: 50 } as const;
    await editRollout(options(), lin, stable, { act: raise });
    const request = await findRequest();
    await Promise.allSettled([
      approveRequest(options(), wei, request),
      editRollout(options(), chen, stable, { act: { act: "pause", version: "1.1.0" } }),
      withdrawRelease(options(), chen, named("1.1.0"), reason),
      editRollout(options(), chen, stable, { act: { act: "pause", version: "1.1.0" } }),
    ]);
    expect(await rollout()).toMatchObject({ full: "1.0.0", candidate: null, percent: 0 });
    expect((await findRecord(options().db, named("1.1.0")))?.status).toBe("withdrawn");
  });

  it("creates one release of two that come at once", async () => {
    const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
    const begin = (channel: "stable" | "beta") =>
      createRelease(options(), pipeline, { ...draft, channel });
    const answers = await Promise.allSettled([begin("stable"), begin("stable"), begin("beta")]);
    const kept = (await findRecord(options().db, draft))?.channel;
    expect(answers.map(({ status }) => status)).toEqual(
      kept === "stable"
        ? ["fulfilled", "fulfilled", "rejected"]
        : ["rejected", "rejected", "fulfilled"],
    );
  });

  it("binds an approval to the change that was looked at, as the rollout was then", async () => {
    await makePublished("1.0.0", "1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    const start = { act: "start", version: "1.1.0", percent: 5 } as const;
    await editRollout(options(), lin, stable, { act: start });
    const request = await findRequest();
    const approve = (looked: typeof request, who = wei) => approveRequest(options(), who, looked);
    const ruled = (rule: string) => ({ details: { rule } });
    await expect(approve({ ...request, hash: "0".repeat(64) })).rejects.toMatchObject(
      ruled("moved-on"),
    );
    await expect(approve(request, pipeline)).rejects.toMatchObject(ruled("token-never-approves"));
    await expect(approve(request, lin)).rejects.toMatchObject(ruled("own-request"));
    await editRollout(options(), chen, stable, { act: { act: "pause", version: "1.0.0" } });
    await expect(approve(request)).rejects.toMatchObject(ruled("moved-on"));
    expect(await rollout()).toMatchObject({ candidate: "1.0.0", isPaused: true });
  });

  it("takes no approval within a day of a recovery code", async () => {
    await makePublished("1.0.0");
    const act = { act: "start", version: "1.0.0", percent: 100 } as const;
    await editRollout(options(), pipeline, stable, { act });
    const [second] = await options().db.select().from(staff).orderBy(desc(staff.id)).limit(1);
    if (second === undefined) throw new Error("nobody");
    const code = { staffId: second.id, codeHash: "used", createdAt: clock, usedAt: clock };
    await options().db.insert(staffRecoveryCodes).values(code);
    const recovered = actorFor({ kind: "person", id: second.id });
    await expect(approveRequest(options(), recovered, await findRequest())).rejects.toMatchObject({
      details: { rule: "just-recovered" },
    });
    clock = new Date(clock.getTime() + 24 * 60 * minutes + 1);
    await approveRequest(options(), recovered, await findRequest());
    expect(await rollout()).toMatchObject({ candidate: "1.0.0" });
  });

  it("takes none either when new codes took the place of the used one meanwhile", async () => {
    await makePublished("1.0.0");
    const act = { act: "start", version: "1.0.0", percent: 100 } as const;
    await editRollout(options(), pipeline, stable, { act });
    const [second] = await options().db.select().from(staff).orderBy(desc(staff.id)).limit(1);
    if (second === undefined) throw new Error("nobody");
    const { db } = options();
    const [code = ""] = await renewRecoveryCodes(db, second.id, clock);
    expect(await useRecoveryCode(db, second.id, code, clock)).toBe(true);
    await renewRecoveryCodes(db, second.id, clock);
    const recovered = actorFor({ kind: "person", id: second.id });
    await expect(approveRequest(options(), recovered, await findRequest())).rejects.toMatchObject({
      details: { rule: "just-recovered" },
    });
    clock = new Date(clock.getTime() + 24 * 60 * minutes + 1);
    await approveRequest(options(), recovered, await findRequest());
    expect(await rollout()).toMatchObject({ candidate: "1.0.0" });
  });

  it("needs two while somebody was shut out for less than a week", async () => {
    await makePublished("1.0.0");
    const { db } = options();
    await db.update(staff).set({ disabledAt: clock });
    await db.update(staff).set({ disabledAt: null }).where(eq(staff.name, "person 1"));
    const start = { act: "start", version: "1.0.0", percent: 100 } as const;
    const begin = () => editRollout(options(), lin, stable, { act: start });
    clock = new Date(clock.getTime() + 7 * 24 * 60 * minutes - 1);
    expect(await begin()).toBe("asked");
    await expect(approveRequest(options(), lin, await findRequest())).rejects.toMatchObject({
      details: { rule: "own-request" },
    });
    clock = new Date(clock.getTime() + 2);
    expect(await begin()).toBe("done");
  });

  it("does nothing in the name of somebody who was shut out, until they come back", async () => {
    await makeSigned("1.0.0");
    const { db } = options();
    const everyone = await db.select().from(staff).orderBy(asc(staff.id));
    const [asker, second, third] = everyone.map(({ id }) => actorFor({ kind: "person", id }));
    if (asker === undefined || second === undefined || third === undefined) throw new Error("few");
    const token = actorFor({ kind: "token", id: 9, ownerId: asker.id });
    const setDisabled = (disabledAt: Date | null) =>
      db.update(staff).set({ disabledAt }).where(eq(staff.id, asker.id));
    const requests = async () => {
      const rows = await db.select().from(releaseApprovals).orderBy(asc(releaseApprovals.id));
      return rows.map(({ askerPersonId, state }) => [askerPersonId, state]);
    };

    // What a token of theirs asked for.
    expect(await publishRelease(options(), token, named("1.0.0"))).toBe("asked");
    await setDisabled(clock);
    await expect(approveRequest(options(), second, await findRequest())).rejects.toMatchObject({
      details: { rule: "author-gone" },
    });
    await setDisabled(null);
    await approveRequest(options(), second, await findRequest());

    // What they asked for themselves: the same of somebody else takes its place.
    const act = { act: "start", version: "1.0.0", percent: 100 } as const;
    expect(await editRollout(options(), asker, stable, { act })).toBe("asked");
    await setDisabled(clock);
    await expect(approveRequest(options(), second, await findRequest())).rejects.toMatchObject({
      details: { rule: "author-gone" },
    });
    expect(await editRollout(options(), third, stable, { act })).toBe("asked");
    expect(await requests()).toEqual([
      [asker.id, "approved"],
      [asker.id, "outdated"],
      [third.id, "waiting"],
    ]);
    await approveRequest(options(), second, await findRequest());
    expect(await rollout()).toMatchObject({ candidate: "1.0.0" });
    await setDisabled(null);

    // What they put off to a time.
    await makeSigned("1.1.0");
    const at = new Date(clock.getTime() + minutes);
    await schedulePublication(options(), asker, named("1.1.0"), { at });
    await setDisabled(clock);
    clock = at;
    expect(await runDueSchedules(options())).toBe(1);
    expect((await findRecord(db, named("1.1.0")))?.status).toBe("signed");
    expect((await history()).at(-1)).toMatchObject({ act: "schedule failed", why: "author-gone" });
    await schedulePublication(options(), second, named("1.1.0"), {
      at: new Date(at.getTime() + minutes),
    });
    clock = new Date(at.getTime() + minutes);
    expect(await runDueSchedules(options())).toBe(1);
    expect((await findRecord(db, named("1.1.0")))?.status).toBe("published");
    await setDisabled(null);

    // Steps that they stored when they agreed to them.
    const start = { act: "start", version: "1.1.0", percent: 5 } as const;
    await editRollout(options(), second, stable, { act: start });
    await approveRequest(options(), third, await findRequest());
    const soon = new Date(clock.getTime() + 10 * minutes);
    const steps = [{ at: soon.toISOString(), percent: 25 }];
    await scheduleSteps(options(), second, stable, { version: "1.1.0", steps });
    await approveRequest(options(), asker, await findRequest());
    const waiting = async () => [...(await findWaitingSteps(db, stable)).values()];
    expect(await waiting()).toMatchObject([{ isAuthorGone: false }]);
    await setDisabled(clock);
    expect(await waiting()).toMatchObject([{ isAuthorGone: true }]);
    clock = soon;
    expect(await runDueSchedules(options())).toBe(1);
    expect(await rollout()).toMatchObject({ candidate: "1.1.0", percent: 5 });
    expect(await waiting()).toEqual([]);
    expect((await history()).at(-1)).toMatchObject({ act: "schedule failed", why: "author-gone" });
    await setDisabled(null);
  });

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

    const at = new Date(clock.getTime() + minutes);
    await schedulePublication(options(), author, named("1.0.0"), { at });
    const isGone = async () => (await findPublication(db, named("1.0.0")))?.isAuthorGone;
    expect(await isGone()).toBe(false);
    await setRoles("editor");
    expect(await isGone()).toBe(true);
    clock = at;
    expect(await runDueSchedules(options())).toBe(1);
    expect((await findRecord(db, named("1.0.0")))?.status).toBe("signed");
    expect((await history()).at(-1)).toMatchObject(failed);
    const audited = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(audited).toMatchObject([{ act: "release-schedule-cancelled" }]);

    // Steps are in the name of whoever agreed to them.
    await setRoles("release-manager");
    for (const [version, percent] of [["1.0.0", 100] as const, ["1.1.0", 5] as const]) {
      await publishRelease(options(), second, named(version));
      const act = { act: "start", version, percent } as const;
      await editRollout(options(), second, stable, { act });
      await approveRequest(options(), author, await findRequest());
    }
    const soon = new Date(clock.getTime() + minutes);
    const steps = [{ at: soon.toISOString(), percent: 25 }];
    await scheduleSteps(options(), second, stable, { version: "1.1.0", steps });
    await approveRequest(options(), author, await findRequest());
    await setRoles("editor");
    const waiting = async () => [...(await findWaitingSteps(db, stable)).values()];
    expect(await waiting()).toMatchObject([{ isAuthorGone: true }]);
    clock = soon;
    expect(await runDueSchedules(options())).toBe(1);
    expect(await rollout()).toMatchObject({ candidate: "1.1.0", percent: 5 });
    expect(await waiting()).toEqual([]);
    expect((await history()).at(-1)).toMatchObject(failed);
  });

  it("writes who approved what somebody had asked for", async () => {
    await makeSigned("1.0.0");
    await publishRelease(options(), pipeline, named("1.0.0"), "Ready");
    const publication = await findRequest();
    await approveRequest(options(), lin, publication);
    await makePublished("1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    await both({ act: "start", version: "1.1.0", percent: 5 });
    const steps = [{ at: inMinutes(10), percent: 25 }];
    await scheduleSteps(options(), lin, stable, { version: "1.1.0", steps });
    const planned = await findRequest();
    await approveRequest(options(), wei, planned);
    const events = (await history()).map(({ whoName, act, line, after, why }) => ({
      ...{ whoName, act, line, why, after: after === null ? null : JSON.parse(after) },
    }));
    const approved = events.filter(({ act }) => act.startsWith("approve: ")).slice(-4);
    const line = "client stable x64 10";
    expect(approved).toMatchObject([
      {
        ...{ whoName: "person 1", act: "approve: publish client 1.0.0", line: null, why: "Ready" },
        after: { request: publication.id, hash: publication.hash, askedBy: "token 9" },
      },
      { whoName: "person 2", act: `approve: start ${line}`, after: { askedBy: "person 1" } },
      { whoName: "person 2", act: `approve: start ${line}` },
      {
        ...{ whoName: "person 2", act: `approve: steps ${line}`, line },
        after: { request: planned.id, hash: planned.hash, askedBy: "person 1", steps },
      },
    ]);
    const acts = await options().db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(acts.map(({ act }) => act).slice(-2)).toEqual([
      "release-change-approved",
      "release-schedule-made",
    ]);
  });

  it("stops a rollout whose release turns out to be infected, and says so", async () => {
    await makePublished("1.0.0", "1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    await both({ act: "start", version: "1.1.0", percent: 5 });
    const steps = [{ at: inMinutes(10), percent: 25 }];
    await scheduleSteps(options(), lin, stable, { version: "1.1.0", steps });
    await approveRequest(options(), wei, await findRequest());
    await scanned(options(), "1.1.0", "infected");
    expect(await rollout()).toMatchObject({ candidate: "1.1.0", percent: 5, isPaused: true });
    expect(await schedules()).toEqual(["steps stopped"]);
    const resume = { act: "resume", version: "1.1.0" } as const;
    await expect(editRollout(options(), lin, stable, { act: resume })).rejects.toMatchObject({
      details: { rule: "scan-not-clean" },
    });
    const past = (await history()).slice(-2);
    expect(past).toMatchObject([
      { whoKind: "site", act: "record-scan", version: "1.1.0", line: null },
      { whoKind: "site", act: "stop infected", version: "1.1.0", line: "client stable x64 10" },
    ]);
    const [entry] = await options().db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({ source: "site", act: "rollout-changed", staffId: null });
    await scanned(options(), "1.0.0", "infected");
    expect(await rollout()).toMatchObject({ full: null, candidate: "1.1.0", isPaused: true });
    // The same finding the next day is no news.
    const known = await history();
    clock = new Date(clock.getTime() + 24 * 60 * minutes);
    await scanned(options(), "1.0.0", "infected");
    expect(await history()).toEqual(known);
    await scanned(options(), "1.1.0", "clean");
    await scanned(options(), "1.0.0", "clean");
    expect(await rollout()).toMatchObject({ full: null, candidate: "1.1.0", isPaused: true });
  });

  it("lets nobody but the scanner say what it found", async () => {
    const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
    await createRelease(options(), pipeline, draft);
    const file = worldFile("1.0.0", { isStandIn: true });
    await prepareRelease(options(), pipeline, draft, { act: "add-file", file });
    const stored = async () => (await findRecord(options().db, draft))?.files[0];
    expect(await stored()).toMatchObject({ isStandIn: false, scan: { state: "pending" } });
    const { name, scan } = file;
    const told = { act: "record-scan", name, scan } as unknown as PreparingAct;
    for (const actor of [pipeline, lin]) {
      await expect(prepareRelease(options(), actor, draft, told)).rejects.toMatchObject({
        ...{ code: "forbidden", details: { rule: "scanner-only" } },
      });
    }
    expect(await stored()).toMatchObject({ scan: { state: "pending", engine: null } });
  });

  it("keeps the last key that vouches for everything, and signs no more without one", async () => {
    const key = (keyId: string): SigningKey => ({
      ...{ keyId, kind: "minisign", publicKey: keyId, validUntil: null },
      validFrom: "2026-01-01T00:00:00.000Z",
    });
    const agree = async () => approveRequest(options(), wei, await findRequest());
    const end = (keyId: string) =>
      endKey(options(), lin, { kind: "minisign", keyId, validUntil: clock.toISOString() });
    expect(await addKey(options(), lin, key("A1"))).toBe("asked");
    expect(await listKeys(options().db)).toEqual([]);
    await expect(approveRequest(options(), lin, await findRequest())).rejects.toMatchObject({
      details: { rule: "own-request" },
    });
    await agree();
    await expect(end("A1")).rejects.toMatchObject({ details: { rule: "last-key" } });
    await addKey(options(), lin, key("B2"));
    await agree();
    await end("A1");
    await agree();
    const past = await history();
    expect(await end("A1")).toBe("done");
    expect(await history()).toEqual(past);
    await expect(end("B2")).rejects.toMatchObject({ details: { rule: "last-key" } });
    // As a planned end that has come.
    await options().db.update(releaseKeys).set({ validUntil: clock });
    await expect(makeSigned("1.0.0")).rejects.toMatchObject({
      details: { rule: "no-key-in-force" },
    });
  });

  it("publishes what a token asks for once a person agrees, and nothing that is declined", async () => {
    await makeSigned("1.0.0");
    expect(await publishRelease(options(), pipeline, named("1.0.0"))).toBe("asked");
    expect(await publishRelease(options(), pipeline, named("1.0.0"))).toBe("asked");
    expect(await options().db.$count(releaseApprovals)).toBe(1);
    const declined = { ...(await findRequest()), why: "Not today" };
    await declineRequest(options(), wei, declined);
    await expect(approveRequest(options(), wei, declined)).rejects.toMatchObject({
      details: { rule: "moved-on" },
    });
    expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("signed");
    await publishRelease(options(), pipeline, named("1.0.0"));
    await approveRequest(options(), lin, await findRequest());
    expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("published");
  });

  it("keeps every version of the notes, of released versions as well", async () => {
    await makePublished("1.0.0");
    const save = (remarks: string) =>
      saveNotes(options(), wei, named("1.0.0"), {
        en: { remarks, updateContent: ["One", "Two"] },
        cn: { remarks: "备注", updateContent: ["一"] },
      });
    await save("First");
    await save("Second");
    await save("Second");
    const id = (await findRecord(options().db, named("1.0.0")))?.id ?? 0;
    const kept = await options()
      .db.select()
      .from(releaseNoteRevisions)
      .where(eq(releaseNoteRevisions.releaseId, id))
      .orderBy(asc(releaseNoteRevisions.locale), asc(releaseNoteRevisions.number));
    expect(kept.map(({ locale, number, remarks }) => `${locale} ${number} ${remarks}`)).toEqual([
      "cn 1 备注",
      "en 1 First",
      "en 2 Second",
    ]);
  });

  const runDue = async (afterMinutes: number) => {
    clock = new Date(Date.parse("2026-11-20T02:00:00.000Z") + afterMinutes * minutes);
    if (!(await isReleaseDue(options().db, clock))) return 0;
    const together = await Promise.all([runDueSchedules(options()), runDueSchedules(options())]);
    return together.reduce((sum, count) => sum + count, 0);
  };
  const inMinutes = (after: number) =>
    new Date(Date.parse("2026-11-20T02:00:00.000Z") + after * minutes).toISOString();
  const schedules = async () =>
    (await options().db.select().from(releaseSchedules).orderBy(asc(releaseSchedules.id))).map(
      ({ act, state }) => `${act} ${state}`,
    );

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

  it("does not publish at its time what turned out to be infected", async () => {
    await makeSigned("1.0.0");
    await schedulePublication(options(), lin, named("1.0.0"), { at: new Date(inMinutes(10)) });
    await scanned(options(), "1.0.0", "infected");
    expect(await runDue(10)).toBe(1);
    expect(await schedules()).toEqual(["publish failed"]);
    expect((await findRecord(options().db, named("1.0.0")))?.status).toBe("signed");
    expect((await history()).at(-1)).toMatchObject({ why: "scan-not-clean" });
  });

  it("raises a rollout by steps that two agreed to, and stops when it is paused", async () => {
    await makePublished("1.0.0", "1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    await both({ act: "start", version: "1.1.0", percent: 5 });
    const steps = [25, 50, 100].map((percent, index) => ({
      ...{ at: inMinutes(10 * (index + 1)), percent },
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

  it.each([
    ["none", []],
    ["a share that is not larger", [{ at: "2026-11-20T03:00:00.000Z", percent: 5 }]],
    ["a time that is over", [{ at: "2026-11-20T01:00:00.000Z", percent: 25 }]],
    ["a time of another form", [{ at: "2026-11-20T03:00:00Z", percent: 25 }]],
    [
      "times in disorder",
      [
        { at: "2026-11-20T04:00:00.000Z", percent: 25 },
        { at: "2026-11-20T03:00:00.000Z", percent: 50 },
      ],
    ],
  ])("refuses steps: %s", async (_, steps) => {
    await makePublished("1.0.0", "1.1.0");
    await both({ act: "start", version: "1.0.0", percent: 100 });
    await both({ act: "start", version: "1.1.0", percent: 5 });
    const plan = { version: "1.1.0", steps };
    await expect(scheduleSteps(options(), lin, stable, plan)).rejects.toMatchObject({
      details: { rule: "steps-wrong" },
    });
  });

  it.each(["1.0", "1.0.0.0", "01.0.0", "1.0.0-beta", "v1.0.0"])(
    "takes no %s for a version of the client",
    async (version) => {
      const draft = {
        product: "client",
        version,
        channel: "stable",
        minimumWindows: "10",
      } as const;
      await expect(createRelease(options(), lin, draft)).rejects.toMatchObject({
        details: { rule: "version-wrong" },
      });
    },
  );
});
