import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { publishRelease } from "~/domain/release/release-edits.server";
import { unsealText } from "~/lib/sealed-text.server";
import { messages, releaseApprovals, staff } from "~/platform/db/schema";
import type { OutgoingMessage } from "~/platform/messages/message";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret } from "~tests/support/registration";
import { actorFor, joinOther, joinPeople, makeSigned } from "~tests/support/registry-database";
import { approveRequest, declineRequest } from "./approval-edits.server";
import { isReminderDue, remindApprovers } from "./remind-approvers.server";

const { db } = await databaseOfFile();
const asked = new Date("2026-11-20T02:00:00.000Z");
const after = (minutes: number) => new Date(asked.getTime() + minutes * 60_000);
const options = { db, now: () => asked, hasScanner: true, secret: testSecret };
const lin = actorFor({ kind: "person", id: 1 });
const wei = actorFor({ kind: "person", id: 2 });
const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });

/** Runs the job some minutes after the request. @returns the mails of this run */
async function remind(minutes: number) {
  const now = after(minutes);
  const before = await db.$count(messages);
  const isDue = await isReminderDue(db, now);
  const consoleOrigin = "https://console.site.example";
  const sent = await remindApprovers({ db, now, secret: testSecret, consoleOrigin });
  const rows = await db.select().from(messages).orderBy(asc(messages.id)).offset(before);
  expect([isDue, rows.length]).toEqual([sent > 0, sent]);
  return rows.map(
    ({ content }): OutgoingMessage =>
      JSON.parse(unsealText(testSecret, "messages", content ?? "") ?? ""),
  );
}

it("reminds who may approve after an hour and after a day, and nobody once it is decided", async () => {
  await joinPeople(options, 3);
  await joinOther(options);
  await db.update(staff).set({ locale: "cn" }).where(eq(staff.id, 3));
  await makeSigned(options, lin, "1.0.0");
  const ask = async () => {
    const name = { product: "client", version: "1.0.0" } as const;
    expect(await publishRelease(options, pipeline, name, "As planned")).toBe("asked");
    const isWaiting = eq(releaseApprovals.state, "waiting");
    const [request] = await db.select().from(releaseApprovals).where(isWaiting);
    return { id: request?.id ?? 0, hash: request?.changeHash ?? "" };
  };
  const first = await ask();

  expect(await remind(60)).toEqual([]);
  const mails = await remind(61);
  expect(mails.map(({ to }) => to)).toEqual([1, 2, 3].map((id) => `${id}@staff.example`));
  expect(mails.map(({ subject }) => subject.split(" · ")[0])).toEqual([
    "Waiting for your approval: publish client 1.0.0",
    "Waiting for your approval: publish client 1.0.0",
    "等待你批准：发布客户端 1.0.0",
  ]);
  expect(mails[0]?.text).toContain("https://console.site.example/console/");
  expect(mails[0]?.text).toContain("As planned");
  expect(await remind(24 * 60)).toEqual([]);
  expect(await remind(24 * 60 + 1)).toHaveLength(3);
  expect(await remind(9 * 24 * 60)).toEqual([]);
  await declineRequest(options, wei, first);

  // No job ran for two days: one mail tells it, not two.
  const second = await ask();
  expect(await remind(2 * 24 * 60)).toHaveLength(3);
  expect(await remind(3 * 24 * 60)).toEqual([]);
  await approveRequest(options, wei, second);
  expect(await remind(4 * 24 * 60)).toEqual([]);
});

it("reminds nobody of the request of somebody who is gone", async () => {
  await makeSigned(options, lin, "1.1.0");
  const name = { product: "client", version: "1.1.0" } as const;
  expect(await publishRelease(options, pipeline, name)).toBe("asked");
  await db.update(staff).set({ disabledAt: asked }).where(eq(staff.id, 1));
  const consoleOrigin = "https://console.site.example";
  const run = { db, now: after(61), secret: testSecret, consoleOrigin };
  expect(await remindApprovers(run)).toBe(0);
  expect(await isReminderDue(db, after(61))).toBe(false);
});
