import { expect, it } from "vitest";
import type { FeedTold } from "~/console-api/schemas/releases";
import type { RolloutLine } from "~/domain/release/rollout";
import { auditEntries, releaseEvents } from "~/platform/db/schema";
import type { CallName, Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { actorFor, makeSigned } from "~tests/support/registry-database";

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
const { db, site } = await consoleOfFile();
const rui = await site.join("rui@staff.example", ["release-manager"]);
await makeSigned(registry(), pipeline, "1.0.0");

const done = ({ browser }: Person, name: CallName, body = {}) => browser.done(name, body);
const act = async (person: Person, what: object) => {
  const { rollout } = await done(person, "rollout", line);
  const { isNew: _, steps: __, formerFull: ___, ...lookedAt } = rollout;
  return done(person, "editRollout", { lookedAt, act: what, why: "" });
};
/** What a feed says of versions, now and after. */
const versionsIn = (feeds: FeedTold[], path: RegExp, isReached = false) => {
  const found = feeds.find((feed) => path.test(feed.address) && feed.isReached === isReached);
  const versionOf = (text: string | undefined) =>
    /(?:^|")(?:[Pp]ackageV|v)ersion"?: "?([\d.]+)/m.exec(text ?? "")?.[1];
  return [found?.now, found?.after].map((told) =>
    told?.status === 200 ? (versionOf(told.text) ?? "none") : told?.status,
  );
};
/** What of the registry must not change by being asked. */
const counts = async () => [await db.$count(auditEntries), await db.$count(releaseEvents)];

it("is foreseen of a signed release, published and offered to everybody, and nothing is done", async () => {
  const before = await counts();
  const { feeds, change, problem } = await done(rui, "releaseFeeds", client("1.0.0"));
  expect([change, problem]).toEqual(["publish", null]);
  // Without an offer an update file has the version that the program has.
  expect(versionsIn(feeds, /win10-x64\/latest\.yml$/)).toEqual(["0.0.0", "1.0.0"]);
  expect(versionsIn(feeds, /^\/winget\//)).toEqual([404, "1.0.0"]);
  expect(versionsIn(feeds, /^\/scoop\//)).toEqual([404, "1.0.0"]);
  expect(versionsIn(feeds, /^\/releases\/v1\/client\//)).toEqual([404, "1.0.0"]);
  expect(await counts()).toEqual(before);
  expect((await done(rui, "release", client("1.0.0"))).release.status).toBe("signed");
  expect((await done(rui, "rollout", line)).rollout).toMatchObject({ full: null });
});

it("names the rule that refuses a draft, and shows what is said now", async () => {
  const draft = { ...client("1.5.0"), channel: "stable", minimumWindows: "10" };
  await done(rui, "newRelease", draft);
  const { feeds, change, problem } = await done(rui, "releaseFeeds", client("1.5.0"));
  expect([change, problem]).toEqual(["publish", "no-package"]);
  expect(feeds.every(({ after }: FeedTold) => after === null)).toBe(true);
  const missing = await rui.browser.call("releaseFeeds", client("7.7.7"));
  expect(missing.status).toBe(404);
});

it("is what a request would do, for a program that its share reaches and for the others", async () => {
  await done(rui, "publishRelease", { ...client("1.0.0"), notes: { cn: 0, en: 0 } });
  await act(rui, { act: "start", version: "1.0.0", percent: 100 });
  await act(rui, { act: "complete", version: "1.0.0" });
  await makeSigned(registry(), pipeline, "1.1.0");
  await done(rui, "publishRelease", { ...client("1.1.0"), notes: { cn: 0, en: 0 } });
  const quiet = await done(rui, "releaseFeeds", client("1.0.0"));
  expect([quiet.change, versionsIn(quiet.feeds, /latest\.yml$/)]).toEqual([
    null,
    ["1.0.0", undefined],
  ]);
  owner = await site.join("owner@staff.example", ["owner"]);
  const { outcome } = await act(rui, { act: "start", version: "1.1.0", percent: 10 });
  expect(outcome).toBe("asked");
  for (const told of [
    await done(owner, "releaseFeeds", client("1.1.0")),
    await done(rui, "rolloutFeeds", line),
  ]) {
    expect([told.change, told.problem]).toEqual(["request", null]);
    expect(versionsIn(told.feeds, /latest\.yml$/, true)).toEqual(["1.0.0", "1.1.0"]);
    expect(versionsIn(told.feeds, /latest\.yml$/)).toEqual(["1.0.0", "1.0.0"]);
    // What cannot say a share stays with the full release.
    expect(versionsIn(told.feeds, /^\/scoop\//)).toEqual(["1.0.0", "1.0.0"]);
  }
  // The request still waits for its second person.
  expect((await done(owner, "rollout", line)).requests).toHaveLength(1);
});
