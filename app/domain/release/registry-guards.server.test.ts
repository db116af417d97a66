import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { approveRequest, declineRequest } from "~/domain/release/approvals/approval-edits.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import {
  promotionDocuments,
  releaseApprovals,
  releaseDocuments,
  releaseSignatures,
  releases,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret } from "~tests/support/registration";
import { actorFor, joinPeople, makeSigned, scanned } from "~tests/support/registry-database";
import { worldFile } from "~tests/support/registry-world";
import {
  createRelease,
  prepareRelease,
  promoteRelease,
  publishRelease,
  saveNotes,
  withdrawRelease,
} from "./release-edits.server";
import type { RolloutLine } from "./rollout";

/** Tables that keep what was signed, decided or done, and the columns that the site goes on writing. */
const guarded: Record<string, readonly string[]> = {
  releases: [],
  release_files: ["scan_state", "scan_engine", "scanned_at", "download_count"],
  release_signatures: [],
  release_documents: [],
  promotion_documents: [],
  release_approvals: [],
  release_events: [],
  release_note_revisions: [],
};

/** Another value of a column, as SQL, by its type. */
function otherValue(column: string, type: string): string {
  const own = `"${column}"`;
  const values: Record<string, string> = {
    text: `coalesce(${own}, '') || 'x'`,
    integer: `coalesce(${own}, 0) + 1`,
    bigint: `coalesce(${own}, 0) + 1`,
    boolean: `NOT ${own}`,
    date: `coalesce(${own}, date '2026-01-01') + 1`,
    ARRAY: `${own} || ${own} || '{7}'`,
    "timestamp with time zone": `coalesce(${own}, timestamptz '2026-01-01') + interval '1 day'`,
  };
  const value = values[type];
  if (value === undefined) throw new Error(`No other value of ${type} for ${column}`);
  return value;
}

const line: RolloutLine = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
};
const lin = actorFor({ kind: "person", id: 1 });
const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });

/** Refused by a trigger, or because the database alone writes the column. */
const refusal = { cause: { code: expect.stringMatching(/^(?:42501|428C9)$/) } };

const now = () => new Date("2026-11-20T02:00:00.000Z");
const options = () => ({ db, now, hasScanner: true, secret: testSecret });
const run = async (statement: string) => {
  const { rows } = (await db.execute(sql.raw(statement))) as { rows: unknown[] };
  return rows;
};

/** Makes the pipeline's request and returns the newest one. */
const ask = async (version: string) => {
  const start = { act: { act: "start", version, percent: 5 } } as const;
  expect(await editRollout(options(), pipeline, line, start)).toBe("asked");
  const isWaiting = eq(releaseApprovals.state, "waiting");
  const [request] = await db.select().from(releaseApprovals).where(isWaiting);
  if (request === undefined) throw new Error("nothing waits");
  return { id: request.id, hash: request.changeHash };
};
const { db } = await databaseOfFile();
await joinPeople(options(), 1);
for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await makeSigned(options(), lin, version);
const notes = { remarks: "", updateContent: ["Fixed"] };
await saveNotes(options(), lin, { product: "client", version: "1.0.0" }, { cn: notes, en: notes });
for (const { id: releaseId } of await db.select().from(releases)) {
  const of = { releaseId, keyId: "A1", addedAt: now(), bytes: btoa("signed") };
  await db.insert(releaseSignatures).values({ ...of, kind: "minisign", subject: "SHA256SUMS" });
  await db.insert(releaseDocuments).values({ releaseId, expiresAt: now(), filesHash: "a" });
  const document = { releaseId, expiresAt: now(), counter: 100 + releaseId, text: "{}" };
  await db.insert(promotionDocuments).values(document);
}
for (const version of ["1.0.0", "1.1.0"]) {
  expect(await publishRelease(options(), lin, { product: "client", version })).toBe("done");
}
// Everybody is offered the first one; the other one is asked for, declined, asked for again and agreed to.
const start = { act: { act: "start", version: "1.0.0", percent: 100 } } as const;
expect(await editRollout(options(), lin, line, start)).toBe("done");
await declineRequest(options(), lin, await ask("1.1.0"));
await approveRequest(options(), lin, await ask("1.1.0"));
const reason = { cn: "坏了", en: "Broken" };
await withdrawRelease(options(), lin, { product: "client", version: "1.1.0" }, reason);

it("has every state that is guarded", async () => {
  const states = await db.select({ status: releases.status }).from(releases);
  expect(states.map(({ status }) => status).sort()).toEqual(["published", "signed", "withdrawn"]);
  const ends = await db.select({ state: releaseApprovals.state }).from(releaseApprovals);
  expect(ends.map(({ state }) => state).sort()).toEqual(["approved", "declined"]);
});

/** Tells whether a statement is refused, so that one question runs them all. */
await run(`CREATE FUNCTION is_refused(statement text) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    EXECUTE statement;
    RETURN false;
  EXCEPTION WHEN insufficient_privilege OR generated_always THEN
    RETURN true;
  END $$`);

// A column of a later version is guarded as well, without a word in any trigger.
for (const table of Object.keys(guarded)) {
  await run(`ALTER TABLE ${table} ADD COLUMN later text NOT NULL DEFAULT 'first'`);
}

