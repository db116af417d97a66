import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "~/platform/db/migrations-folder";

/** A database to which statements are sent as text. */
export type AnyDatabase = {
  rows: <Row extends object>(statement: string) => Promise<Row[]>;
};

const migrations = readMigrationFiles({ migrationsFolder });

/** How many migrations there are. */
export const migrationCount = migrations.length;

/** Makes an empty database what a site's was after a number of migrations. */
export async function makeAt({ rows }: AnyDatabase, count: number): Promise<void> {
  await rows("CREATE SCHEMA drizzle");
  await rows(
    "CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  for (const { sql: statements, hash, folderMillis } of migrations.slice(0, count)) {
    for (const statement of statements) if (statement.trim() !== "") await rows(statement);
    await rows(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
    );
  }
}

type Column = { name: string; type: string; isNullable: boolean; isComputed: boolean };

type Table = {
  name: string;
  columns: Column[];
  /** Columns that name a row of another table, and where. */
  leads: Map<string, { table: string; column: string }>;
};

/** Rows of each table. */
const rowsOfEach = 3;

/**
 * Values that a rule of the database, or a migration, looks at; of each row, in turn. `null` is SQL's. Everything
 * else is drawn by its type.
 */
const chosen: Record<string, readonly (string | null)[]> = {
  "accounts.verified_channel": ["email", "sms", "email"],
  "accounts.email": ["a@site.example", null, "c@site.example"],
  "accounts.phone": [null, "+8613800000001", "+8613800000002"],
  "answer_templates.topic": ["privacy", "privacy", "privacy"],
  "contact_messages.topic": ["privacy", "other", "privacy"],
  "contact_messages.channel": ["email", "sms", "email"],
  "contact_messages.due_on": ["2026-12-01", null, "2026-12-03"],
  "contact_messages.link_sent_at": ["2026-11-23T10:00:00Z", null, "2026-11-23T10:00:00Z"],
  "contact_messages.no_link_because": [null, null, null],
  "legal_versions.state": ["in-force", "past", "announced"],
  "media_uploads.received": ["1", "2", "3"],
  "media_uploads.size": ["5", "5", "5"],
  "offer_drafts.id": ["1"],
  "packages.environments": ["1", "2", "3"],
  "packages.is_reference": ["true", "false", "false"],
  "packages.members": ["1", "2", "3"],
  "packages.monthly_fen": ["1", "2", "3"],
  "release_files.kind": ["package", "patch", "patch"],
  "release_files.name": ["M-6.2.1-x64.exe", "M-6.2.1-x64-patch.zip", "M-6.3.0-x64-patch.zip"],
  "release_files.role": ["installer", "archive", "patch"],
  "release_files.size": ["46000", "46123", "98000123"],
  "release_uploads.received": ["1", "2", "3"],
  "release_uploads.size": ["5", "5", "5"],
  "rollouts.candidate_version": [null, null, null],
  "rollouts.percent": ["100", "100", "100"],
  "site_marks.name": ["write check", "contents", "other"],
  "staff_sessions.invitation_id": [null, null, null],
  "staff_sessions.staff_id": ["1", "2", "3"],
  "staff_sessions.stage": ["full", "full", "full"],
};

