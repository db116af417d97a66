import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import { withdrawRelease } from "~/domain/release/release-edits.server";
import { auditEntries } from "~/platform/db/schema";
import { scanned } from "~tests/support/registry-database";
import {
  chen,
  inMinutes,
  lin,
  minutes,
  named,
  reason,
  registrySuite,
  stable,
  wei,
} from "~tests/support/registry-suite";
import { scheduleSteps } from "./release-schedules.server";
import { editRollout } from "./rollout-edits.server";

const registry = await registrySuite();
const { options, makePublished, findRequest, both, rollout, history, schedules } = registry;

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
  registry.clock = new Date(registry.clock.getTime() + 24 * 60 * minutes);
  await scanned(options(), "1.0.0", "infected");
  expect(await history()).toEqual(known);
  await scanned(options(), "1.1.0", "clean");
  await scanned(options(), "1.0.0", "clean");
  expect(await rollout()).toMatchObject({ full: null, candidate: "1.1.0", isPaused: true });
});
