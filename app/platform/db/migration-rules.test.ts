import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractMark } from "./migrate.server";
import { migrationsFolder } from "./migrations-folder";

/*
 * Migrations remove nothing that processes of the previous version read or write, and reject nothing that they store,
 * because both run side by side (docs/how-to/upgrade.md). Exceptions are listed here with their reasons.
 */

/** Tables that a migration creates, and columns as `table.column` that are empty for older processes. */
type MadeHere = { tables: ReadonlySet<string>; emptyColumns: ReadonlySet<string> };

/** The effect of a statement on processes of the previous version; undefined: they do not notice. */
function hinders(statement: string, madeHere: MadeHere): string | undefined {
  const words = statement.replaceAll(/\s+/g, " ").trim();
  const altered = actsOf(statement);
  const [, indexed] = /^CREATE UNIQUE INDEX .*? ON (?:ONLY )?"?(\w+)"?/i.exec(words) ?? [];
  const table = altered?.table ?? indexed;
  const isNew = table !== undefined && madeHere.tables.has(table);
  const dropped =
    /^DROP (\w+)/i.exec(words)?.[1] ?? /^ALTER TABLE .*? DROP (\w+)/i.exec(words)?.[1];
  if (dropped !== undefined) return `drops ${dropped.toLowerCase()}`;
  if (/^(?:TRUNCATE|DELETE FROM)\b/i.test(words)) return "removes rows";
  if (/^ALTER \w+ .*?\bRENAME\b/i.test(words)) return "renames";
  if (isNew) return undefined;
  if (/^ALTER TABLE .*? ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i.test(words))
    return "changes a type";
  if (/^ALTER TABLE .*? SET NOT NULL/i.test(words)) return "refuses nothing";
  for (const act of altered?.acts ?? []) {
    if (/^\s*ADD (?:CONSTRAINT \S+ )?(?:CHECK|UNIQUE|EXCLUDE|PRIMARY)\b/i.test(act))
      return "adds a rule";
    // Such a row may lack its reference, and both tables are locked while all rows are checked.
    const [, from] = /^\s*ADD (?:CONSTRAINT \S+ )?FOREIGN KEY ?\(([^)]*)\)/i.exec(act) ?? [];
    const columns = from?.split(",").map((column) => `${table}.${bareName(column)}`);
    if (columns?.every((column) => !madeHere.emptyColumns.has(column))) return "adds a rule";
    const isDemanded = /^\s*ADD .*NOT NULL/i.test(act);
    if (isDemanded && !/\b(?:DEFAULT|GENERATED)\b/i.test(act)) return "demands a column";
  }
  if (/^CREATE UNIQUE INDEX/i.test(words)) return "adds a rule";
  return undefined;
}

const bareName = (name: string) => name.replaceAll('"', "").trim();

/** The acts of an ALTER TABLE, and the table. */
function actsOf(statement: string): { table: string; acts: string[] } | undefined {
  const words = statement.replaceAll(/\s+/g, " ").trim();
  const [, table, acts] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\S+) (.*)$/i.exec(words) ?? [];
  if (table === undefined || acts === undefined) return undefined;
  return { table: bareName(table), acts: acts.split(/,(?![^(]*\))/) };
}

/** Columns that a statement adds and that rows of older processes leave empty, which a foreign key does not look at. */
function emptyColumnsOf(statement: string): string[] {
  const { table, acts } = actsOf(statement) ?? { table: "", acts: [] };
  return acts.flatMap((act) => {
    const [, column] =
      /^\s*ADD (?!CONSTRAINT|FOREIGN|CHECK|UNIQUE|PRIMARY|EXCLUDE)(?:COLUMN )?(?:IF NOT EXISTS )?(\S+)/i.exec(
        act,
      ) ?? [];
    if (column === undefined || /\b(?:DEFAULT|GENERATED)\b/i.test(act)) return [];
    return [`${table}.${bareName(column)}`];
  });
}

/** Lists the effects of a migration on processes of the previous version. */
function hindrancesIn(text: string): string[] {
  const bare = text
    .replaceAll(/--> statement-breakpoint/g, ";")
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");
  const statements = bare.split(";");
  const tables = new Set(
    [...bare.matchAll(/CREATE TABLE "?(\w+)"?/gi)].map(([, name = ""]) => name),
  );
  const emptyColumns = new Set(statements.flatMap(emptyColumnsOf));
  const found = statements.flatMap(
    (statement) => hinders(statement, { tables, emptyColumns }) ?? [],
  );
  return [...new Set(found)].sort();
}

type Listed = {
  does: string[];
  because: string;
  /** Older processes cannot serve any more: the migration leaves a mark that ends their start. */
  isContract?: true;
};

