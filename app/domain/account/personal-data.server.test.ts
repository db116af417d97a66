import { expect, it } from "vitest";
import { contactEntries, contactMessages, fakeSiteReports } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { collectPersonalData, copyPage } from "./personal-data.server";

const { db } = await databaseOfFile();

it("has every row, however many there are, and nobody else's", async () => {
  const createdAt = new Date("2026-11-20T02:00:00.000Z");
  const contact = "lin@site.example";
  const count = 2 * copyPage + 1;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const written = { name: "Lin", channel: "email", topic: "service" } as const;
  const message = { ...written, locale: "en" as const, createdAt };
  const stored = await db
    .insert(contactMessages)
    .values([
      ...numbers.map((number) => ({ ...message, contact, message: `Message ${number}` })),
      { ...message, contact: "wei@site.example", message: "Of somebody else" },
    ])
    .returning({ id: contactMessages.id });
  const entry = { kind: "answered", staffId: 1, staffName: "Wei", createdAt } as const;
  const first = stored[0]?.id ?? 0;
  const other = stored.at(-1)?.id ?? 0;
  await db.insert(contactEntries).values([
    ...numbers.map((number) => ({
      ...entry,
      contactMessageId: first,
      text: `Answer ${number}`,
    })),
    { ...entry, contactMessageId: other, text: "To somebody else" },
  ]);
  const said = { url: "https://fake.example", place: "ad", note: "", locale: "en" } as const;
  const report = { ...said, createdAt };
  await db
    .insert(fakeSiteReports)
    .values(numbers.map((number) => ({ ...report, email: contact, number: `FS-2026-${number}` })));
  const copy = await collectPersonalData(db, { channel: "email", contact }, createdAt);
  expect(copy.messages.map(({ message }) => message)).toEqual(
    numbers.map((number) => `Message ${number}`),
  );
  expect(copy.messages[0]?.answers.map(({ text }) => text)).toEqual(
    numbers.map((number) => `Answer ${number}`),
  );
  expect(copy.messages.slice(1).flatMap(({ answers }) => answers)).toEqual([]);
  expect(copy.fakeSiteReports).toHaveLength(count);
});
