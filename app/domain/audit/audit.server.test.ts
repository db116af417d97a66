import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { auditCsv, auditCsvHead, auditCsvLine } from "./audit-csv.server";
import { noteAuditHead, readNotedHead } from "./audit-head.server";
import { checkAudit, eachAudit, listAudit } from "./audit-queries.server";
import { type AuditActor, type AuditEvent, writeAudit } from "./write-audit.server";

const actor: AuditActor = {
  staff: { id: 7, name: "Lin" },
  source: "console",
  sessionId: null,
  requestId: "abc-1",
  address: "192.0.2.7",
};
const now = new Date("2026-11-22T02:00:00.123Z");

const { db } = await databaseOfFile();

// Its trigger refuses this unless it is turned off.
beforeEach(() => withoutTriggers("TRUNCATE audit_entries RESTART IDENTITY"));

const write = (event: AuditEvent) =>
  db.transaction((transaction) => writeAudit(transaction, actor, event, now));
const writeSome = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await write({ act: "session-ended", before: { b: 1, a: index }, after: { z: [1], a: "万" } });
  }
};
/** Makes a change that needs all rights on the database. */
const withoutTriggers = async (change: string) => {
  await db.execute(sql`ALTER TABLE audit_entries DISABLE TRIGGER USER`);
  await db.execute(sql.raw(change));
  await db.execute(sql`ALTER TABLE audit_entries ENABLE TRIGGER USER`);
};

it.each([
  "UPDATE audit_entries SET detail = 'changed' WHERE id = 2",
  "UPDATE audit_entries SET detail = 'changed' WHERE id = 99",
  "DELETE FROM audit_entries WHERE id = 3",
  "DELETE FROM audit_entries",
  "TRUNCATE audit_entries",
  "INSERT INTO audit_entries SELECT * FROM audit_entries WHERE id = 1 ON CONFLICT (id) DO UPDATE SET detail = 'x'",
])("refuses %s", async (statement) => {
  await writeSome(3);
  const before = await db.select().from(auditEntries);
  const refused = await db.execute(sql.raw(statement)).then(
    () => null,
    (error: Error) => String(error.cause),
  );
  expect(refused).toContain("append-only");
  expect(await db.select().from(auditEntries)).toEqual(before);
});

it("is one chain, also of entries written at the same time", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => write({ act: "step-up", detail: `${index}` })),
  );
  const check = await checkAudit(db);
  expect(check).toMatchObject({ count: 20, firstBrokenId: null });
  const [last] = await listAudit(db, {}, { limit: 1 });
  expect(last?.hash).toBe(check.lastHash);
});

it.each([
  ["a changed text", "UPDATE audit_entries SET detail = 'changed' WHERE id = 4", 4],
  ["a changed time", "UPDATE audit_entries SET at = at + interval '1 ms' WHERE id = 4", 4],
  ["a person put in", "UPDATE audit_entries SET staff_id = 8 WHERE id = 4", 4],
  ["a missing entry", "DELETE FROM audit_entries WHERE id = 4", 5],
  ["a missing first entry", "DELETE FROM audit_entries WHERE id = 1", 2],
  [
    "a hash that fits the entry only",
    "UPDATE audit_entries SET hash = repeat('a', 64) WHERE id = 4",
    4,
  ],
  [
    "an entry before the first",
    "INSERT INTO audit_entries (id, at, source, act, outcome, previous_hash, hash) VALUES (0, now(), 'console', 'sign-in', 'done', '', '')",
    0,
  ],
])("finds %s", async (_, change, firstBrokenId) => {
  await writeSome(6);
  await withoutTriggers(change);
  expect(await checkAudit(db)).toMatchObject({ firstBrokenId });
});

