import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createRelease, prepareRelease } from "~/domain/release/release-edits.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { auditEntries } from "~/platform/db/schema";
import type { CallName, Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { actorFor, makeSigned } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";

const line: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
const client = (version: string) => ({ product: "client", version }) as const;
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 99 });

let owner: Person;

const registry = () => ({ db, now: site.clock, hasScanner: false });
const done = ({ browser }: Person, name: CallName, body: unknown, at?: { id: number }) =>
  browser.done(name, body, at);
const { db, site } = await consoleOfFile();
const rui = await site.join("rui@staff.example", ["release-manager"]);
for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
  await makeSigned(registry(), pipeline, version);
  await done(rui, "publishRelease", { ...client(version), notes: { cn: 0, en: 0 } });
}

const look = (person = rui) => done(person, "rollout", line);
const lookedAt = async (person = rui) => {
  const { isNew: _, steps: __, formerFull: ___, ...basis } = (await look(person)).rollout;
  return basis;
};
const act = async (person: Person, what: object, why = "") =>
  done(person, "editRollout", { lookedAt: await lookedAt(), act: what, why });

it("are listed for each line that a release fits, before anything has begun", async () => {
  const { rollouts, requests, people } = await done(rui, "rollouts", {});
  expect(rollouts).toMatchObject([
    { ...line, full: null, candidate: null, isNew: true, steps: null },
    { ...line, channel: "beta", isNew: true },
  ]);
  expect([requests, people.length]).toEqual([[], 1]);
  const { builds } = await look();
  expect(builds.map(({ version }: { version: string }) => version)).toEqual([
    ...["1.2.0", "1.1.0", "1.0.0"],
  ]);
});

it("change at once as long as somebody is alone on the staff", async () => {
  const begun = await act(rui, { act: "start", version: "1.0.0", percent: 100 });
  expect(begun).toMatchObject({ outcome: "done", page: { rollout: { candidate: "1.0.0" } } });
  await act(rui, { act: "complete", version: "1.0.0" });
  const { rollout } = await look();
  expect(rollout).toMatchObject({ full: "1.0.0", candidate: null, isNew: false });
  expect(rollout).not.toHaveProperty("salt");
});

it("wait for a second person, who agrees to exactly what was asked for", async () => {
  owner = await site.join("owner@staff.example", ["owner"]);
  const start = { act: "start", version: "1.1.0", percent: 10 };
  const asked = await act(rui, start, "No reports since Friday.");
  expect(asked).toMatchObject({
    outcome: "asked",
    page: {
      rollout: { candidate: null },
      people: [{ id: rui.id }, { id: owner.id }],
      requests: [
        {
          change: { act: "start", percent: 10, basis: { full: "1.0.0" } },
          asker: { kind: "person", personId: rui.id, name: "rui", isGone: false },
          why: "No reports since Friday.",
        },
      ],
    },
  });
  const [request] = asked.page.requests;
  // The palette leads whoever may agree to the request, and nobody else.
  const found = async (person: Person) =>
    (await done(person, "search", { text: "1.1.0" })).found[0];
  expect(await found(owner)).toMatchObject({ rollouts: [], requests: [{ id: request.id }] });
  expect((await found(rui)).requests).toEqual([]);
  // Whoever may agree to it is told; whoever asked is not.
  const needsOf = async (person: Person) => {
    const { needs } = await done(person, "today", {});
    return needs.filter(({ kind }: { kind: string }) => kind === "release-request");
  };
  expect(await needsOf(owner)).toMatchObject([{ id: request.id, asker: "rui" }]);
  expect(await needsOf(rui)).toEqual([]);
  expect((await done(owner, "counts", {})).releases).toBe(1);
  expect((await done(rui, "counts", {})).releases).toBe(0);
  const approve = (person: Person, hash: string) =>
    person.browser.call("approveReleaseChange", { hash }, { id: request.id });
  expect((await approve(rui, request.hash)).body.error).toMatchObject({
    code: "forbidden",
    rule: "own-request",
  });
  expect((await approve(owner, "0".repeat(64))).body.error).toMatchObject({ code: "moved-on" });
  expect((await approve(owner, request.hash)).status).toBe(200);
  expect((await look()).rollout).toMatchObject({ candidate: "1.1.0", percent: 10 });
  expect(await found(owner)).toMatchObject({
    rollouts: [{ ...line, part: "candidate", percent: 10, isPaused: false }],
    requests: [],
  });
  expect((await approve(owner, request.hash)).body.error.code).toBe("moved-on");
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "release-change-approved"));
  expect(entries).toMatchObject([{ staffId: owner.id, objectKind: "rollout" }]);
});

