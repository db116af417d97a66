import { type SQL, sql } from "drizzle-orm";
import { type DumpColumn, type DumpEntry, RowCounter } from "./dump";
import { named, type Session } from "./session.server";

/** Rows that are in memory at a time. */
const rowsAtOnce = 200;

/**
 * The lines of everything in a database. Read it in a transaction, so that they are of one moment; rows come in
 * no order.
 * @param files small files that belong to it
 */
export async function* dumpDatabase(
  session: Session,
  files: AsyncIterable<{ name: string; bytes: Uint8Array }> = noFiles(),
): AsyncGenerator<string> {
  yield line({ form: 1, migrations: await listMigrations(session) });
  for await (const { name, bytes } of files) {
    yield line({ file: name, base64: Buffer.from(bytes).toString("base64") });
  }
  await fixOutputFormat(session);
  for (const table of await listTables(session)) {
    const columns = await listColumns(session, table);
    const counter = new RowCounter();
    yield line({ table, columns });
    for await (const row of readRows(session, table, columns)) {
      counter.add(row);
      yield row;
    }
    yield line({ end: table, ...counter.result() });
  }
  yield* dumpSequences(session);
  yield line({ whole: true });
}

async function* noFiles() {}

const line = (entry: DumpEntry) => JSON.stringify(entry);

/** Has PostgreSQL write times, bytes and numbers in one form, whatever the settings of the server or the role. */
export async function fixOutputFormat({ rows }: Session): Promise<void> {
  const settings = {
    timezone: "UTC",
    datestyle: "ISO, YMD",
    intervalstyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1",
  };
  for (const [name, value] of Object.entries(settings)) {
    await rows(sql`SELECT set_config(${name}, ${value}, true)`);
  }
}

/** Which site the rows are of, wherever they were restored to; undefined before its mark was made. */
export async function siteOf({ rows }: Session): Promise<string | undefined> {
  const marks = await rows(sql`
    SELECT 1 FROM pg_class WHERE relname = 'site_marks' AND relnamespace = current_schema()::regnamespace`);
  if (marks.length === 0) return undefined;
  const [found] = await rows<{ name: string }>(
    sql`SELECT name FROM site_marks WHERE name LIKE 'site:%' ORDER BY name LIMIT 1`,
  );
  return found?.name;
}

/**
 * Condition: an entry of `pg_class` belongs to no extension. An operator may have added one for watching the
 * server; it makes its tables and views itself, so they are no part of a dump.
 */
export const isNotOfExtension = sql.raw(`NOT EXISTS (
  SELECT 1 FROM pg_depend
  WHERE pg_depend.classid = 'pg_class'::regclass AND pg_depend.objid = pg_class.oid AND deptype = 'e')`);

/** The tables of the site, in which nothing of the migrations is noted. */
export async function listTables({ rows }: Session): Promise<string[]> {
  const found = await rows<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace AND ${isNotOfExtension}
    ORDER BY relname COLLATE "C"`);
  return found.map(({ name }) => name);
}

/** The writable columns of a table; the database computes the others again. */
export async function listColumns({ rows }: Session, table: string): Promise<DumpColumn[]> {
  return rows(sql`
    SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = ${quoted(table)}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attname COLLATE "C"`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The rows of a table, each as a line. */
export async function* readRows(
  { rows }: Session,
  table: string,
  columns: readonly DumpColumn[],
): AsyncGenerator<string> {
  const texts = sql.join(
    columns.map(({ name }) => sql`${named(name)}::text`),
    sql`, `,
  );
  await rows(
    sql`DECLARE dumped NO SCROLL CURSOR FOR SELECT json_build_array(${texts})::text AS line FROM ${named(table)}`,
  );
  const next: SQL = sql.raw(`FETCH ${rowsAtOnce} FROM dumped`);
  for (;;) {
    const found = await rows<{ line: string }>(next);
    for (const row of found) yield row.line;
    if (found.length < rowsAtOnce) break;
  }
  await rows(sql.raw("CLOSE dumped"));
}

/**
 * The state of each sequence. Read after the tables: sequences are outside transactions and only grow, so none
 * is behind the numbers of the rows.
 */
async function* dumpSequences({ rows }: Session): AsyncGenerator<string> {
  const found = await rows<{ name: string }>(sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND ${isNotOfExtension}
    ORDER BY relname COLLATE "C"`);
  for (const { name } of found) {
    const [state] = await rows<{ last: string; isCalled: boolean }>(
      sql`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${named(name)}`,
    );
    if (state === undefined) throw new Error(`The sequence ${name} has no state`);
    yield line({ sequence: name, ...state });
  }
}

async function listMigrations({ rows }: Session) {
  const found = await rows<{ hash: string; createdAt: string }>(
    sql`SELECT hash, created_at::text AS "createdAt" FROM drizzle.__drizzle_migrations ORDER BY id`,
  ).catch((cause: unknown) => {
    throw new Error("There is no database of the site: nothing was migrated in it.", { cause });
  });
  return found.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }));
}
