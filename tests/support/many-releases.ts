import { type SQL, sql } from "drizzle-orm";
import { brand } from "~/brand";
import { releaseSearch } from "~/domain/release/release-search.server";
import { sourceHashOf } from "~/domain/search/search-documents.server";
import { searchDocument } from "~/lib/search/search-document";
import type { Database } from "~/platform/db/database.server";
import { searchDocuments } from "~/platform/db/schema";

/** Kernels that there are, whatever the number of releases. */
const kernels = 10;

/** Documents of a statement. */
const documentsAtOnce = 500;

/** Versions of the smallest and of the largest registry that this can make end with these numbers. */
const mostReleases = 20_000;

/**
 * Fills an empty registry with releases as years of work leave them: half of them clients, half kernels. Each has
 * notes in both languages, signatures and history, an installer or archive and a patch. A few are drafts, some were
 * withdrawn, and every line has a rollout to everybody. Updates the database's statistics.
 * @param count an even number
 */
export async function storeManyReleases(db: Database, count: number): Promise<void> {
  if (count % 2 !== 0 || count < 20 || count > mostReleases) throw new RangeError(`${count}`);
  const half = count / 2;
  const run = (statement: SQL) => db.execute(statement);
  // From here on `place` counts the releases of a product, from the oldest to the newest.
  await run(sql`
    INSERT INTO releases (product, version, version_numbers, kernel, channel, status, minimum_windows,
      upstream_released_on, released_at, withdrawn_at, withdrawn_reason_cn, withdrawn_reason_en)
    SELECT product, array_to_string(numbers, '.'), numbers,
      CASE product WHEN 'browser' THEN numbers[1]::text END,
      CASE WHEN product = 'client' AND place % 5 = 4 THEN 'beta' ELSE 'stable' END, 'draft',
      CASE WHEN place * 4 < ${half}::integer THEN '7' ELSE '10' END,
      CASE product WHEN 'browser' THEN released_at::date END, released_at,
      CASE WHEN place % 20 = 7 THEN released_at + interval '2 days' END, '会丢失数据。', 'It loses data.'
    FROM (
      SELECT product, place,
        timestamptz '2026-11-20' - (${half}::integer - place) * interval '11 hours' AS released_at,
        CASE product WHEN 'client' THEN ARRAY[6, place / 100, place % 100]
        ELSE ARRAY[147 + place * ${kernels}::integer / (${half}::integer + 1), 0, 7000 + place / 100, place % 100] END AS numbers
      FROM generate_series(1, ${half}::integer) AS place,
        (VALUES ('client'), ('browser')) AS line(product)
    ) AS made ORDER BY place, product`);
  await run(sql`
    INSERT INTO release_files (release_id, role, architecture, name, media_type, size, sha256, sha512,
      announced_size, announced_sha256, from_version, scan_state)
    SELECT release_id, role, architecture, name, 'application/octet-stream', 90000000 + release_id * 1009,
      encode(sha256(name::bytea), 'hex'), encode(sha512(name::bytea), 'hex'),
      90000000 + release_id * 1009, encode(sha256(name::bytea), 'hex'), from_version, 'not-scanned'
    FROM (
      SELECT releases.id AS release_id, role, architecture,
        ${brand.fileStem} || '-' || product || '-' || version || '-' || architecture || ending AS name,
        CASE role WHEN 'patch' THEN before END AS from_version
      FROM (
        SELECT *, lag(version) OVER (PARTITION BY product, kernel ORDER BY version_numbers) AS before
        FROM releases
      ) AS releases, (VALUES
        ('client', 'installer', 'x64', '.exe'), ('client', 'installer', 'x86', '.exe'),
        ('client', 'blockmap', 'x64', '.exe.blockmap'), ('client', 'patch', 'x64', '-patch.zip'),
        ('browser', 'archive', 'x64', '.zip'), ('browser', 'patch', 'x64', '-patch.zip')
      ) AS part(of_product, role, architecture, ending)
      WHERE of_product = product AND (role <> 'patch' OR before IS NOT NULL)
    ) AS made ORDER BY release_id`);
  await run(sql`
    INSERT INTO release_notes (release_id, locale, remarks, update_content)
    SELECT id, locale,
      CASE locale WHEN 'cn' THEN '建议全部更新到 ' ELSE 'Recommended for everyone: ' END || version,
      CASE locale
        WHEN 'cn' THEN ARRAY['合入安全修复 CVE-2026-' || id, '修复窗口在缩放下错位', '批量导入时逐行报告错误']
        ELSE ARRAY['Security fixes merged, among them CVE-2026-' || id, 'Windows stay in place at other scales',
          'An import reports the errors of each line'] END
    FROM releases, (VALUES ('cn'), ('en')) AS language(locale)`);
  await run(sql`
    INSERT INTO release_signatures (release_id, kind, key_id, subject, bytes, added_at)
    SELECT id, kind, 'key-1', 'SHA256SUMS', encode(convert_to(repeat(version || kind, 14), 'UTF8'), 'base64'), released_at
    FROM releases, (VALUES ('minisign'), ('sshsig')) AS key(kind)`);
  await run(sql`
    INSERT INTO release_events (at, who_kind, who_id, who_name, act, product, version, line, after, why)
    SELECT released_at, 'token', 1, 'Pipeline', act, product, version,
      CASE WHEN act = 'raise' THEN product || ' stable x64 10' END,
      CASE WHEN act = 'raise' THEN json_build_object('candidate', version, 'percent', 25)::text END, ''
    FROM releases, (VALUES ('create'), ('add-file'), ('finish-upload'), ('verify'), ('sign'), ('publish'),
      ('raise')) AS history(act)`);
  await run(sql`
    UPDATE releases SET status = CASE
      WHEN id > (SELECT max(id) - 2 FROM releases) THEN 'draft'
      WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'published' END`);
  await run(sql`
    INSERT INTO download_days (day, file_id, channel, downloads)
    SELECT date '2026-11-20' - day, id, 'site', 1 + id % 97 FROM (
      SELECT id FROM release_files WHERE role <> 'blockmap' ORDER BY id DESC LIMIT 200
    ) AS newest, generate_series(0, 29) AS day`);
  await run(sql`
    INSERT INTO rollouts (product, channel, architecture, windows, full_version, percent, salt, is_paused,
      former_full, changed_at)
    SELECT DISTINCT ON (channel, architecture, windows)
      'client', channel, architecture, windows, version, 100, 'salt', false, '{}', released_at
    FROM releases, (VALUES ('x64'), ('x86')) AS processor(architecture), (VALUES ('7'), ('10')) AS line(windows)
    WHERE product = 'client' AND status = 'published' AND minimum_windows::integer <= windows::integer
    ORDER BY channel, architecture, windows, version_numbers DESC`);
  await storeDocuments(db);
  // As in many-articles.ts: VACUUM marks no page as visible to all while a commit waits for the disk.
  await run(sql`SET synchronous_commit = on`);
  for (const table of filled) await run(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
}

const filled = [
  ...["releases", "release_files", "release_notes", "release_signatures", "release_events"],
  ...["download_days", "rollouts", "search_documents"],
];

/** Stores the search documents; one statement for many, because single ones would take minutes. */
async function storeDocuments(db: Database): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await releaseSearch.idsAfter(db, after, documentsAtOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const documents = await releaseSearch.documentsOf(db, ids);
    if (documents.length === 0) continue;
    await db.insert(searchDocuments).values(
      documents.map(({ parts, ...item }) => ({
        ...item,
        kind: "release" as const,
        document: sql`${searchDocument(parts)}::tsvector`,
        sourceHash: sourceHashOf(parts),
      })),
    );
  }
}
