import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { createRequestLinkAlarm } from "~/host/observe/request-link-alarm.server";
import { contactMessages, messages } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret as secret } from "~tests/support/registration";
import { createContact } from "./contact.server";
import { countRequestsWithoutLink } from "./request-links.server";

let now: Date;
let logged: unknown[][];
let refused: string[];
const client = { clientKey: "192.0.2.1", locale: "en" } as const;
const { db } = await databaseOfFile();

beforeEach(async () => {
  for (const table of [contactMessages, messages]) await db.delete(table);
  // Noon in China.
  now = new Date("2026-11-12T04:00:00.000Z");
  logged = [];
  refused = [];
});

const contact = () =>
  createContact({
    db,
    secret,
    publicUrl: "https://site.example",
    operatorEmail: undefined,
    limits: { consume: async () => ({ allowed: true, headers: {} }), isSpent: async () => false },
    onMessage: () => undefined,
    mostLinks: 5,
    onLinkAlarm: createRequestLinkAlarm({
      warn: (...line: unknown[]) => void logged.push(["warn", ...line]),
      error: (...line: unknown[]) => void logged.push(["error", ...line]),
    }),
    onRefusal: (by) => void refused.push(by),
    now: () => now,
  });
const ask = async (name: string) => {
  const form = { name, contact: `${name}@site.example`, topic: "privacy", message: "A copy" };
  const sent = await contact().send({ ...form, website: "" }, client);
  if (sent.kind !== "sent") throw new Error(sent.kind);
  return sent.receipt;
};
const mailed = () => db.$count(messages, eq(messages.kind, "privacy-request"));

it("end at the day's cap for all addresses; the request is stored, and its page says so", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) expect((await ask(name)).isByHand).toBe(false);
  expect(refused).toEqual([]);
  const receipt = await ask("f");
  expect(receipt).toMatchObject({ isByHand: true, request: { dueOn: null } });
  // Sent twice, it says the same.
  expect(await ask("f")).toEqual(receipt);
  expect([await mailed(), await db.$count(contactMessages)]).toEqual([5, 6]);
  expect(refused).toEqual(["privacy-links", "privacy-links"]);
  expect(logged).toEqual([
    ["warn", { day: "2026-11-12", sent: 4, cap: 5 }, expect.stringContaining("four fifths")],
    ["error", { day: "2026-11-12", sent: 5, cap: 5 }, expect.stringContaining("used up")],
  ]);
  expect(await countRequestsWithoutLink(db)).toBe(1);
});

it("that are used up are answered alike, whether an address had one today or not", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await ask(name);
  const inNameOf = async (name: string) => {
    const form = { name: "Stranger", contact: `${name}@site.example`, topic: "privacy" };
    const sent = await contact().send({ ...form, message: "Delete it", website: "" }, client);
    if (sent.kind !== "sent") throw new Error(sent.kind);
    return [sent.receipt.isByHand, sent.receipt.request?.dueOn];
  };
  expect(await inNameOf("a")).toEqual([true, null]);
  expect(await inNameOf("never-asked")).toEqual([true, null]);
  // Also who says the same again, as a stranger who guesses the words would.
  expect((await ask("a")).isByHand).toBe(true);
  expect(await mailed()).toBe(5);
});

it("are counted one after another, and anew from midnight in China", async () => {
  const names = Array.from({ length: 12 }, (_, number) => `at-once-${number}`);
  const receipts = await Promise.all(names.map(ask));
  expect(receipts.filter(({ isByHand }) => isByHand)).toHaveLength(7);
  expect(await mailed()).toBe(5);
  now = new Date("2026-11-12T15:59:59.000Z");
  expect((await ask("late")).isByHand).toBe(true);
  now = new Date("2026-11-12T16:00:00.000Z");
  expect((await ask("next")).isByHand).toBe(false);
});

it("that an address had today are no matter of the cap", async () => {
  await ask("a");
  const form = { name: "a", contact: "a@site.example", topic: "privacy", message: "Delete it" };
  const again = await contact().send({ ...form, website: "" }, client);
  expect(again).toMatchObject({ receipt: { isByHand: false } });
  expect(await mailed()).toBe(1);
});

const reasons = async () =>
  db
    .select({ name: contactMessages.name, because: contactMessages.noLinkBecause })
    .from(contactMessages)
    .orderBy(contactMessages.id)
    .then((rows) => rows.map(({ name, because }) => [name, because]));
const write = (name: string, values: { contact: string; message: string; topic?: string }) =>
  contact().send({ topic: "privacy", ...values, name, website: "" }, client);

it("that were not mailed leave the reason of that time, whatever is deleted later", async () => {
  await ask("a");
  await write("a-again", { contact: "a@site.example", message: "Delete it" });
  for (const name of ["b", "c", "d", "e", "f"]) await ask(name);
  // Both are true of it; that its address had one explains it also on a day with links left.
  await write("a-late", { contact: "a@site.example", message: "Correct it" });
  await write("phone", { contact: "+8613800138000", message: "A copy" });
  await write("other", { topic: "service", contact: "a@site.example", message: "Hello" });
  const then = [
    ...[
      ["a", null],
      ["a-again", "had-one"],
    ],
    ...["b", "c", "d", "e"].map((name) => [name, null]),
    ...[
      ["f", "used-up"],
      ["a-late", "had-one"],
      ["phone", null],
      ["other", null],
    ],
  ];
  expect(await reasons()).toEqual(then);
  await db.delete(contactMessages).where(eq(contactMessages.name, "a"));
  expect(await reasons()).toEqual(then.slice(1));
});

it("of two requests at once go to one, and the other one says why", async () => {
  const at = { contact: "at-once@site.example" };
  await Promise.all([
    write("one", { ...at, message: "A copy" }),
    write("two", { ...at, message: "Delete it" }),
  ]);
  expect((await reasons()).map(([, because]) => because).toSorted()).toEqual(["had-one", null]);
  expect(await mailed()).toBe(1);
  // A day later the address gets another one.
  now = new Date(now.getTime() + 24 * 60 * 60_000 + 1);
  await write("three", { ...at, message: "Correct it" });
  expect((await reasons()).at(-1)).toEqual(["three", null]);
});
