import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accounts,
  contactMessages,
  fakeSiteReports,
  verificationCodes,
} from "~/platform/db/schema";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { eraseContact } from "./erase-contact.server";

const email = "lin@site.example";
const phone = "+8613800000000";
const now = new Date("2026-11-22T00:00:00Z");

describe.each(testDatabases)("erasing a contact on $name", ({ open }) => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const consent = {
      agreementVersion: "1",
      agreedAt: now,
      ageStatement: "adult-or-capable-or-guardian",
    } as const;
    const account = { ...consent, passwordHash: "hash", locale: "en", createdAt: now } as const;
    const [made] = await db
      .insert(accounts)
      .values([
        { ...account, email, phone, verifiedChannel: "email" },
        { ...account, email: "wei@site.example", verifiedChannel: "email" },
      ])
      .returning({ id: accounts.id });
    await db.insert(verificationCodes).values({
      ...{ target: "hash", purpose: "register", codeHash: "hash", expiresAt: now },
      accountId: made?.id,
    });
    const written = { name: "Lin", message: "Hello", locale: "en", createdAt: now } as const;
    const reported = { place: "ad", note: "", locale: "en", createdAt: now } as const;
    await db.insert(fakeSiteReports).values([
      { ...reported, url: "https://one.example", email },
      { ...reported, url: "https://two.example", email: "wei@site.example" },
    ]);
    await db.insert(contactMessages).values([
      { ...written, channel: "email", contact: email, topic: "service" },
      { ...written, channel: "sms", contact: phone, topic: "business" },
      { ...written, channel: "email", contact: email, topic: "privacy", dueOn: "2026-12-07" },
      { ...written, channel: "email", contact: "wei@site.example", topic: "service" },
    ]);
  });
  afterAll(() => database.close());

  it("deletes the account and its messages by either contact, and nobody else's", async () => {
    const { db } = database;
    expect(await eraseContact(db, phone)).toEqual({
      accounts: 1,
      contactMessages: 2,
      fakeSiteReports: 1,
    });
    expect(await db.select().from(accounts)).toMatchObject([{ email: "wei@site.example" }]);
    const left = await db.select().from(contactMessages).orderBy(contactMessages.id);
    expect(left.map(({ contact, topic }) => [contact, topic])).toEqual([
      [email, "privacy"],
      ["wei@site.example", "service"],
    ]);
    const reports = await db.select().from(fakeSiteReports).orderBy(fakeSiteReports.id);
    expect(reports.map((report) => report.email)).toEqual([null, "wei@site.example"]);
    expect(await db.select().from(verificationCodes)).toMatchObject([{ accountId: null }]);
    expect(await eraseContact(db, phone)).toEqual({
      accounts: 0,
      contactMessages: 0,
      fakeSiteReports: 0,
    });
  });

  it("leaves what somebody else wrote whose address the account had only entered", async () => {
    const { db } = database;
    const victim = "mei@site.example";
    const stranger = "+8613900000000";
    const written = { name: "Mei", message: "Hello", locale: "en", createdAt: now } as const;
    await db.insert(contactMessages).values({
      ...{ ...written, channel: "email", contact: victim, topic: "service" },
    });
    await db.insert(accounts).values({
      ...{ agreementVersion: "1", agreedAt: now, ageStatement: "adult-or-capable-or-guardian" },
      ...{ passwordHash: "hash", locale: "en", createdAt: now },
      ...{ email: victim, phone: stranger, verifiedChannel: "sms" },
    });
    expect(await eraseContact(db, stranger)).toMatchObject({ accounts: 1, contactMessages: 0 });
    expect(await db.$count(contactMessages, eq(contactMessages.contact, victim))).toBe(1);
  });
});