it("are refused where they are no longer what was looked at, but for pausing", async () => {
  const old = { ...(await lookedAt()), percent: 5 };
  const raise = { act: "raise", version: "1.1.0", percent: 25 };
  const late = await rui.browser.call("editRollout", { lookedAt: old, act: raise, why: "" });
  expect(late).toMatchObject({
    status: 409,
    body: { error: { code: "moved-on", conflict: { rollout: { percent: 10 } } } },
  });
  const pause = { line, version: "1.1.0", why: "Crashes" };
  const another = await rui.browser.call("pauseRollout", { ...pause, version: "1.0.0" });
  expect(another).toMatchObject({
    status: 409,
    body: { error: { code: "moved-on", conflict: { rollout: { isPaused: false } } } },
  });
  const paused = await done(rui, "pauseRollout", pause);
  expect(paused).toMatchObject({ outcome: "done", page: { rollout: { isPaused: true } } });
  expect(paused.page.history.events[0]).toMatchObject({ act: "pause", why: "Crashes" });
});

it("are not approved when they have moved on since, and may be declined or taken back", async () => {
  const resume = await act(rui, { act: "resume", version: "1.1.0" });
  const [request] = resume.page.requests;
  await done(owner, "declineReleaseChange", { hash: request.hash, why: "Not yet" }, request);
  expect((await look()).requests).toEqual([]);
  const again = await act(rui, { act: "resume", version: "1.1.0" });
  const [own] = again.page.requests;
  await done(rui, "declineReleaseChange", { hash: own.hash, why: "" }, own);
  const third = await act(rui, { act: "resume", version: "1.1.0" });
  const [waiting] = third.page.requests;
  await done(owner, "approveReleaseChange", { hash: waiting.hash }, waiting);
  expect((await look()).rollout.isPaused).toBe(false);
});

it("are raised by steps that a second person has agreed to", async () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(site.clock().getTime() + hours * hour).toISOString();
  const steps = [
    { at: at(1), percent: 25 },
    { at: at(2), percent: 50 },
  ];
  const plan = { version: "1.1.0", steps, why: "" };
  const seen = { rollout: await lookedAt(), waiting: null };
  // Who saw another share is told, and is sent what there is.
  const old = { ...seen, rollout: { ...seen.rollout, percent: 5 } };
  expect(await rui.browser.call("scheduleRollout", { ...plan, lookedAt: old })).toMatchObject({
    status: 409,
    body: { error: { code: "moved-on", conflict: { rollout: { percent: 10 }, requests: [] } } },
  });
  const asked = await done(rui, "scheduleRollout", { ...plan, lookedAt: seen });
  expect(asked.outcome).toBe("asked");
  const [request] = asked.page.requests;
  await done(owner, "approveReleaseChange", { hash: request.hash }, request);
  expect((await look()).rollout.steps).toMatchObject({
    version: "1.1.0",
    steps,
    author: "owner",
  });
  // New steps would end the waiting ones, which this person has not seen.
  const others = { ...plan, lookedAt: seen, steps: [{ at: at(3), percent: 100 }] };
  expect(await rui.browser.call("scheduleRollout", others)).toMatchObject({
    status: 409,
    body: { error: { code: "moved-on", conflict: { rollout: { steps: { steps } } } } },
  });
  const waiting = (await look()).rollout.steps.id;
  const again = await done(rui, "scheduleRollout", {
    ...others,
    lookedAt: { ...seen, waiting },
  });
  expect(again.outcome).toBe("asked");
  const [second] = again.page.requests;
  await done(owner, "declineReleaseChange", { hash: second.hash, why: "" }, second);
});