const listed: Record<string, Listed> = {
  "0057_account-subject": {
    does: ["adds a rule"],
    because: "the rule is about a column of the same migration, which the database fills at random",
  },
  "0009_search-by-language": {
    does: ["drops index"],
    because: "a query is only slower without it",
  },
  "0011_scans-and-samples": {
    does: ["drops trigger"],
    because: "the trigger is made anew in the same migration, for one column more",
  },
  "0014_guarded-purse": {
    does: ["adds a rule", "drops constraint"],
    because: "the rule of before, which now allows more",
  },
  "0029_release-registry": {
    does: ["adds a rule", "drops index", "drops trigger", "renames"],
    because:
      "the old name stays as a computed column, and no process of before wrote releases but at its first start",
  },
  "0030_registry-guards": {
    does: ["drops trigger"],
    because: "the triggers are made anew in the same migration",
  },
  "0032_reason-without-link": {
    does: ["adds a rule"],
    because:
      "it is about a column that the same migration adds, and that older processes leave empty",
  },
  "0041_scans-are-no-news": {
    does: ["drops trigger"],
    because: "the same migration makes it anew, beside one for what is updated",
  },
  "0049_documents": {
    does: ["adds a rule", "drops constraint", "drops not"],
    because:
      "the keys grow by a column that is empty for older processes, and none of them names a key in ON CONFLICT; older processes read the tables whose rows have moved, and are refused when they write them as if the database was away",
    isContract: true,
  },
};

const migrations = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => ({
    tag: name.slice(0, -".sql".length),
    text: readFileSync(join(migrationsFolder, name), "utf8"),
  }));

it.each(migrations)(
  "$tag takes nothing from older processes but what is listed",
  ({ tag, text }) => {
    expect(hindrancesIn(text)).toEqual(listed[tag]?.does ?? []);
    expect(text.includes(`'${contractMark(tag)}'`)).toBe(listed[tag]?.isContract === true);
  },
);

it("lists no other migrations", () => {
  const tags = migrations.map(({ tag }) => tag);
  expect(Object.keys(listed).filter((tag) => !tags.includes(tag))).toEqual([]);
});

describe("the rule", () => {
  it.each([
    ['DROP TABLE "a"', "drops table"],
    ['ALTER TABLE "a" DROP COLUMN "b"', "drops column"],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', "renames"],
    ['ALTER TABLE "a" RENAME TO "b"', "renames"],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', "refuses nothing"],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint', "changes a type"],
    ['ALTER TABLE "a" ALTER COLUMN "b" TYPE bigint', "changes a type"],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', "demands a column"],
    ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)', "adds a rule"],
    ['ALTER TABLE "a" ADD "b" text NOT NULL', "demands a column"],
    [
      'ALTER TABLE "a" ADD "b" int DEFAULT 0, ADD COLUMN "c" numeric(9, 2) NOT NULL',
      "demands a column",
    ],
    ['ALTER TABLE "a" ADD CHECK (b > 0)', "adds a rule"],
    ['ALTER TABLE "a" ADD CONSTRAINT "p" PRIMARY KEY ("b")', "adds a rule"],
    [
      'ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE cascade',
      "adds a rule",
    ],
    ["ALTER TABLE ONLY a ADD FOREIGN KEY (b, d) REFERENCES c(b, d) NOT VALID", "adds a rule"],
    [
      'ALTER TABLE "a" ADD COLUMN "b" int DEFAULT 1;ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "c"("id")',
      "adds a rule",
    ],
    [
      'ALTER TABLE "d" ADD COLUMN "b" int;ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "d"("b")',
      "adds a rule",
    ],
    ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b")', "adds a rule"],
    ['DELETE FROM "a"', "removes rows"],
    ["TRUNCATE a", "removes rows"],
  ])("knows that %s %s", (statement, does) => {
    expect(hindrancesIn(statement)).toEqual([does]);
    expect(hindrancesIn(`SELECT 1;--> statement-breakpoint\n-- why\n${statement};`)).toEqual([
      does,
    ]);
  });

  it.each([
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint CREATE UNIQUE INDEX "i" ON "a" ("b")',
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" int REFERENCES "c"("id")',
    'ALTER TABLE "a" ADD COLUMN "b" int;--> statement-breakpoint ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE cascade',
    'ALTER TABLE "a" ADD "b" int, ADD FOREIGN KEY ("k", "b") REFERENCES "c"("k", "id")',
    'CREATE TABLE "a" ("b" int);--> statement-breakpoint ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id")',
    'CREATE TRIGGER t AFTER INSERT OR DELETE OR TRUNCATE ON "a" EXECUTE FUNCTION f()',
    "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DELETE FROM a; DROP TABLE b; END $$ LANGUAGE plpgsql",
    "-- DROP TABLE a",
  ])("lets %s pass", (statement) => {
    expect(hindrancesIn(statement)).toEqual([]);
  });
});
