import { sql } from "drizzle-orm";
import { listNamesUsedBeside } from "~/domain/media/media-uses.server";
import type { Database } from "~/platform/db/database.server";
import { media, sampleRows } from "~/platform/db/schema";
import {
  type ClearableKind,
  clearableKinds,
  type FollowingKind,
  rowKindOf,
  type SampleRowKind,
} from "./sample-kinds";
import { digestOf, listStoredRows } from "./stored-rows.server";

/** A sample that a person has changed, so that it stays. */
type KeptSample = {
  label: { cn: string; en: string };
  /** The person who did something with it last; null: a command did. */
  author: string | null;
  at: Date | null;
};

/** Samples of a kind: the ids of the rows that go, and the samples that stay. */
type SamplesOfKind = { goes: string[]; stays: KeptSample[] };

export type Samples = Record<ClearableKind, SamplesOfKind>;

/** Lists all samples. Releases are called by their number, others as `sample_rows` calls them. */
export async function listSamples(db: Database): Promise<Samples> {
  const noted = await db.select().from(sampleRows);
  const touched = noted.length === 0 ? new Map<string, Touched>() : await listTouched(db);
  const listed = {} as Samples;
  for (const kind of clearableKinds) {
    listed[kind] =
      kind === "releases"
        ? await listReleases(db)
        : await listRows(db, { kind: rowKindOf[kind], noted, touched });
  }
  return listed;
}

type Touched = { author: string | null; at: Date };
type Noted = {
  kind: SampleRowKind;
  noted: readonly (typeof sampleRows.$inferSelect)[];
  touched: ReadonlyMap<string, Touched>;
};

async function listRows(db: Database, { kind, noted, touched }: Noted): Promise<SamplesOfKind> {
  const digests = new Map(
    noted.filter((row) => row.kind === kind).map(({ rowId, digest }) => [rowId, digest]),
  );
  const goes: string[] = [];
  const stays: KeptSample[] = [];
  if (digests.size === 0) return { goes, stays };
  for (const { id, cn, en, value } of await listStoredRows(db, kind)) {
    const digest = digests.get(id);
    if (digest === undefined) continue;
    const touch = touched.get(`${kind} ${id}`);
    if (touch === undefined && digestOf(value) === digest) {
      goes.push(id);
      continue;
    }
    const label = { cn: cn === "" ? en : cn, en: en === "" ? cn : en };
    stays.push({ label, author: touch?.author ?? null, at: touch?.at ?? null });
  }
  return { goes, stays };
}

/** Lists the samples in whose history a person is, with the person's last action. */
async function listTouched(db: Database): Promise<Map<string, Touched>> {
  const { rows } = (await db.execute(sql`
    SELECT kind || ' ' || row_id AS id, (array_agg(author ORDER BY at DESC))[1] AS author, max(at)::text AS at
    FROM (
      SELECT s.kind, s.row_id, e.staff_name AS author, e.at
      FROM sample_rows s
      JOIN audit_entries e ON e.object_kind = s.kind AND e.object_id = s.row_id
      WHERE e.staff_id IS NOT NULL AND e.outcome = 'done'
      UNION ALL
      SELECT s.kind, s.row_id, d.author, d.at
      FROM sample_rows s
      JOIN text_items i ON i.kind = s.kind AND coalesce(i.name, i.item_id::text) = s.row_id
      JOIN (
        SELECT kind, item_id, author_name AS author, at FROM text_revisions
          WHERE author_id IS NOT NULL OR author_name IS NOT NULL
        UNION ALL SELECT kind, item_id, author_name, saved_at FROM texts
          WHERE author_id IS NOT NULL OR author_name IS NOT NULL
        UNION ALL SELECT kind, item_id, author_name, created_at FROM text_schedules
        UNION ALL SELECT kind, item_id, author_name, at FROM translation_requests
      ) d ON d.kind = i.kind AND d.item_id = i.item_id
    ) AS touched
    GROUP BY kind, row_id`)) as unknown as {
    rows: { id: string; author: string | null; at: string }[];
  };
  return new Map(rows.map(({ id, author, at }) => [id, { author, at: new Date(at) }]));
}

