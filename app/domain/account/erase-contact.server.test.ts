import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queueMessage } from "~/domain/message/message-actions.server";
import {
  accounts,
  contactMessages,
  fakeSiteReports,
  messages,
  verificationCodes,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret } from "~tests/support/registration";
import { accountRow } from "~tests/support/table-rows";
import { eraseContact } from "./erase-contact.server";

const email = "lin@site.example";
const phone = "+8613800000000";
const now = new Date("2026-11-22T00:00:00Z");
const options = { secret: testSecret, now };

const { db } = await databaseOfFile();
const account = accountRow(now);
const [made] = await db
  .insert(accounts)
  .values([
    { ...account, email, phone },
    { ...account, email: "wei@site.example" },
  ])
  .returning({ id: accounts.id });
await db.insert(verificationCodes).values({
  target: "hash",
  purpose: "register",
  codeHash: "hash",
  expiresAt: now,
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

it("deletes the account and its messages by either contact, and nobody else's", async () => {
  expect(await eraseContact(db, phone, options)).toEqual({
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
  expect(await eraseContact(db, phone, options)).toEqual({
    accounts: 0,
    contactMessages: 0,
    fakeSiteReports: 0,
  });
});

it("empties messages to and about the person at once, but for answers that are on their way", async () => {
  await db.delete(messages);
  const person = "forgotten@site.example";
  const queue = (kind: string, to: string, text: string, state: "waiting" | "failed") =>
    queueMessage(
      db,
      {
        to,
        channel: "email",
        kind,
        locale: "en",
        subject: "S",
        text,
        html: "",
        values: {},
      },
      options,
    ).then(async (id) => {
      await db.update(messages).set({ state }).where(eq(messages.id, id));
      return id;
    });
  const gone = [
    await queue("welcome", person, "Hello", "failed"),
    await queue("code", person, "123456", "waiting"),
    await queue("contact-answer", person, "Dear", "failed"),
    await queue("contact", "desk@site.example", `From ${person}`, "failed"),
  ];
  const kept = [
    await queue("contact-answer", person, "Dear", "waiting"),
    // Another person with the same hint.
    await queue("welcome", "friend@site.example", "Hello", "failed"),
    await queue("contact", "desk@site.example", "From somebody", "waiting"),
  ];
  await eraseContact(db, person, options);
  const rows = await db.select().from(messages);
  const empty = rows.filter(({ content }) => content === "").map(({ id }) => id);
  expect(empty.sort()).toEqual(gone.sort());
  const stateOf = (id: number | undefined) => rows.find((row) => row.id === id)?.state;
  expect(stateOf(gone[1])).toBe("failed");
  expect(stateOf(kept[0])).toBe("waiting");
});

it("leaves what somebody else wrote whose address the account had only entered", async () => {
  const victim = "mei@site.example";
  const stranger = "+8613900000000";
  const written = { name: "Mei", message: "Hello", locale: "en", createdAt: now } as const;
  await db.insert(contactMessages).values({
    ...written,
    channel: "email",
    contact: victim,
    topic: "service",
  });
  await db
    .insert(accounts)
    .values({ ...account, email: victim, phone: stranger, verifiedChannel: "sms" });
  expect(await eraseContact(db, stranger, options)).toMatchObject({
    accounts: 1,
    contactMessages: 0,
  });
  expect(await db.$count(contactMessages, eq(contactMessages.contact, victim))).toBe(1);
});
