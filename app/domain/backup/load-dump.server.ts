import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "~/platform/db/migrations-folder";
import {
  type DumpColumn,
  type DumpEntry,
  differingTables,
  RowCounter,
  readDumpLine,
  type TableSum,
} from "./dump";
import {
  fixOutputFormat,
  isNotOfExtension,
  listColumns,
  listTables,
  readRows,
} from "./dump-database.server";
import { inTransaction, named, type Session } from "./session.server";

/** The loaded rows, table by table. */
export type LoadedDump = { tables: Map<string, TableSum>; rows: number };

/** Characters of rows that are in memory at a time. */
const charactersAtOnce = 1_000_000;

/** Whether a database has nothing but what PostgreSQL itself and its extensions have. */
export async function isEmpty({ rows }: Session): Promise<boolean> {
  const found = await rows(sql`
    SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND ${isNotOfExtension} LIMIT 1`);
  return found.length === 0;
}

/**
 * Loads a dump into an empty database: makes the tables as they were by their migrations, fills them, and
 * reads them once more. All of it is one transaction, which ends only when nothing differs.
 * @throws Error with a sentence for the operator
 */
export async function loadDump(
  session: Session,
  lines: AsyncIterable<string>,
): Promise<LoadedDump> {
  if (!(await isEmpty(session))) throw new Error("The database is not empty: nothing is restored.");
  return inTransaction(session, "READ WRITE", async () => {
    const said = new Map<string, TableSum>();
    const sequences: Extract<DumpEntry, { sequence: string }>[] = [];
    let links: Link[] = [];
    let isWhole = false;
    let current: { columns: DumpColumn[]; table: string } | undefined;
    let waiting: string[] = [];
    let characters = 0;
    const store = async () => {
      if (current !== undefined && waiting.length > 0) await insertRows(session, current, waiting);
      waiting = [];
      characters = 0;
    };
    for await (const line of lines) {
      // A row needs no more than to be passed on.
      if (line.startsWith("[")) {
        waiting.push(line);
        characters += line.length;
        if (characters > charactersAtOnce) await store();
        continue;
      }
      const read = readDumpLine(line);
      if (!("entry" in read)) continue;
      const { entry } = read;
      if ("form" in entry) {
        await migrateLike(session, entry.migrations);
        links = await prepareTables(session);
        await fixOutputFormat(session);
      } else if ("table" in entry) current = await checkColumns(session, entry);
      else if ("end" in entry) {
        await store();
        said.set(entry.end, { rows: entry.rows, sum: entry.sum });
      } else if ("sequence" in entry) sequences.push(entry);
      else if ("whole" in entry) isWhole = true;
    }
    if (!isWhole) throw new Error("The dump of the database is cut off: nothing was restored.");
    for (const { sequence, last, isCalled } of sequences) {
      const name = `"${sequence.replaceAll('"', '""')}"`;
      await session.rows(sql`SELECT setval(${name}::regclass, ${last}::bigint, ${isCalled})`);
    }
    await finishTables(session, links);
    const found = await sumTables(session);
    const differing = differingTables(said, found);
    if (differing.length > 0) {
      throw new Error(
        `What was stored differs from the dump in ${differing.join(", ")}: nothing was restored.`,
      );
    }
    let rows = 0;
    for (const table of found.values()) rows += table.rows;
    return { tables: found, rows };
  });
}

/** Reads every table and adds it up. In a transaction of the caller. */
async function sumTables(session: Session): Promise<Map<string, TableSum>> {
  const sums = new Map<string, TableSum>();
  for (const table of await listTables(session)) {
    const counter = new RowCounter();
    const columns = await listColumns(session, table);
    for await (const row of readRows(session, table, columns)) counter.add(row);
    sums.set(table, counter.result());
  }
  return sums;
}

type Migrations = Extract<DumpEntry, { form: 1 }>["migrations"];

/**
 * Makes the tables as they were. Migrations that came later are for the next start of the site.
 * @throws Error when the dump is of a version that this one does not know
 */
async function migrateLike({ rows }: Session, migrations: Migrations): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const times = new Set(migrations.map(({ createdAt }) => createdAt));
  const wanted = known.filter(({ folderMillis }) => times.has(folderMillis));
  if (migrations.length === 0 || wanted.length < times.size) {
    throw new Error(
      "The backup was made by another version of the site: restore it with that version, or a newer one.",
    );
  }
  for (const { sql: statements } of wanted) {
    for (const statement of statements) {
      if (statement.trim() !== "") await rows(sql.raw(statement));
    }
  }
  // As drizzle's migrator makes it.
  await rows(sql.raw("CREATE SCHEMA drizzle"));
  await rows(
    sql.raw(
      "CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)",
    ),
  );
  for (const { hash, createdAt } of migrations) {
    await rows(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${createdAt})`,
    );
  }
}

/** A foreign key between tables. */
type Link = { table: string; name: string; definition: string };

/**
 * Has tables take rows in any order, and as they are: without their triggers, which refuse what was, and
 * without what leads from one to another. An owner of tables may do that; to have the server skip all of it
 * needs its administrator.
 */
async function prepareTables(session: Session): Promise<Link[]> {
  const { rows } = session;
  const tables = await listTables(session);
  const links = await rows<Link>(sql`
    SELECT relname::text AS "table", conname::text AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND relnamespace = current_schema()::regnamespace AND ${isNotOfExtension}`);
  for (const { table, name } of links) {
    await rows(sql`ALTER TABLE ${named(table)} DROP CONSTRAINT ${named(name)}`);
  }
  for (const table of tables) {
    await rows(sql`ALTER TABLE ${named(table)} DISABLE TRIGGER USER`);
    // Migrations may have begun it.
    await rows(sql`DELETE FROM ${named(table)}`);
  }
  return links;
}

/** The way back; the server checks every row for what it leads to. */
async function finishTables(session: Session, links: readonly Link[]): Promise<void> {
  const { rows } = session;
  for (const { table, name, definition } of links) {
    await rows(
      sql`ALTER TABLE ${named(table)} ADD CONSTRAINT ${named(name)} ${sql.raw(definition)}`,
    );
  }
  for (const table of await listTables(session)) {
    await rows(sql`ALTER TABLE ${named(table)} ENABLE TRIGGER USER`);
  }
}

/** @throws Error when the dump's table is not the one that the migrations made */
async function checkColumns(
  session: Session,
  { table, columns }: { table: string; columns: readonly DumpColumn[] },
) {
  const own = (await listTables(session)).includes(table) ? await listColumns(session, table) : [];
  const inWords = (list: readonly DumpColumn[]) => list.map((column) => Object.values(column));
  if (JSON.stringify(inWords(own)) !== JSON.stringify(inWords(columns))) {
    throw new Error(`The dump has other columns of ${table} than its migrations make.`);
  }
  return { table, columns: own };
}

async function insertRows(
  { rows }: Session,
  { table, columns }: { table: string; columns: readonly DumpColumn[] },
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(
    columns.map(({ name }) => named(name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ type }, place) => sql.raw(`(line->>${place})::${type}`)),
    sql`, `,
  );
  await rows(sql`
    INSERT INTO ${named(table)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_array_elements(${`[${lines.join(",")}]`}::json) AS given (line)`);
}
