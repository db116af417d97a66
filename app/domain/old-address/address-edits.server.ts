import { eq, inArray, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { oldAddresses } from "~/platform/db/schema";
import { readAddressFile, type WrongLine } from "./address-file.server";
import { type AddressRow, listAddressRows, revisionOf } from "./address-list.server";
import { findExistingPages } from "./existing-pages.server";
import {
  type AddressProblem,
  type CheckedList,
  checkAddresses,
  type ListProblem,
  maxOldAddresses,
  type OldAddress,
  ownPath,
  readFrom,
  readTo,
} from "./old-address";

export type EditOptions = {
  db: Database;
  now: () => Date;
  /** Hosts whose addresses are this site's own. */
  ownHosts: readonly string[];
};

/** The two fields as they were typed. */
type Typed = { from: string; to: string };

/** One change of the list at a time, so that loops are found before they are stored. */
async function lockOldAddresses(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('old addresses', 0))`);
}

/** Adds an entry. @throws Refusal `wrong-fields` */
export function addOldAddress(
  options: EditOptions,
  actor: AuditActor,
  typed: Typed,
): Promise<void> {
  return options.db.transaction(async (db) => {
    await lockOldAddresses(db);
    const rows = await listAddressRows(db);
    const entry = requireEntry(options, typed);
    if (rows.some(({ from }) => from === entry.from)) throw wrong("from", "taken");
    if (rows.length >= maxOldAddresses) throw wrong("from", "too-many");
    await store(db, rows, await requireChecked(db, [...rows, entry], entry.from));
    await audit(db, { options, actor, act: "old-address-added", after: entry });
  });
}

/**
 * Changes an entry.
 * @throws Refusal `moved-on` after another change, with the stored entry in `conflict`; `not-found`, `wrong-fields`
 */
export function changeOldAddress(
  options: EditOptions,
  actor: AuditActor,
  { id, version, ...typed }: Typed & { id: number; version: number },
): Promise<void> {
  return options.db.transaction(async (db) => {
    await lockOldAddresses(db);
    const rows = await listAddressRows(db);
    const before = requireRow(rows, id, version);
    const entry = requireEntry(options, typed);
    const others = rows.filter((row) => row.id !== id);
    if (others.some(({ from }) => from === entry.from)) throw wrong("from", "taken");
    const checked = await requireChecked(db, [...others, entry], entry.from);
    // Under its own number, so that its uses stay with it.
    await db.update(oldAddresses).set({ from: entry.from }).where(eq(oldAddresses.id, id));
    const renamed = rows.map((row) => (row.id === id ? { ...row, from: entry.from } : row));
    await store(db, renamed, checked, id);
    await audit(db, { options, actor, act: "old-address-changed", before, after: entry });
  });
}

/** Removes an entry. @throws Refusal `moved-on`, `not-found` */
export function removeOldAddress(
  options: EditOptions,
  actor: AuditActor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return options.db.transaction(async (db) => {
    await lockOldAddresses(db);
    const before = requireRow(await listAddressRows(db), id, version);
    await db.delete(oldAddresses).where(eq(oldAddresses.id, id));
    await audit(db, { options, actor, act: "old-address-removed", before });
  });
}

/** A file, and whether entries that it lacks are removed. */
type AddressImport = { file: string; removesOthers: boolean };

/** Most entries of each kind that the console shows of an import. */
const mostPreviewed = 50;

/** Dry run: what an import would change, and which lines it would leave out. */
export async function previewImport({ db, ownHosts }: EditOptions, asked: AddressImport) {
  const { rows, changes, wrong: wrongLines } = await planImport(db, ownHosts, asked);
  const { added, changed, removed } = changes;
  return {
    revision: revisionOf(rows),
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    /** The first changes, in the order of the file. */
    examples: [...added, ...changed].slice(0, mostPreviewed),
    gone: removed.slice(0, mostPreviewed),
    wrong: wrongLines,
  };
}

/**
 * Imports a file: its right lines become entries, the others are left out.
 * @param revision the state of the list that the editor saw changes of
 * @throws Refusal `moved-on` if the list has changed since; `wrong-fields` if nothing may be removed
 */
export function importOldAddresses(
  options: EditOptions,
  actor: AuditActor,
  { revision, ...asked }: AddressImport & { revision: string },
): Promise<void> {
  return options.db.transaction(async (db) => {
    await lockOldAddresses(db);
    const { rows, checked, changes } = await planImport(db, options.ownHosts, asked);
    if (revisionOf(rows) !== revision) throw new Refusal("moved-on");
    const { added, changed, removed } = changes;
    const ids = removed.map(({ id }) => id);
    if (ids.length > 0) await db.delete(oldAddresses).where(inArray(oldAddresses.id, ids));
    await store(db, rows, checked);
    const counts = { added: added.length, changed: changed.length, removed: removed.length };
    await writeAudit(
      db,
      actor,
      {
        act: "old-addresses-imported",
        after: counts,
      },
      options.now(),
    );
  });
}

async function planImport(
  db: Database,
  ownHosts: readonly string[],
  { file, removesOthers }: AddressImport,
) {
  const rows = await listAddressRows(db);
  const { lines, wrong: wrongLines } = readAddressFile(file);
  const lineOf = new Map<string, number>();
  const imported = new Map<string, OldAddress>();
  const reject = (line: number, field: WrongLine["field"], problem: WrongLine["problem"]) =>
    wrongLines.push({ line, field, problem });
  for (const { line, ...typed } of lines) {
    const read = readEntry(typed, ownHosts);
    if ("problem" in read) reject(line, read.field, read.problem);
    else if (imported.has(read.from)) reject(line, "from", "taken");
    else {
      imported.set(read.from, read);
      lineOf.set(read.from, line);
    }
  }
  const stored = new Map(rows.map((row) => [row.from, row.to]));
  // A rejected line can be the end of another one's chain, so what is left is checked again.
  let entries: OldAddress[] | undefined;
  while (entries === undefined) {
    // A wrong line may name an entry of the list: then its removal would be a mistake.
    const keepsOthers = !removesOthers || wrongLines.length > 0;
    const kept = keepsOthers ? rows.filter(({ from }) => !imported.has(from)) : [];
    const surplus = [...imported.keys()].slice(Math.max(0, maxOldAddresses - kept.length));
    const isChanged = ({ from, to }: OldAddress) => stored.get(from) !== to || !stored.has(from);
    const changed = new Set([...imported.values()].filter(isChanged).map(({ from }) => from));
    const list = [...kept.map(({ from, to }) => ({ from, to })), ...imported.values()];
    const checked = surplus.length > 0 ? undefined : await check(db, list, changed);
    const problems: Pick<ListProblem, "from" | "problem">[] =
      checked?.problems ?? surplus.map((from) => ({ from, problem: "too-many" }));
    if (problems.length === 0) entries = checked?.entries;
    for (const { from, problem } of problems) {
      const field = problem === "address-live" ? "from" : "to";
      if (imported.delete(from)) reject(lineOf.get(from) ?? 0, field, problem);
    }
  }
  const known = new Set(entries.map(({ from }) => from));
  const isNew = ({ from }: OldAddress) => !stored.has(from);
  return {
    rows,
    checked: { entries, problems: [] },
    wrong: wrongLines.toSorted((one, other) => one.line - other.line),
    changes: {
      added: entries.filter(isNew),
      changed: entries.filter((entry) => !isNew(entry) && stored.get(entry.from) !== entry.to),
      removed: rows.filter(({ from }) => !known.has(from)),
    },
  };
}

/** Stores what a checked list changes: new entries, and those that lead elsewhere. */
async function store(
  db: Database,
  rows: readonly AddressRow[],
  { entries }: CheckedList,
  changedId?: number,
): Promise<void> {
  const stored = new Map(rows.map((row) => [row.from, row]));
  const added = entries.filter(({ from }) => !stored.has(from));
  const changed = entries.flatMap(({ from, to }) => {
    const row = stored.get(from);
    return row !== undefined && (row.to !== to || row.id === changedId) ? [{ id: row.id, to }] : [];
  });
  if (added.length > 0) {
    await db.insert(oldAddresses).values(added.map(({ from, to }) => ({ from, to })));
  }
  if (changed.length === 0) return;
  const values = sql.join(
    changed.map(({ id, to }) => sql`(${id}::integer, ${to}::text)`),
    sql`, `,
  );
  await db.execute(sql`
    UPDATE ${oldAddresses} SET to_address = changed.to_address, version = version + 1
    FROM (VALUES ${values}) AS changed (id, to_address)
    WHERE ${oldAddresses.id} = changed.id
  `);
}

async function check(
  db: Database,
  list: readonly OldAddress[],
  changed: ReadonlySet<string>,
): Promise<CheckedList> {
  const paths = [...list.flatMap(({ to }) => ownPath(to) ?? []), ...changed];
  return checkAddresses(list, changed, await findExistingPages(db, paths));
}

async function requireChecked(
  db: Database,
  list: readonly OldAddress[],
  changed: string,
): Promise<CheckedList> {
  const checked = await check(db, list, new Set([changed]));
  const [first] = checked.problems;
  if (first !== undefined) throw wrong(first.field, first.problem);
  return checked;
}

function readEntry(
  typed: Typed,
  ownHosts: readonly string[],
): OldAddress | { field: "from" | "to"; problem: AddressProblem } {
  const read = readFrom(typed.from);
  if ("problem" in read) return { field: "from", problem: read.problem };
  const { from } = read;
  const target = readTo(typed.to, { isPrefix: from.endsWith("/*"), ownHosts });
  if ("problem" in target) return { field: "to", problem: target.problem };
  return { from, to: target.to };
}

function requireEntry({ ownHosts }: EditOptions, typed: Typed): OldAddress {
  const read = readEntry(typed, ownHosts);
  if ("problem" in read) throw wrong(read.field, read.problem);
  return read;
}

function requireRow(rows: readonly AddressRow[], id: number, version: number): AddressRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal("not-found");
  if (row.version !== version) throw new Refusal("moved-on", { conflict: row });
  return row;
}

const wrong = (field: "from" | "to", problem: AddressProblem) =>
  new Refusal("wrong-fields", { fields: { [field]: problem } });

type Audited = {
  options: EditOptions;
  actor: AuditActor;
  act: "old-address-added" | "old-address-changed" | "old-address-removed";
  before?: OldAddress;
  after?: OldAddress;
};

async function audit(db: Database, { options, actor, act, before, after }: Audited): Promise<void> {
  const state = (entry: OldAddress | undefined) => entry && { from: entry.from, to: entry.to };
  const label = after?.from ?? before?.from ?? "";
  const event = {
    act,
    object: { kind: "old-address", id: before?.from ?? label, label },
    ...(before !== undefined && { before: state(before) }),
    ...(after !== undefined && { after: state(after) }),
  };
  await writeAudit(db, actor, event, options.now());
}