it("of several lines are one request, and a shut-off is one act of one person", async () => {
  const at = client("1.2.0");
  const { lines } = await done(rui, "releaseLines", at);
  expect(lines).toMatchObject([
    { ...line, full: "1.0.0", candidate: "1.1.0" },
    { ...line, channel: "beta", full: null },
  ]);
  const edit = ({ isNew: _, steps: __, formerFull: ___, ...basis }: Record<string, unknown>) => ({
    lookedAt: basis,
    act: { act: "start", version: "1.2.0", percent: 100 },
  });
  const wanted = { release: at, edits: lines.map(edit), why: "As planned" };
  const [first, second] = wanted.edits;
  const old = { ...first, lookedAt: { ...first.lookedAt, percent: 1 } };
  const low = { ...second, act: { ...second.act, percent: 5 } };
  const refused = (edits: object[]) =>
    rui.browser.call("editRollouts", { ...wanted, edits }).then(({ body }) => body.error);
  expect(await refused([first, low])).toMatchObject({
    code: "incomplete",
    rule: "lines-refused",
    refusedLines: [{ line: "client beta x64 10", rule: "no-full-release" }],
  });
  expect(await refused([old, second])).toMatchObject({
    code: "moved-on",
    refusedLines: [{ line: "client stable x64 10", rule: "moved-on" }],
    conflict: { lines: [{ percent: 10 }, {}] },
  });
  expect(await done(rui, "editRollouts", wanted)).toMatchObject({ outcome: "asked" });
  const { requests } = await done(rui, "release", at);
  expect(requests).toMatchObject([
    { change: { act: "set", changes: [{}, {}] }, why: "As planned" },
  ]);
  expect((await done(rui, "rolloutFeeds", line)).feeds[0].after).not.toBeNull();
  await done(owner, "approveReleaseChange", { hash: requests[0].hash }, requests[0]);
  const pause = { release: at, lines: [line], why: "Crashes" };
  expect(await done(rui, "pauseRollouts", pause)).toMatchObject({
    outcome: "done",
    lines: { lines: [{ candidate: "1.2.0", isPaused: true }, { isPaused: false }] },
  });
  const off = { channel: null, why: "Loses data" };
  expect(await done(rui, "shutOffRollouts", off)).toEqual({
    paused: [{ ...line, channel: "beta" }],
  });
});

it("are listed for no Windows that there is not", async () => {
  const name = client("1.3.0");
  const draft = { ...name, channel: "stable", minimumWindows: "7" } as const;
  await createRelease(registry(), pipeline, draft);
  const arm = { architecture: "arm64", name: "Manifold-1.3.0-arm64.exe", content: 7 } as const;
  for (const file of [worldFile("1.3.0"), worldFile("1.3.0", arm)]) {
    await prepareRelease(registry(), pipeline, name, { act: "add-file", file });
  }
  for (const preparing of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(registry(), pipeline, name, { act: preparing });
  }
  const lee = await site.join("lee@staff.example", ["owner"]);
  await done(lee, "publishRelease", { ...name, notes: { cn: 0, en: 0 } });
  const { rollouts } = await done(lee, "rollouts", {});
  const systems = new Set(
    rollouts.map(({ windows, architecture }: RolloutLine) => `${windows} ${architecture}`),
  );
  expect([...systems].sort()).toEqual(["10 arm64", "10 x64", "7 x64"]);
});
