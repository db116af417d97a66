import { desc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts, auditEntries, contactEntries, contactMessages } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret } from "~tests/support/registration";
import { accountRow } from "~tests/support/table-rows";
import { eraseByCommand } from "./erase-by-command.server";

const now = new Date("2026-11-22T00:00:00Z");
const email = "lin@site.example";
const phone = "+8613800000000";

const { db } = await databaseOfFile();

beforeEach(async () => {
  for (const table of [contactEntries, contactMessages, accounts]) await db.delete(table);
  await db.insert(accounts).values({ ...accountRow(now), email, phone });
});
const options = () => ({ db, secret: testSecret, now });
const accountCount = () => db.$count(accounts);
const request = async (
  contact: string,
  dueOn: string | null,
  more: Partial<typeof contactMessages.$inferInsert> = {},
) => {
  const channel = contact.includes("@") ? ("email" as const) : ("sms" as const);
  const [row] = await db
    .insert(contactMessages)
    .values({
      name: "Lin",
      message: "Delete me",
      locale: "en",
      createdAt: now,
      topic: "privacy",
      channel,
      contact,
      dueOn,
      requestNumber: "PR-2026-000001",
      ...more,
    })
    .returning();
  return row?.id ?? 0;
};
const lastAudit = async () =>
  (await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

it("needs a request that is known to come from the person", async () => {
  expect(await eraseByCommand(options(), email, undefined)).toBeNull();
  await request(email, null);
  expect(await eraseByCommand(options(), email, undefined)).toBeNull();
  expect(await accountCount()).toBe(1);
  await db.delete(contactMessages);
  const id = await request(email, "2026-12-07");
  expect(await eraseByCommand(options(), email, undefined)).toMatchObject({ accounts: 1 });
  expect(await lastAudit()).toMatchObject({ source: "command", objectId: String(id) });
  expect(JSON.stringify(await lastAudit())).not.toContain("lin@");
});

it("needs a request that is open and asks for nothing else", async () => {
  await request(email, "2026-12-07", { closedAt: now });
  const second = { requestNumber: "PR-2026-000002", asksFor: "copy" } as const;
  await request(email, "2026-12-07", second);
  expect(await eraseByCommand(options(), email, undefined)).toBeNull();
  expect(await accountCount()).toBe(1);
  const third = { requestNumber: "PR-2026-000003", asksFor: "erasure" } as const;
  const id = await request(email, "2026-12-07", third);
  const erased = await eraseByCommand(options(), email, undefined);
  const entries = await db.select().from(contactEntries);
  expect(entries).toMatchObject([{ contactMessageId: id, kind: "erased", staffId: 0 }]);
  expect(JSON.parse(entries[0]?.text ?? "")).toEqual(erased);
});

it("takes a due day of a phone number for no proof, since its days begin at once", async () => {
  await request(phone, "2026-12-07");
  expect(await eraseByCommand(options(), phone, undefined)).toBeNull();
  expect(await accountCount()).toBe(1);
});

it("with a reason writes it down, and deletes no account that only entered the contact", async () => {
  const reason = "She called from this number and knew her last order";
  const erased = await eraseByCommand(options(), phone, reason);
  expect(erased).toMatchObject({ accounts: 0, unverifiedContacts: 1 });
  expect(await db.select().from(accounts)).toMatchObject([{ email, phone: null }]);
  expect(await lastAudit()).toMatchObject({ act: "data-erased", detail: `forced: ${reason}` });
});