it.each([
  ["entries cut off at the end", "DELETE FROM audit_entries WHERE id > 4", 5],
  ["all entries cut off", "DELETE FROM audit_entries", 1],
])("finds %s, by the head noted before", async (_, change, firstBrokenId) => {
  const folder = await mkdtemp(join(tmpdir(), "audit-head-"));
  try {
    expect(await noteAuditHead(db, folder)).toEqual([{ code: "audit-empty" }]);
    expect(await readNotedHead(folder)).toBeNull();
    await writeSome(5);
    await noteAuditHead(db, folder);
    await writeSome(2);
    expect(await noteAuditHead(db, folder)).toEqual([{ code: "audit-entry-noted", count: 7 }]);
    const noted = await readNotedHead(folder);
    expect(await checkAudit(db, noted)).toMatchObject({ firstBrokenId: null });
    await withoutTriggers(change);
    expect(await checkAudit(db)).toMatchObject({ firstBrokenId: null });
    expect(await checkAudit(db, noted)).toMatchObject({ firstBrokenId });
    // A chain that is whole again, and longer than before, is still another one.
    await writeSome(8);
    expect(await checkAudit(db, noted)).toMatchObject({ firstBrokenId: 7 });
    await expect(noteAuditHead(db, folder)).rejects.toThrow("Entry 7 of the audit no longer has");
    expect(await readNotedHead(folder)).toEqual(noted);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("has no entry of a change that was rolled back", async () => {
  await writeSome(1);
  const failing = db.transaction(async (transaction) => {
    await writeAudit(transaction, actor, { act: "sign-out" }, now);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  await writeSome(1);
  expect(await checkAudit(db)).toMatchObject({ count: 2, firstBrokenId: null });
});

it("is read by filters, and whole beyond one batch", async () => {
  await writeSome(3);
  await write({
    act: "sign-in",
    outcome: "refused",
    object: { kind: "staff", id: 9, label: "X" },
  });
  const ids = async (filter: Parameters<typeof listAudit>[1]) =>
    (await listAudit(db, filter, { limit: 10 })).map(({ id }) => id);
  expect(await ids({ act: "sign-in" })).toEqual([4]);
  expect(await ids({ outcome: "done", staffId: 7 })).toEqual([3, 2, 1]);
  expect(await ids({ objectKind: "staff", objectId: "9" })).toEqual([4]);
  expect(await ids({ address: "192.0" })).toHaveLength(4);
  expect(await ids({ address: "192_0" })).toEqual([]);
  expect(await ids({ from: new Date(now.getTime() + 1) })).toEqual([]);
  expect(await ids({ text: "lin" })).toHaveLength(4);
  expect(await ids({ text: "x" })).toEqual([4]);
  expect(await ids({ text: "0.2.7" })).toHaveLength(4);
  expect(await ids({ text: "l_n" })).toEqual([]);
  const columns = sql.raw("at, source, act, outcome, previous_hash, hash");
  await db.execute(
    sql`INSERT INTO audit_entries (id, ${columns}) SELECT 4 + n, now(), 'console', 'sign-in', 'done', 'x', 'x' FROM generate_series(1, 2100) n`,
  );
  let seen = 0;
  for await (const { id } of eachAudit(db, {})) {
    expect(id).toBe(2104 - seen);
    seen += 1;
  }
  expect(seen).toBe(2104);
  expect(await checkAudit(db)).toMatchObject({ count: 2104, firstBrokenId: 5 });
});

describe("reading", () => {
  it("is left out where it is not asked for", async () => {
    for (const act of ["account-seen", "sign-in", "account-searched", "data-exported"] as const) {
      await writeAudit(db, actor, { act }, now);
    }
    const acts = async (withoutReading: boolean) =>
      (await listAudit(db, { withoutReading }, { limit: 10 })).map(({ act }) => act);
    expect(await acts(true)).toEqual(["data-exported", "sign-in"]);
    expect(await acts(false)).toHaveLength(4);
  });
});

describe("the export of the audit", () => {
  const entry = {
    id: 1,
    at: now,
    staffId: 7,
    staffName: "Lin",
    source: "console",
    act: "sign-in",
    outcome: "done",
    objectKind: null,
    objectId: null,
    objectLabel: null,
    before: null,
    after: null,
    detail: null,
    sessionId: null,
    requestId: null,
    address: null,
    previousHash: "0",
    hash: "1",
  };
  const cellOf = (staffName: string) =>
    /^1,"[^"]*",7,(".*"),"console"/s.exec(auditCsvLine({ ...entry, staffName }))?.[1];

  it("has a head, quotes, and times in UTC", () => {
    expect(auditCsvHead.startsWith("\uFEFFid,at,")).toBe(true);
    expect(auditCsvLine(entry)).toMatch(/^1,"2026-11-22T02:00:00.123Z",7,"Lin",.*\r\n$/);
    expect(cellOf('a "b", c\nd')).toBe('"a ""b"", c\nd"');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "|cmd"])(
    "hands no formula to a spreadsheet: %j",
    (text) => expect(cellOf(text)).toBe(`"'${text}"`),
  );
  it("ends with a line that says how many entries there are, and what their bytes add up to", async () => {
    const texts: string[] = [];
    for await (const text of auditCsv(Readable.from([entry, { ...entry, id: 2 }])))
      texts.push(text);
    const end = texts.pop();
    const sum = createHash("sha256").update(texts.join("")).digest("hex");
    expect(end).toBe(`end,2,sha256,${sum}\r\n`);
    expect(texts.at(-1)).toMatch(/^2,/);
  });

  it("leaves other texts alone", () => expect(cellOf("a=b, 万象")).toBe('"a=b, 万象"'));
});
