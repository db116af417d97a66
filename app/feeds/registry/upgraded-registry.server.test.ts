import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { isInRollout } from "~/domain/release/rollouts/cohort.server";
import { runDueSchedules } from "~/domain/release/rollouts/release-schedules.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import journal from "~/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { migrationsFolder } from "~/platform/db/migrations-folder";
import * as schema from "~/platform/db/schema";
import { testSecret } from "~tests/support/registration";
import { actorFor, joinPeople } from "~tests/support/registry-database";
import { openPGlite } from "~tests/support/test-database";
import { makeAt } from "~tests/support/upgrades";
import { createRegistryFeeds } from "./registry-feeds.server";

/*
 * A registry as the version before pre-releases, held pages and promotion left it, with rollouts under way. The rows are
 * written as that version wrote them, so they never change with the code.
 */

const lastBefore = journal.entries.findIndex(({ tag }) => tag === "0057_account-subject") + 1;
const sum = "ab".repeat(32);
const salt = "a salt of before";
const change = JSON.stringify({
  act: "raise",
  basis: {
    architecture: "x64",
    candidate: "1.1.0",
    channel: "stable",
    full: "1.0.0",
    isPaused: false,
    minimumVersion: null,
    mustPassThrough: null,
    percent: 25,
    product: "client",
    windows: "10",
  },
  percent: 50,
  release: {
    files: [{ name: "M-1.1.0-x64.exe", sha256: sum }],
    product: "client",
    version: "1.1.0",
  },
});
const hash = "cd".repeat(32);
const releaseRow = (
  id: number,
  version: string,
  channel: string,
  at: string,
) => `INSERT INTO releases
  (id, product, version, version_numbers, channel, status, minimum_windows, released_at) OVERRIDING SYSTEM VALUE
  VALUES (${id}, 'client', '${version}', '{${version.replaceAll(".", ",")}}', '${channel}', 'draft', '10', '${at}')`;
const fileRow = (id: number, version: string, architecture: string) => `INSERT INTO release_files
  (release_id, role, architecture, name, size, sha256, sha512, scan_state)
  VALUES (${id}, 'installer', '${architecture}', 'M-${version}-${architecture}.exe', 5, '${sum}', '${sum.repeat(2)}', 'clean')`;
const rolloutRow = (line: string, offer: string) => `INSERT INTO rollouts
  (product, channel, architecture, windows, full_version, candidate_version, percent, salt, is_paused, minimum_version, former_full, changed_at)
  VALUES ('client', ${line}, ${offer}, '{}', '2026-11-20T02:00:00Z')`;
const rows = [
  releaseRow(1, "1.0.0", "stable", "2026-11-01T02:00:00Z"),
  releaseRow(2, "1.1.0", "stable", "2026-11-10T02:00:00Z"),
  releaseRow(3, "1.2.0", "beta", "2026-11-15T02:00:00Z"),
  ...["1.0.0", "1.1.0", "1.2.0"].flatMap((version, index) =>
    ["x64", "x86"].map((architecture) => fileRow(index + 1, version, architecture)),
  ),
  "UPDATE releases SET status = 'published'",
  rolloutRow("'stable', 'x64', '10'", `'1.0.0', '1.1.0', 25, '${salt}', false, '1.0.0'`),
  rolloutRow("'stable', 'x86', '10'", `'1.0.0', '1.1.0', 50, '${salt}', true, NULL`),
  rolloutRow("'beta', 'x64', '10'", "'1.2.0', NULL, 0, '', false, NULL"),
  `INSERT INTO release_schedules (act, product, version, channel, architecture, windows, steps, at, state, author_id, author_name, created_at)
    VALUES ('steps', 'client', '1.1.0', 'stable', 'x64', '10', '[{"at":"2026-11-21T02:00:00.000Z","percent":50}]',
      '2026-11-21T02:00:00Z', 'waiting', 1, 'Lin', '2026-11-20T02:00:00Z')`,
  `INSERT INTO release_approvals (change, change_hash, product, version, line, state, asker_kind, asker_id, asker_person_id, asker_name, asked_at, why)
    VALUES ('${change}', '${hash}', 'client', '1.1.0', 'client stable x64 10', 'waiting', 'person', 1, 1, 'Lin', '2026-11-20T02:00:00Z', '')`,
];

const client = await openPGlite();
const db = drizzle(client, { schema });
const app = createRegistryFeeds({ db, publicUrl: "https://site.example" });
let now = new Date("2026-11-20T03:00:00.000Z");
const options = { db, now: () => now, hasScanner: false, secret: testSecret };

beforeAll(async () => {
  await client.exec(
    "DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
  );
  const before = {
    rows: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
  };
  await client.exec("BEGIN");
  await makeAt(before, lastBefore);
  await client.exec("COMMIT");
  for (const row of rows) await before.rows(row);
  await migrateDatabase(db, () => migrate(db, { migrationsFolder }));
  await joinPeople(options, 3);
});
afterAll(() => client.close());

const idIn = (isIn: boolean) =>
  Array.from({ length: 99 }, (_, index) => `program ${index}`).find(
    (id) => isInRollout(salt, id, 25) === isIn && isInRollout(salt, id, 50) === isIn,
  ) ?? "";
const feed = async (path: string, id = "") => {
  const headers = { "x-user-staging-id": id };
  return parse(await (await app.request(`/updates/client/${path}`, { headers })).text());
};
const offered = async (path: string, id?: string) => (await feed(path, id)).version;

it("offers everybody what they were offered before, and goes on from there", async () => {
  const latest = "win10-x64/latest.yml";
  expect(await feed(latest)).toMatchObject({ version: "1.0.0", minimumVersion: "1.0.0" });
  expect(await offered(latest, idIn(true))).toBe("1.1.0");
  expect(await offered(latest, idIn(false))).toBe("1.0.0");
  expect(await offered("win10-x86/latest.yml", idIn(true))).toBe("1.0.0");
  expect(await offered("win10-x64/beta.yml")).toBe("1.2.0");
  const json = async (path: string) => (await app.request(path)).json();
  const { client: known } = await json("/releases/v1/last-known-good.json");
  expect([known.Stable.version, known.Beta.version]).toEqual(["1.1.0", "1.2.0"]);
  expect(await (await app.request("/appcast/client.xml")).text()).toContain("1.0.0");
  expect(await json("/scoop/client.json")).toMatchObject({ version: "1.0.0" });
  const { versions } = await json("/releases/v1/known-good.json");
  expect(
    versions.map(({ version, channel }: Record<string, string>) => [version, channel]),
  ).toEqual([
    ["1.0.0", "Stable"],
    ["1.1.0", "Stable"],
    ["1.2.0", "Beta"],
  ]);

  now = new Date("2026-11-21T02:00:00.000Z");
  expect(await runDueSchedules(options)).toBe(1);
  const half = Array.from({ length: 99 }, (_, index) => `program ${index}`).find(
    (id) => !isInRollout(salt, id, 25) && isInRollout(salt, id, 50),
  );
  expect(await offered(latest, half)).toBe("1.1.0");
  // The request was for 25 %, which the step has left behind.
  const wei = actorFor({ kind: "person", id: 2 });
  await expect(approveRequest(options, wei, { id: 1, hash })).rejects.toMatchObject({
    details: { rule: "moved-on" },
  });
});
