import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { createSiteDatabase } from "~tests/support/site-database";
import { migrationsFolder } from "./migrations-folder";

type Rows = Record<string, unknown>[];
type Empty = { query: (text: string) => Promise<{ rows: Rows }>; close: () => Promise<void> };

const serverUrl = process.env["TEST_DATABASE_URL"];

const databases: { name: string; open: () => Promise<Empty> }[] = [
  {
    name: "PGlite",
    async open() {
      const client = await PGlite.create();
      return { query: (text) => client.query(text), close: () => client.close() };
    },
  },
  ...(serverUrl
    ? [
        {
          name: "PostgreSQL",
          async open() {
            const database = await createSiteDatabase(serverUrl);
            const client = new Client(database.url);
            await client.connect();
            const close = () => client.end().then(database.drop);
            return { query: (text: string) => client.query(text), close };
          },
        },
      ]
    : []),
];

/** Runs the migration of the registry, all before it, or the one that guards more of it. */
async function migrate({ query }: Empty, which: "before" | "registry" | "guards"): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  const place = names.findIndex((name) => name.endsWith("_release-registry.sql"));
  expect(place).toBeGreaterThan(0);
  const guards = names.findIndex((name) => name.endsWith("_registry-guards.sql"));
  expect(guards).toBeGreaterThan(place);
  const wanted = {
    before: names.slice(0, place),
    registry: names.slice(place, place + 1),
    guards: names.slice(place + 1, guards + 1),
  }[which];
  for (const name of wanted) {
    const text = await readFile(join(migrationsFolder, name), "utf8");
    for (const statement of text.split("--> statement-breakpoint")) {
      if (statement.trim() !== "") await query(statement);
    }
  }
}

const sums = (digit: string) => `'${digit.repeat(64)}', '${digit.repeat(128)}'`;

/** Releases as they were before the registry. */
const releases = `
  INSERT INTO releases
    (product, version, version_numbers, kernel, channel, status, minimum_windows, released_at)
  VALUES
    ('client', '6.2.0', '{6,2,0}', NULL, 'stable', 'withdrawn', '7', '2026-10-01T02:00:00Z'),
    ('client', '6.2.1', '{6,2,1}', NULL, 'stable', 'published', '7', '2026-11-12T02:00:00Z'),
    ('client', '6.3.0', '{6,3,0}', NULL, 'beta', 'draft', '7', '2026-12-03T02:00:00Z'),
    ('browser', '142.0.1.9', '{142,0,1,9}', '142', 'stable', 'published', '10', '2026-11-01T02:00:00Z')`;
const files = `
  INSERT INTO release_files
    (release_id, kind, architecture, name, size, sha256, sha512, is_stand_in, download_count)
  VALUES
    (1, 'package', 'x64', 'Manifold-6.2.0-x64.zip', 386000, ${sums("0")}, true, 7),
    (2, 'package', 'x64', 'Manifold-6.2.1-x64.exe', 96400123, ${sums("1")}, false, 12),
    (2, 'patch', 'x64', 'Manifold-6.2.1-x64-patch.zip', 46000, ${sums("2")}, true, 3),
    (3, 'patch', 'x64', 'Manifold-6.3.0-x64-patch.exe', 46123, ${sums("3")}, false, 0),
    (4, 'patch', 'x64', 'Manifold-Chromium-142.0.1.9-x64-patch.zip', 38000, ${sums("4")}, true, 1)`;
const notes = `
  INSERT INTO release_notes VALUES
    (2, 'cn', '', '{修复}'), (2, 'en', 'One remark', '{Fixed,"Faster, too"}')`;

