import { eq, gt } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { createContact } from "~/domain/contact/contact.server";
import { createFakeSites } from "~/domain/fake-site/fake-sites.server";
import { reportForm } from "~/domain/fake-site/report-form.server";
import {
  contactMessages,
  fakeSiteReports,
  messages,
  operatorMailboxes,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret as secret, takeMessages } from "~tests/support/registration";
import { operatorMailPause } from "./operator-mail.server";

let now: Date;
const { db } = await databaseOfFile();

beforeEach(async () => {
  for (const table of [contactMessages, fakeSiteReports, operatorMailboxes, messages]) {
    await db.delete(table);
  }
  now = new Date("2026-11-12T00:00:00.000Z");
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const services = (operatorEmail: string | undefined) => {
  const common = {
    db,
    secret,
    operatorEmail,
    limits: { consume: async () => ({ allowed: true, headers: {} }), isSpent: async () => false },
    onMessage: () => undefined,
    now: () => now,
  };
  const contact = createContact({ ...common, publicUrl: "https://site.example" });
  return { contact, fakeSites: createFakeSites(common) };
};
const one = "desk@site.example";
const write = (number: number, topic = "privacy", to: string | null = one) => {
  const contact = `lin${number}@site.example`;
  const form = { name: "Lin", contact, topic, message: `Message ${number}`, website: "" };
  return services(to ?? undefined).contact.send(form, { clientKey: undefined, locale: "en" });
};
const report = (number: number) =>
  services(one).fakeSites.report(
    reportForm.parse({ url: `https://fake.example/${number}`, place: "ad" }),
    { clientKey: "192.0.2.1", locale: "en" },
  );
/** Takes all mails that are due by now. @returns those to the operator */
const dueMails = async () => {
  const due = await takeMessages(db, now);
  await db.update(messages).set({ state: "sent" }).where(gt(messages.attempts, 0));
  return due.filter(({ isForOperator }) => isForOperator === true);
};

it("are one at once, and one in ten minutes with the numbers, however many write", async () => {
  await write(0);
  expect((await dueMails()).map(({ replyTo }) => replyTo)).toEqual(["lin0@site.example"]);
  for (let number = 1; number < 30; number += 1) {
    later(10_000);
    await write(number);
  }
  await write(30, "service");
  await report(1);
  await report(2);
  expect(await dueMails()).toEqual([]);
  later(operatorMailPause);
  const [digest, ...others] = await dueMails();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ to: one, kind: "operator-digest", isForOperator: true });
  expect(digest?.replyTo).toBeUndefined();
  expect(digest?.subject).toContain("32");
  for (const line of ["隐私权利请求：29", "客户服务：1", "仿冒站举报：2"]) {
    expect(digest?.text).toContain(line);
  }
  // It quotes nobody, so that an erasure finds nothing in it.
  expect(digest?.text).not.toMatch(/lin\d|Message/);

  // The flood goes on for an hour.
  let mails = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    await write(100 + minute);
    later(60_000);
    mails += (await dueMails()).length;
  }
  expect(mails).toBeLessThanOrEqual(7);
  expect(mails).toBeGreaterThanOrEqual(6);
});

it("come whole when only one more came, and at once again after a quiet time", async () => {
  await write(0, "service");
  await write(1, "service");
  expect(await dueMails()).toHaveLength(1);
  later(operatorMailPause);
  expect(await dueMails()).toMatchObject([{ kind: "contact", replyTo: "lin1@site.example" }]);
  later(operatorMailPause);
  await write(2, "service");
  expect(await dueMails()).toMatchObject([{ kind: "contact", replyTo: "lin2@site.example" }]);
});

it("are counted exactly when many write at the same time", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, number) => write(number, "business")));
  expect(await dueMails()).toHaveLength(1);
  later(operatorMailPause);
  const [digest, ...others] = await dueMails();
  expect(others).toEqual([]);
  expect(digest?.subject).toContain("11");
});

it("of one mailbox do not hold back those of another", async () => {
  await write(0, "service", null);
  await write(1, "service", null);
  await write(2, "vulnerability", null);
  const to = (await dueMails()).map((mail) => mail.to);
  expect(to).toHaveLength(2);
  expect(new Set(to).size).toBe(2);
});

it("go on when the staff gave the waiting one up, or sent it early", async () => {
  await write(0, "service");
  await dueMails();
  for (const state of ["failed", "sent"] as const) {
    await write(1, "service");
    await db.update(messages).set({ state }).where(eq(messages.state, "waiting"));
    now = new Date(now.getTime() + 1_000);
    await write(2, "business");
    later(operatorMailPause);
    expect(await dueMails(), state).toMatchObject([{ kind: "contact" }]);
  }
});

it("wait no longer than ten minutes, also after the clock was set back by a month", async () => {
  await write(0, "service");
  await dueMails();
  later(-30 * 24 * 60 * 60_000);
  await write(1, "service");
  later(operatorMailPause);
  expect(await dueMails()).toHaveLength(1);
});
