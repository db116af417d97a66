import { asc, desc, eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { findRecord } from "~/domain/release/registry-rows.server";
import { publishRelease } from "~/domain/release/release-edits.server";
import { listRequests } from "~/domain/release/release-view.server";
import { scheduleSteps } from "~/domain/release/rollouts/release-schedules.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import { setRoles } from "~/domain/staff/staff-actions.server";
import { renewRecoveryCodes, useRecoveryCode } from "~/domain/staff/staff-codes.server";
import { auditEntries, releaseApprovals, staff } from "~/platform/db/schema";
import { actorFor } from "~tests/support/registry-database";
import {
  chen,
  inMinutes,
  lin,
  minutes,
  named,
  pipeline,
  registrySuite,
  stable,
  wei,
} from "~tests/support/registry-suite";
import { approveRequest, declineRequest } from "./approval-edits.server";

const registry = await registrySuite();
const { options, makeSigned, makePublished, findRequest, both, rollout, history } = registry;

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

it("takes no approval within a day of a recovery code, also when new codes took their place", async () => {
  await makePublished("1.0.0");
  const act = { act: "start", version: "1.0.0", percent: 100 } as const;
  await editRollout(options(), pipeline, stable, { act });
  const [second] = await options().db.select().from(staff).orderBy(desc(staff.id)).limit(1);
  if (second === undefined) throw new Error("nobody");
  const { db } = options();
  const [code = ""] = await renewRecoveryCodes(db, second.id, registry.clock);
  expect(await useRecoveryCode(db, second.id, code, registry.clock)).toBe(true);
  await renewRecoveryCodes(db, second.id, registry.clock);
  const recovered = actorFor({ kind: "person", id: second.id });
  await expect(approveRequest(options(), recovered, await findRequest())).rejects.toMatchObject({
    details: { rule: "counts-later" },
  });
  registry.clock = new Date(registry.clock.getTime() + 24 * 60 * minutes + 1);
  await approveRequest(options(), recovered, await findRequest());
  expect(await rollout()).toMatchObject({ candidate: "1.0.0" });
});

it("needs two while somebody was shut out for less than a week", async () => {
  await makePublished("1.0.0");
  const { db } = options();
  await db.update(staff).set({ disabledAt: registry.clock });
  await db.update(staff).set({ disabledAt: null }).where(eq(staff.name, "person 1"));
  const start = { act: "start", version: "1.0.0", percent: 100 } as const;
  const begin = () => editRollout(options(), lin, stable, { act: start });
  registry.clock = new Date(registry.clock.getTime() + 7 * 24 * 60 * minutes - 1);
  expect(await begin()).toBe("asked");
  await expect(approveRequest(options(), lin, await findRequest())).rejects.toMatchObject({
    details: { rule: "own-request" },
  });
  registry.clock = new Date(registry.clock.getTime() + 2);
  expect(await begin()).toBe("done");
});

it("needs nobody else where the others on the staff could not approve it", async () => {
  await makePublished("1.0.0");
  const { db } = options();
  await db
    .update(staff)
    .set({ roles: ["editor", "support", "auditor"] })
    .where(ne(staff.name, "person 1"));
  const act = { act: "start", version: "1.0.0", percent: 100 } as const;
  expect(await editRollout(options(), lin, stable, { act })).toBe("done");
});

it("needs two while somebody lost the right to approve less than a week ago", async () => {
  await makePublished("1.0.0");
  const { db } = options();
  const [owner, wei, chen] = await db.select().from(staff).orderBy(asc(staff.id));
  if (owner === undefined || wei === undefined || chen === undefined) throw new Error("few");
  await db
    .update(staff)
    .set({ roles: ["owner"] })
    .where(eq(staff.id, owner.id));
  await db
    .update(staff)
    .set({ roles: ["editor"] })
    .where(eq(staff.id, chen.id));
  const { audit } = actorFor({ kind: "person", id: owner.id });
  const outside = { origin: "https://console.example", onMessage: () => undefined };
  await setRoles({ ...options(), ...outside }, audit, wei.id, {
    roles: ["editor"],
    translatesInto: [],
    lookedAt: { roles: wei.roles, translatesInto: wei.translatesInto },
  });
  const act = { act: "start", version: "1.0.0", percent: 100 } as const;
  const begin = () =>
    editRollout(options(), actorFor({ kind: "person", id: owner.id }), stable, { act });
  registry.clock = new Date(registry.clock.getTime() + 7 * 24 * 60 * minutes - 1);
  expect(await begin()).toBe("asked");
  registry.clock = new Date(registry.clock.getTime() + 2);
  expect(await begin()).toBe("done");
});

it("approves nothing that somebody asked for who may not publish any more", async () => {
  await makePublished("1.0.0");
  await makeSigned("1.1.0");
  const { db } = options();
  const everyone = await db.select().from(staff).orderBy(asc(staff.id));
  const [asker, second, third] = everyone.map(({ id }) => actorFor({ kind: "person", id }));
  if (asker === undefined || second === undefined || third === undefined) throw new Error("few");
  const token = actorFor({ kind: "token", id: 9, ownerId: asker.id });
  const setRoles = (...roles: ("release-manager" | "editor")[]) =>
    db.update(staff).set({ roles }).where(eq(staff.id, asker.id));
  const shown = async () =>
    (await listRequests(db)).map(({ askerName, isAskerGone }) => [askerName, isAskerGone]);
  const gone = { details: { rule: "author-gone" } };

  const start = { act: "start", version: "1.0.0", percent: 100 } as const;
  expect(await editRollout(options(), asker, stable, { act: start })).toBe("asked");
  expect(await shown()).toEqual([[asker.name, false]]);
  await setRoles("editor");
  expect(await shown()).toEqual([[asker.name, true]]);
  const request = await findRequest();
  await expect(approveRequest(options(), second, request)).rejects.toMatchObject(gone);
  expect(await rollout()).toMatchObject({ candidate: null });
  // The same of somebody who may takes its place.
  expect(await editRollout(options(), third, stable, { act: start })).toBe("asked");
  expect(await shown()).toEqual([[third.name, false]]);
  await approveRequest(options(), second, await findRequest());
  expect(await rollout()).toMatchObject({ candidate: "1.0.0" });

  // Their tokens ask in their name; when somebody shut out comes back, what waits goes on.
  await setRoles("release-manager");
  expect(await publishRelease(options(), token, named("1.1.0"))).toBe("asked");
  const setDisabled = (disabledAt: Date | null) =>
    db.update(staff).set({ disabledAt }).where(eq(staff.id, asker.id));
  await setDisabled(registry.clock);
  expect((await listRequests(db)).map(({ isAskerGone }) => isAskerGone)).toEqual([true]);
  await expect(approveRequest(options(), second, await findRequest())).rejects.toMatchObject(gone);
  await setDisabled(null);
  await approveRequest(options(), second, await findRequest());
  expect((await findRecord(db, named("1.1.0")))?.status).toBe("published");
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
    whoName,
    act,
    line,
    why,
    after: after === null ? null : JSON.parse(after),
  }));
  const approved = events.filter(({ act }) => act.startsWith("approve: ")).slice(-4);
  const line = "client stable x64 10";
  expect(approved).toMatchObject([
    {
      whoName: "person 1",
      act: "approve: publish client 1.0.0",
      line: null,
      why: "Ready",
      after: { request: publication.id, hash: publication.hash, askedBy: "token 9" },
    },
    { whoName: "person 2", act: `approve: start ${line}`, after: { askedBy: "person 1" } },
    { whoName: "person 2", act: `approve: start ${line}` },
    {
      whoName: "person 2",
      act: `approve: steps ${line}`,
      line,
      after: { request: planned.id, hash: planned.hash, askedBy: "person 1", steps },
    },
  ]);
  const acts = await options().db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  expect(acts.map(({ act }) => act).slice(-2)).toEqual([
    "release-change-approved",
    "release-schedule-made",
  ]);
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