/** Releases all of whose files are stand-ins; the database function says which may go. */
async function listReleases(db: Database): Promise<SamplesOfKind> {
  const { rows } = (await db.execute(sql`
    SELECT r.id::text AS id, r.version, is_sample_release(r.id, r.product, r.version) AS goes,
      last.who_name AS author, last.at::text AS at
    FROM releases r
    LEFT JOIN LATERAL (
      SELECT e.who_name, e.at FROM release_events e
      WHERE e.product = r.product AND e.version = r.version AND e.who_kind <> 'site'
      ORDER BY e.id DESC LIMIT 1
    ) AS last ON true
    WHERE EXISTS (SELECT FROM release_files f WHERE f.release_id = r.id)
      AND NOT EXISTS (SELECT FROM release_files f WHERE f.release_id = r.id AND NOT f.is_stand_in)
    ORDER BY r.id`)) as unknown as {
    rows: {
      id: string;
      version: string;
      goes: boolean;
      author: string | null;
      at: string | null;
    }[];
  };
  return {
    goes: rows.filter(({ goes }) => goes).map(({ id }) => id),
    stays: rows
      .filter(({ goes }) => !goes)
      .map(({ version, author, at }) => ({
        label: { cn: version, en: version },
        author,
        at: at === null ? null : new Date(at),
      })),
  };
}

/** Rows of the kinds that follow, once the samples of some kinds have gone. */
export type FollowingRows = Record<FollowingKind, string[]>;

/**
 * Lists tags, categories and pictures of the starting content that nothing uses but the samples that go.
 * @param going ids of the samples that go, by kind
 */
export async function listFollowing(
  db: Database,
  going: Record<ClearableKind, readonly string[]>,
): Promise<FollowingRows> {
  const noted = await db.select().from(sampleRows);
  const touched = noted.length === 0 ? new Map<string, Touched>() : await listTouched(db);
  const unchanged = async (kind: SampleRowKind) =>
    (await listRows(db, { kind, noted, touched })).goes;
  const idsOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await db.execute(query)) as unknown as { rows: { id: string }[] };
    return new Set(rows.map(({ id }) => id));
  };
  const articles = sql.param(going.articles);
  // Earlier versions of articles that stay may be restored, and then have their tags again.
  const usedTags = await idsOf(sql`
    SELECT tag_id AS id FROM article_tags WHERE article_id <> ALL(${articles}::text[]::integer[])
    UNION SELECT jsonb_array_elements_text(fields -> 'tags') FROM texts
      WHERE kind = 'article' AND item_id <> ALL(${articles}::text[]::integer[]) AND fields ? 'tags'
    UNION SELECT jsonb_array_elements_text(fields -> 'tags') FROM text_revisions
      WHERE kind = 'article' AND item_id <> ALL(${articles}::text[]::integer[]) AND fields ? 'tags'`);
  const usedCategories = await idsOf(sql`
    SELECT category_id AS id FROM resources WHERE id <> ALL(${sql.param(going.tools)}::text[]::integer[])`);
  const usedNames = await listNamesUsedBeside(db, {
    article: going.articles.map(Number),
    help: going.help.map(Number),
  });
  const named = await db.select({ id: media.id, name: media.name }).from(media);
  const usedPictures = new Set(
    named.filter(({ name }) => usedNames.has(name)).map(({ id }) => String(id)),
  );
  const unused = (ids: readonly string[], used: ReadonlySet<string>) =>
    ids.filter((id) => !used.has(id));
  return {
    // While the articles stay, somebody may have meant a tag to be without any.
    tags: going.articles.length === 0 ? [] : unused(await unchanged("tag"), usedTags),
    categories:
      going.tools.length === 0 ? [] : unused(await unchanged("tool-category"), usedCategories),
    pictures:
      going.articles.length + going.help.length === 0
        ? []
        : unused(await unchanged("picture"), usedPictures),
  };
}