describe.each(databases)("the release registry on $name", ({ open }) => {
  it("takes over every row of a database from before it", async () => {
    const database = await open();
    await migrate(database, "before");
    for (const rows of [releases, files, notes]) await database.query(rows);
    const before = await database.query("SELECT * FROM releases ORDER BY id");
    await migrate(database, "registry");

    const after = await database.query("SELECT * FROM releases ORDER BY id");
    const added = { withdrawn_at: null, withdrawn_reason_cn: "", withdrawn_reason_en: "" };
    expect(after.rows).toEqual(before.rows.map((row) => ({ ...row, ...added })));
    const { rows } = await database.query(`
      SELECT concat_ws(' ', name, role, media_type, coalesce(from_version, '-'), scan_state,
        platform, size = announced_size AND sha256 = announced_sha256, download_count) AS file
      FROM release_files ORDER BY id`);
    expect(rows.map(({ file }) => file)).toEqual([
      "Manifold-6.2.0-x64.zip archive application/zip - not-scanned windows t 7",
      "Manifold-6.2.1-x64.exe installer application/vnd.microsoft.portable-executable - not-scanned windows t 12",
      "Manifold-6.2.1-x64-patch.zip patch application/zip 6.2.0 not-scanned windows t 3",
      "Manifold-6.3.0-x64-patch.exe patch application/vnd.microsoft.portable-executable - not-scanned windows t 0",
      "Manifold-Chromium-142.0.1.9-x64-patch.zip patch application/zip - not-scanned windows t 1",
    ]);
    // What processes of the version before ask for, while they run beside this one.
    const kinds = await database.query("SELECT kind FROM release_files ORDER BY id");
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([
      ...["package", "package", "patch", "patch", "patch"],
    ]);
    const history = await database.query(`
      SELECT release_id, locale, number, remarks, update_content, author_name
      FROM release_note_revisions ORDER BY locale`);
    expect(history.rows).toEqual([
      {
        release_id: 2,
        locale: "cn",
        number: 1,
        ...{ remarks: "", update_content: ["修复"] },
        author_name: null,
      },
      {
        ...{ release_id: 2, locale: "en", number: 1, remarks: "One remark" },
        ...{ update_content: ["Fixed", "Faster, too"], author_name: null },
      },
    ]);
    await database.close();
  });

  it("refuses to change what was signed, and to change or remove its history", async () => {
    const database = await open();
    await migrate(database, "before");
    for (const rows of [releases, files, notes]) await database.query(rows);
    await migrate(database, "registry");
    await migrate(database, "guards");
    await database.query(
      "INSERT INTO release_events (at, who_kind, act, product, why) VALUES (now(), 'site', 'scan', 'client', '')",
    );
    for (const statement of [
      "UPDATE release_files SET sha256 = 'other' WHERE release_id = 2",
      "UPDATE release_files SET name = 'other.exe' WHERE id = 1",
      "UPDATE releases SET version = '6.2.2' WHERE id = 2",
      "UPDATE releases SET channel = 'beta' WHERE id = 1",
      "UPDATE releases SET version_numbers = '{6,2,2}' WHERE id = 2",
      "UPDATE releases SET status = 'signed' WHERE id = 2",
      "UPDATE releases SET status = 'draft' WHERE id = 2",
      "UPDATE releases SET status = 'published' WHERE id = 1",
      "DELETE FROM releases WHERE id = 2",
      "TRUNCATE releases CASCADE",
      "UPDATE release_files SET size = 1 WHERE release_id = 2",
      "UPDATE release_files SET release_id = 2 WHERE release_id = 3",
      "UPDATE release_files SET release_id = 3 WHERE release_id = 2",
      "DELETE FROM release_files WHERE release_id = 2",
      "TRUNCATE release_files CASCADE",
      `INSERT INTO release_files (release_id, role, architecture, name, size, sha256, sha512)
        VALUES (2, 'installer', 'arm64', 'late.exe', 1, ${sums("5")})`,
      "UPDATE release_events SET why = 'other'",
      "DELETE FROM release_events",
      "TRUNCATE release_events",
      "DELETE FROM release_note_revisions",
    ]) {
      await expect(database.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    await database.query("UPDATE release_files SET sha256 = 'other' WHERE release_id = 3");
    await database.query("UPDATE release_files SET download_count = 13 WHERE id = 2");
    await database.query("UPDATE releases SET status = 'withdrawn' WHERE id = 2");
    await database.query("UPDATE releases SET released_at = now() WHERE id = 2");
    await database.query("UPDATE release_files SET scan_state = 'infected' WHERE id = 2");
    // What was not signed may be thrown away, and what is not signed yet may grow.
    await database.query(`INSERT INTO release_files
      (release_id, role, architecture, name, size, sha256, sha512)
      VALUES (3, 'installer', 'x64', 'new.exe', 1, ${sums("6")})`);
    await database.query("DELETE FROM release_files WHERE name = 'new.exe'");
    await database.query("UPDATE releases SET status = 'uploaded' WHERE id = 3");
    await database.query("UPDATE releases SET status = 'draft' WHERE id = 3");
    await database.query("DELETE FROM releases WHERE id = 3");
    const { rows } = await database.query("SELECT DISTINCT release_id AS id FROM release_files");
    expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 4]);
    await database.close();
  });
});
