import { beforeEach, expect, it } from "vitest";
import { listNewestBuilds } from "~/domain/release/public/newest-builds.server";
import { findReleasePage } from "~/domain/release/public/release-page.server";
import { findCurrent, listPublished } from "~/domain/release/public/release-queries.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import {
  prepareRelease,
  promoteRelease,
  publishRelease,
  showPages,
} from "~/domain/release/release-edits.server";
import { effectOfWithdrawal } from "~/domain/release/release-view.server";
import { seedSettings } from "~/domain/settings/settings-seed.server";
import { versionFeed } from "~/feeds/feeds.server";
import { siteSettings } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  alone,
  draft,
  installerOf,
  lineOf,
  makeFull,
  release,
  rollOut,
  withdraw,
} from "~tests/support/registry-releases";
import { createRegistryFeeds } from "./registry-feeds.server";

const { db } = await databaseOfFile();
const now = () => new Date("2026-11-20T02:00:00.000Z");
const registry = { db, now, hasScanner: false, storage: createMemoryStorage() };
const publicUrl = "https://site.example";
const app = createRegistryFeeds({ db, publicUrl });
const x64 = lineOf();
const x86 = lineOf({ architecture: "x86" });
const client = { product: "client", version: "7.1.0" } as const;
const both = (version: string) => [installerOf(version), installerOf(version, "x86")];

beforeEach(async () => {
  await emptyRegistry(registry);
  await db.delete(siteSettings);
  await joinPeople(registry, 1);
  await release(registry, { version: "7.0.0", files: both("7.0.0") });
  for (const line of [x64, x86]) await makeFull(registry, line, "7.0.0");
  await draft(registry, { version: "7.1.0", files: both("7.1.0") });
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(registry, alone, client, { act });
  }
});

/** Publishes 7.1.0 as a beta. */
async function publishBeta() {
  await emptyRegistry(registry);
  await release(registry, { version: "7.0.0", files: both("7.0.0") });
  for (const line of [x64, x86]) await makeFull(registry, line, "7.0.0");
  await release(registry, { version: "7.1.0", channel: "beta", files: both("7.1.0") });
}

const jsonAt = async (path: string) => (await app.request(path)).json();

/** The version that each place names as the one to take. */
async function named() {
  const current = await findCurrent(db, { locale: "en", product: "client" });
  const { client: clients } = await jsonAt("/releases/v1/last-known-good.json");
  const builds = await listNewestBuilds(db, "client");
  const older = await findReleasePage(db, { locale: "en", product: "client", version: "7.0.0" });
  const list = { locale: "en", product: "client", isShown: true, page: 1, pageSize: 1 } as const;
  const seven = await findRecord(db, { product: "client", version: "7.0.0" });
  const effect = seven && (await effectOfWithdrawal(db, seven));
  const winget = await app.request("/winget/7.1.0/Manifold.Browser.yaml");
  return {
    current: current?.version,
    lastKnownGood: clients.Stable.version,
    builds: builds
      .map(({ version }) => version)
      .sort()
      .at(-1),
    newest: older?.newest ?? "7.0.0",
    listed: (await listPublished(db, list)).list[0]?.version,
    withdrawal: effect?.current.before,
    winget: winget.status === 200 ? "7.1.0" : "7.0.0",
  };
}

const all = (version: string) => ({
  current: version,
  lastKnownGood: version,
  builds: version,
  newest: version,
  listed: version,
  withdrawal: version,
  winget: version,
});

it("name the version before until the rollout is at 100 %, each place alike", async () => {
  await publishRelease(registry, alone, client, "", undefined, "when-full");
  expect(await named()).toEqual(all("7.0.0"));
  const page = () => findReleasePage(db, { locale: "en", ...client });
  expect(await page()).toMatchObject({ rolloutPercent: 0, newest: "7.0.0", instead: [] });
  await rollOut(registry, x64, { act: "start", version: "7.1.0", percent: 25 });
  expect(await named()).toEqual(all("7.0.0"));
  // Its own page, the log, the API behind it and the feed of versions show it from the beginning.
  expect((await page())?.rolloutPercent).toBe(25);
  const log = { locale: "en", product: "client", page: 1, pageSize: 5 } as const;
  const { list } = await listPublished(db, log);
  expect(list.map(({ version, rolloutPercent }) => [version, rolloutPercent])).toEqual([
    ["7.1.0", 25],
    ["7.0.0", null],
  ]);
  expect(await versionFeed({ db, publicUrl, locale: "en" })).toContain("7.1.0 (being rolled out)");
  const { versions } = await jsonAt("/releases/v1/known-good.json");
  const marks = versions.map((one: { version: string; isRollingOut?: boolean }) => [
    one.version,
    one.isRollingOut,
  ]);
  expect(marks).toEqual([
    ["7.0.0", undefined],
    ["7.1.0", true],
  ]);
  await rollOut(registry, x64, { act: "raise", version: "7.1.0", percent: 100 });
  // The 32-bit version waits: its visitors are led to the one before.
  const current = await findCurrent(db, { locale: "en", product: "client" });
  expect([current?.version, current?.architectures]).toEqual(["7.1.0", ["x64"]]);
  expect(await named()).toEqual({ ...all("7.1.0"), winget: "7.0.0" });
  await makeFull(registry, x86, "7.1.0");
  expect(await named()).toEqual(all("7.1.0"));
  expect((await page())?.rolloutPercent).toBeNull();
  expect((await jsonAt("/releases/v1/client/7.1.0.json")).isRollingOut).toBeUndefined();
});

it("name it when a person says so, and no other one after a withdrawal", async () => {
  await seedSettings(
    db,
    { releases: { checkNow: "on", clientPages: "when-full", browserPages: "at-once" } },
    now(),
  );
  await publishRelease(registry, alone, client);
  expect(await named()).toEqual(all("7.0.0"));
  await showPages(registry, alone, client);
  await showPages(registry, alone, client);
  expect(await named()).toEqual(all("7.1.0"));
  await withdraw(registry, "7.1.0");
  expect((await named()).current).toBe("7.0.0");
});

it("name it at once where the publication says so, whatever the settings", async () => {
  await seedSettings(
    db,
    { releases: { checkNow: "on", clientPages: "when-full", browserPages: "at-once" } },
    now(),
  );
  await publishRelease(registry, alone, client, "", undefined, "at-once");
  expect(await named()).toEqual(all("7.1.0"));
});

it("name a beta that becomes stable as they name a new version", async () => {
  await publishBeta();
  const testers = [lineOf({ channel: "beta" }), lineOf({ channel: "beta", architecture: "x86" })];
  for (const line of testers) await makeFull(registry, line, "7.1.0");
  await promoteRelease(registry, alone, client, "", "when-full");
  expect(await named()).toEqual(all("7.0.0"));
  for (const line of [x64, x86]) await makeFull(registry, line, "7.1.0");
  expect(await named()).toEqual(all("7.1.0"));
  await publishBeta();
  await promoteRelease(registry, alone, client);
  expect(await named()).toEqual(all("7.1.0"));
});