it.each(Object.entries(guarded))(
  "changes no column of %s but what the site goes on writing",
  async (table, free) => {
    const columns = (await run(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = '${table}' ORDER BY ordinal_position`,
    )) as { name: string; type: string }[];
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...free]));
    const [known] = await run(`SELECT count(*)::integer AS count FROM ${table}`);
    expect(known).not.toEqual({ count: 0 });
    // One row at a time: a row that may change must not hide behind one that may not.
    const rows = (await run(`SELECT ctid::text AS place FROM ${table} LIMIT 9`)) as {
      place: string;
    }[];
    const changes = columns
      .filter(({ name }) => !free.includes(name))
      .map(({ name, type }) => `UPDATE ${table} SET "${name}" = ${otherValue(name, type)}`);
    const statements = [...changes, `DELETE FROM ${table}`].flatMap((change) =>
      rows.map(({ place }) => `${change} WHERE ctid = '${place}'`),
    );
    const all = sql.param(statements);
    const done = sql`SELECT statement FROM unnest(${all}::text[]) statement WHERE NOT is_refused(statement)`;
    const taken = (await db.execute(done)) as { rows: unknown[] };
    expect(taken.rows).toEqual([]);
    await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject(refusal);
  },
);

it("has no request that waits changed into another one, or removed", async () => {
  await makeSigned(options(), lin, "1.3.0");
  await publishRelease(options(), lin, { product: "client", version: "1.3.0" });
  const request = await ask("1.3.0");
  const isIt = `WHERE id = ${request.id}`;
  for (const change of [
    `UPDATE release_approvals SET change = '{}' ${isIt}`,
    `UPDATE release_approvals SET later = 'second' ${isIt}`,
    `UPDATE release_approvals SET state = 'approved', asker_id = 2, asker_person_id = 2 ${isIt}`,
    `DELETE FROM release_approvals ${isIt}`,
  ]) {
    await expect(run(change), change).rejects.toMatchObject(refusal);
  }
  await approveRequest(options(), lin, request);
});

it("lets a channel change only from beta to stable, once, after a decision", async () => {
  const name = { product: "client", version: "1.4.0" } as const;
  const file = worldFile("1.4.0");
  await createRelease(options(), lin, { ...name, channel: "beta", minimumWindows: "10" });
  await prepareRelease(options(), lin, name, { act: "add-file", file });
  await scanned(options(), "1.4.0");
  for (const act of ["finish-upload", "verify", "sign"] as const) {
    await prepareRelease(options(), lin, name, { act });
  }
  const change = (set: string) => run(`UPDATE releases SET ${set} WHERE version = '1.4.0'`);
  const promoted = "channel = 'stable', promoted_at = now()";
  await expect(change(promoted)).rejects.toMatchObject(refusal);
  await publishRelease(options(), lin, name);
  for (const set of [promoted, "channel = 'stable'", "promoted_at = now()"]) {
    await expect(change(set), set).rejects.toMatchObject(refusal);
  }
  expect(await promoteRelease(options(), lin, name)).toBe("done");
  const others = [
    "channel = 'beta', promoted_at = NULL",
    "channel = 'beta'",
    "promoted_at = now()",
  ];
  for (const set of others) await expect(change(set), set).rejects.toMatchObject(refusal);
});

it("lets nothing but an untouched sample be deleted, and none of its files alone", async () => {
  const add = async (version: string, isStandIn: boolean) => {
    await run(`INSERT INTO releases (product, version, version_numbers, channel, status, minimum_windows, released_at)
      VALUES ('client', '${version}', '{${version.replaceAll(".", ",")}}', 'stable', 'draft', '10', now())`);
    await run(`INSERT INTO release_files
      (release_id, role, architecture, name, size, sha256, sha512, is_stand_in)
      SELECT id, 'archive', 'x64', 'sample-${version}.zip', 1, '', '', ${isStandIn} FROM releases
      WHERE version = '${version}'`);
    await run(`UPDATE releases SET status = 'published' WHERE version = '${version}'`);
    return (statement: string) => run(statement.replaceAll("$V", `'${version}'`));
  };
  const deletion = "DELETE FROM releases WHERE version = $V";
  const ofRelease = "(SELECT id FROM releases WHERE version = $V)";
  const real = await add("0.1.0", false);
  await expect(real(deletion)).rejects.toMatchObject(refusal);
  const touches: Record<string, string> = {
    "0.2.0": `INSERT INTO release_files (release_id, role, architecture, name, size, sha256, sha512)
      SELECT ${ofRelease}, 'archive', 'x86', 'real.zip', 1, '', ''`,
    "0.3.0": `INSERT INTO release_signatures SELECT ${ofRelease}, 'minisign', 'A1', 'SHA256SUMS', '', now()`,
    "0.4.0": "UPDATE rollouts SET former_full = array_append(former_full, $V)",
    "0.5.0": `INSERT INTO release_events (at, who_kind, who_id, act, product, version, why)
      VALUES (now(), 'person', 1, 'withdraw', 'client', $V, '')`,
    "0.6.0": `INSERT INTO antivirus_scans (file_id, engine_cn, engine_en, scanned_on, report_url)
      SELECT id, '', '', now(), '' FROM release_files WHERE release_id = ${ofRelease}`,
  };
  for (const [version, touch] of Object.entries(touches)) {
    const touched = await add(version, true);
    // A file joins only a release that is not signed yet.
    if (version === "0.2.0")
      await run("ALTER TABLE release_files DISABLE TRIGGER release_files_guarded");
    await touched(touch);
    await run("ALTER TABLE release_files ENABLE TRIGGER release_files_guarded");
    await expect(touched(deletion), version).rejects.toMatchObject(refusal);
  }
  const sample = await add("0.7.0", true);
  const alone = `DELETE FROM release_files WHERE release_id = ${ofRelease}`;
  await expect(sample(alone)).rejects.toMatchObject(refusal);
  await sample(deletion);
  expect(await sample(`SELECT FROM release_files WHERE name = 'sample-0.7.0.zip'`)).toEqual([]);
});