/** Fills every table with rows that have every column, and rows that have none but those that they must have. */
export async function fillEveryTable(database: AnyDatabase): Promise<void> {
  const tables = await readTables(database);
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const table of inOrder(tables)) {
    const columns = table.columns.filter(({ isComputed }) => !isComputed);
    const count = chosen[`${table.name}.id`]?.length ?? rowsOfEach;
    const rows = Array.from({ length: count }, (_, row) =>
      columns.map(({ name }) => valueIn(byName, table.name, name, row)).join(", "),
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const { name } = table;
    // The triggers for people's actions are not tested here.
    await database.rows(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    await database.rows(`DELETE FROM "${name}"`);
    await database.rows(
      `INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE VALUES ${rows.map((row) => `(${row})`).join(", ")}`,
    );
    await database.rows(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    // Rows that a migration adds are numbered after these, as on a site.
    if (columns.some((column) => column.name === "id" && column.type === "integer")) {
      await database.rows(
        `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), ${count}) WHERE pg_get_serial_sequence('"${name}"', 'id') IS NOT NULL`,
      );
    }
  }
}

/** The value of a column in a row, as SQL. What leads to another table has the value that is there. */
function valueIn(
  tables: ReadonlyMap<string, Table>,
  table: string,
  column: string,
  row: number,
): string {
  const own = tables.get(table);
  const found = own?.columns.find(({ name }) => name === column);
  if (own === undefined || found === undefined) throw new Error(`There is no ${table}.${column}`);
  const [given] = chosen[`${table}.${column}`]?.slice(row, row + 1) ?? [];
  if (given === null) return "NULL";
  if (given !== undefined) return `'${given}'::${found.type}`;
  if (found.isNullable && row === 1) return "NULL";
  const lead = own.leads.get(column);
  if (lead === undefined) return drawn(found.type, `${table}.${column}`, row);
  return valueIn(tables, lead.table, lead.column, row);
}

function drawn(type: string, name: string, row: number): string {
  const number = row + 1;
  const [base = ""] = type.split(/[(\s]/);
  const words = `${name} ${number} 万象 \\ "x"`;
  if (type.endsWith("[]")) {
    const items = type.startsWith("text")
      ? [words, ""].map((item) => JSON.stringify(item))
      : [7, number];
    return `'{${items.join(",")}}'::${type}`;
  }
  const values: Record<string, string> = {
    text: words,
    integer: String(number),
    smallint: String(number),
    bigint: String(9_000_000_000 + number),
    real: `${number}.5`,
    double: `${number}.25`,
    numeric: `${number}.125`,
    boolean: String(row !== 1),
    timestamp: `2026-0${number}-03T04:05:06.789Z`,
    date: `2026-0${number}-03`,
    jsonb: JSON.stringify({ [name]: number, 词: [words, null] }),
    json: JSON.stringify({ [name]: number }),
    bytea: `\\x0${number}ff`,
    tsvector: `word:${number}`,
    uuid: `00000000-0000-4000-8000-00000000000${number}`,
  };
  const value = values[base];
  if (value === undefined) throw new Error(`No value of ${type} for ${name}`);
  return `'${value}'::${type}`;
}

async function readTables({ rows }: AnyDatabase): Promise<Table[]> {
  const columns = await rows<{ table: string } & Column>(`
    SELECT relname::text AS "table", attname::text AS name, format_type(atttypid, atttypmod) AS type,
      NOT attnotnull AS "isNullable", attgenerated <> '' AS "isComputed"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum`);
  const leads = await rows<{ table: string; column: string; to: string; toColumn: string }>(`
    SELECT own.relname::text AS "table", a.attname::text AS "column",
      other.relname::text AS "to", b.attname::text AS "toColumn"
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(conkey, confkey) AS k (from_number, to_number)
    JOIN pg_class own ON own.oid = conrelid JOIN pg_class other ON other.oid = confrelid
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = from_number
    JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = to_number
    WHERE contype = 'f' AND own.relnamespace = 'public'::regnamespace`);
  const tables = new Map<string, Table>();
  for (const { table, ...column } of columns) {
    const found: Table = tables.get(table) ?? { name: table, columns: [], leads: new Map() };
    found.columns.push(column);
    tables.set(table, found);
  }
  for (const { table, column, to, toColumn } of leads) {
    tables.get(table)?.leads.set(column, { table: to, column: toColumn });
  }
  return [...tables.values()];
}

/** Each table after those that it leads to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ name, leads }) =>
      [...leads.values()].every((lead) => lead.table === name || !names.has(lead.table)),
    );
    if (ready.length === 0) throw new Error(`Tables lead in a circle: ${[...names].join(", ")}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Every row as a text, by table and column: `{ releases: [{ id: "1", … }] }`. */
export type Contents = Map<string, Record<string, string | null>[]>;

/** Reads every table; what another name was kept for, as the database computes it for older processes. */
export async function readContents(database: AnyDatabase): Promise<Contents> {
  const contents: Contents = new Map();
  for (const { name, columns } of await readTables(database)) {
    const texts = columns.map((column) => `"${column.name}"::text`).join(", ");
    const found = await database.rows<Record<string, string | null>>(
      `SELECT ${texts} FROM "${name}"`,
    );
    contents.set(name, found);
  }
  return contents;
}

/** Describes the schema of a database in words, to compare two of them. */
export async function describeSchema({ rows }: AnyDatabase): Promise<string[]> {
  const found = await rows<{ words: string }>(`
    SELECT concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid)) AS words
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
  return found.map(({ words }) => words).sort();
}
