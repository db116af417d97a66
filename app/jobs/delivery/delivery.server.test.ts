import { inspect } from "node:util";
import { asc, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startingFacts } from "~/brand";
import { codeMessage } from "~/domain/account/account-messages.server";
import type { JobReport } from "~/domain/background-job/job-report";
import { englishResult } from "~/domain/background-job/job-result";
import { storeContactMessage } from "~/domain/contact/contact-actions.server";
import { claimMessages, leaseTime, queueMessage } from "~/domain/message/message-actions.server";
import { countMessages } from "~/domain/message/message-queries.server";
import { contactMessages, messages } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";
import { createSmtpTransport } from "~/platform/messages/smtp.server";
import type { Transport } from "~/platform/messages/transport";
import { databaseOfFile } from "~tests/support/database-of-file";
import { patience } from "~tests/support/patience";
import {
  openSmtpTestServer,
  type SmtpTestServer,
  smtpPassword,
  smtpUser,
} from "~tests/support/smtp-test-server";
import { type Delivery, startDelivery } from "./delivery.server";

const secret = Buffer.from("key of the tests, 32 characters..");
const from = "no-reply@manifold.example";

let server: SmtpTestServer;
let now: Date;
const running: Delivery[] = [];

type Start = {
  email?: Transport;
  sms?: Transport;
  secret?: Buffer;
  onError?: (error: unknown) => void;
};
/** The reports about the channels, in order. */
let told: string[] = [];
const reportOf = (channel: MessageChannel, onError: (error: unknown) => void): JobReport => ({
  done: async (result) => {
    told.push(`${channel}: ${englishResult(result)}`);
  },
  failed: async (error) => {
    const isOfMessages =
      error instanceof Error && error.message.endsWith("see npm run site -- messages");
    if (!isOfMessages) return onError(error);
    told.push(`${channel} failed: ${error.message}`);
  },
});
const fail = (error: unknown) => {
  throw error;
};
const urlAt = (port: number) =>
  `smtp://${smtpUser}:${encodeURIComponent(smtpPassword)}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
const start = (more: Start = {}) => {
  const { email, sms, secret: key = secret, onError = fail } = more;
  const mail = email ?? createSmtpTransport({ url: urlAt(server.port), from });
  const delivery = startDelivery({
    db,
    secret: key,
    transports: { email: mail, sms: sms ?? mail },
    reports: { email: reportOf("email", onError), sms: reportOf("sms", onError) },
    now: () => now,
    interval: null,
  });
  running.push(delivery);
  return {
    ...delivery,
    async run() {
      delivery.wake();
      await delivery.idle();
    },
  };
};
/** A server that takes connections and says nothing. */
const silent: Transport = { send: () => new Promise(() => undefined), close: () => undefined };
const queue = (index = 0, expiresAt?: Date) =>
  queueMessage(
    db,
    codeMessage(
      startingFacts,
      { to: `a${index}@site.example`, channel: "email", locale: "en" },
      "012345",
    ),
    { secret, now, expiresAt },
  );
const rows = () => db.select().from(messages).orderBy(asc(messages.id));
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const { db } = await databaseOfFile();

beforeEach(async () => {
  told = [];
  for (const table of [contactMessages, messages]) await db.delete(table);
  server = await openSmtpTestServer();
  now = new Date("2026-11-12T00:00:00.000Z");
});
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop(1_000);
  await server.close();
});

it("sends what waits once, and keeps nothing of what it said", async () => {
  await queue(1);
  await queue(2);
  const delivery = start();
  await delivery.run();
  await delivery.run();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual([
    "a1@site.example",
    "a2@site.example",
  ]);
  for (const row of await rows()) {
    expect(row).toMatchObject({ state: "sent", content: "", attempts: 1, lastError: null });
    expect(row.providerId).toMatch(/@manifold\.example>$/);
  }
});

it("tells what came of each channel, and nothing again while nothing changes", async () => {
  const delivery = start();
  await delivery.run();
  await delivery.run();
  expect(told.toSorted()).toEqual(["email: nothing to send", "sms: nothing to send"]);
  told = [];
  await queue(1);
  await queue(2);
  await delivery.run();
  await delivery.run();
  expect(told).toEqual(["email: 2 sent, 0 postponed, 0 refused"]);
});

it("tells that a mail server is away until it is back, without naming anybody", async () => {
  const away = new Error("connect ECONNREFUSED, for a0@site.example");
  const send = vi.fn<Transport["send"]>(() => Promise.reject(away));
  const delivery = start({ email: { ...silent, send } });
  await queue();
  await delivery.run();
  await delivery.run();
  const failure = "0 sent, 1 postponed, 0 refused, see npm run site -- messages";
  expect(told.toSorted()).toEqual([`email failed: ${failure}`, "sms: nothing to send"]);
  send.mockResolvedValue({ providerId: null });
  pass(5_000);
  await delivery.run();
  expect(told.at(-1)).toBe("email: 1 sent, 0 postponed, 0 refused");
});

it("tells that a failure is over when nothing waits any more", async () => {
  server.behave({ message: 451 });
  await queue(0, new Date(now.getTime() + 60_000));
  const delivery = start();
  await delivery.run();
  expect(told).toContain(
    "email failed: 0 sent, 1 postponed, 0 refused, see npm run site -- messages",
  );
  pass(60_000);
  await delivery.run();
  expect(told.at(-1)).toBe("email: nothing to send");
});

it("forgets a message whose cause is rolled back", async () => {
  const change = db.transaction(async (transaction) => {
    await queueMessage(
      transaction,
      codeMessage(
        startingFacts,
        { to: "a@site.example", channel: "email", locale: "en" },
        "012345",
      ),
      { secret, now },
    );
    throw new Error("no");
  });
  await expect(change).rejects.toThrow("no");
  expect(await rows()).toEqual([]);
});

it("tries again, later each time, and loses nothing while the server is down", async () => {
  // A port that no program listens on; one that was given back may be another program's.
  const down = createSmtpTransport({ url: urlAt(1), from });
  const up = createSmtpTransport({ url: urlAt(server.port), from });
  let transport = down;
  await queue();
  const delivery = start({
    email: { send: (message) => transport.send(message), close: () => up.close() },
  });
  const waits = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await delivery.run();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", attempts: attempt + 1 });
    expect(row?.lastError).toMatch(/ECONNREFUSED/);
    waits.push(Number(row?.nextAttemptAt) - now.getTime());
    // Too early: nothing is tried.
    await delivery.run();
    pass(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([5_000, 15_000, 45_000, 135_000]);
  transport = up;
  await delivery.run();
  expect(server.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 5 }]);
});

it("ends with the first 550, and says so: as a result, not as a failure", async () => {
  server.behave({ recipient: 550 });
  await queue();
  await start().run();
  expect(told).toContain("email: 0 sent, 0 postponed, 1 refused");
  const [row] = await rows();
  expect(row).toMatchObject({ state: "failed", attempts: 1 });
  // It stays some days, encrypted, so that the staff can issue it again.
  expect(row?.content).toMatch(/^[\w-]{40,}$/);
  expect(row?.lastError).toContain("550");
  expect(await countMessages(db)).toEqual([{ channel: "email", state: "failed", count: 1 }]);
});

it.each(["550 5.1.1 <A0@Site.Example>: unknown", "no mailbox a0@site.example here"])(
  "keeps a hint of the recipient when a server says: %s",
  async (words) => {
    server.behave({ recipient: 550, words });
    await queue();
    await start().run();
    const [row] = await rows();
    expect(row?.lastError).toContain(words.replace(/a0@site\.example/i, "a…@site.example"));
    expect(JSON.stringify(row)).not.toMatch(/a0@/i);
  },
);

it("names neither recipient nor sender of a mail that is answered, however long the words", async () => {
  const said = `${"x".repeat(480)} lin+1@site.example and Wei@SITE.example`;
  const email = { ...silent, send: () => Promise.reject(new Error(said)) };
  const message = codeMessage(
    startingFacts,
    { to: "lin+1@site.example", channel: "email", locale: "en" },
    "1",
  );
  await queueMessage(db, { ...message, replyTo: "wei@site.example" }, { secret, now });
  await start({ email }).run();
  const [row] = await rows();
  expect(row?.lastError).toHaveLength(500);
  expect(row?.lastError).toContain("l…@site");
  expect(row?.lastError).not.toMatch(/lin|wei/i);
});

it("notes words that hold what cannot be stored, and tries again later", async () => {
  const said = "451 try\0later\r\n\u001b[31m";
  const email = { ...silent, send: () => Promise.reject(new Error(said)) };
  await queue();
  await start({ email }).run();
  expect(await rows()).toMatchObject([
    { state: "waiting", attempts: 1, lastError: "451 try later [31m" },
  ]);
});

it.each(["+8613812345678", "8613812345678", "008613812345678", "13812345678"])(
  "keeps a hint of a number that a provider calls %s",
  async (named) => {
    const said = new Error(`400 1234567: The number ${named} is not reachable`);
    const sms = { ...silent, send: () => Promise.reject(said) };
    const recipient = { to: "+8613812345678", channel: "sms", locale: "cn" } as const;
    await queueMessage(db, codeMessage(startingFacts, recipient, "012345"), {
      secret,
      now,
    });
    await start({ sms }).run();
    const [row] = await rows();
    expect(row?.lastError).toBe("400 1234567: The number +86…5678 is not reachable");
  },
);

it("tells the log nothing of the recipient when a failure cannot be noted", async () => {
  await db.execute(sql`ALTER TABLE messages ADD CONSTRAINT none CHECK (last_error IS NULL)`);
  try {
    const said = new Error("550 a0@site.example: unknown");
    const told: unknown[] = [];
    await queue();
    await start({
      email: { ...silent, send: () => Promise.reject(said) },
      onError: (error) => told.push(error),
    }).run();
    expect(told).toHaveLength(1);
    expect(inspect(told, { depth: null })).toContain("a…@site.example");
    expect(inspect(told, { depth: null })).not.toContain("a0@site.example");
  } finally {
    await db.execute(sql`ALTER TABLE messages DROP CONSTRAINT none`);
  }
});

const storing = {
  secret,
  operatorEmail: "desk@site.example",
  confirmAddress: () => "https://site.example/contact?confirm=token",
  mostLinks: 10,
};

it("tries the operator's mail again when a full mailbox has refused it", async () => {
  server.behave({ recipient: 552 });
  const form = {
    name: "Lin",
    channel: "email",
    contact: "lin@site.example",
    topic: "privacy",
    message: "Please export my data.",
  } as const;
  const options = { ...storing, db, now };
  await storeContactMessage(options, form, "en");
  const delivery = start();
  await delivery.run();
  const [toOperator, toSender] = await rows();
  expect(toOperator).toMatchObject({ state: "waiting", attempts: 1 });
  expect(toOperator?.nextAttemptAt).toEqual(new Date(now.getTime() + 5_000));
  // The confirmation goes to an address that anybody may have named.
  expect(toSender).toMatchObject({ state: "failed" });
  pass(29 * 24 * 60 * 60_000);
  await delivery.run();
  expect((await rows())[0]).toMatchObject({ state: "waiting", attempts: 2 });
  server.behave({});
  pass(60 * 60_000);
  await delivery.run();
  expect(server.received).toMatchObject([{ to: ["desk@site.example"] }]);
  expect((await rows())[0]).toMatchObject({ state: "sent", content: "" });
});

it("gives the operator's mail up after thirty days, a confirmation after one", async () => {
  const options = { ...storing, db, now };
  const form = { name: "Lin", channel: "email", contact: "lin@site.example" } as const;
  const message = { ...form, topic: "privacy", message: "Please export my data." } as const;
  await storeContactMessage(options, message, "en");
  pass(24 * 60 * 60_000);
  server.behave({ recipient: 451 });
  const delivery = start();
  await delivery.run();
  expect(await rows()).toMatchObject([{ state: "waiting" }, { state: "expired" }]);
  pass(29 * 24 * 60 * 60_000);
  await delivery.run();
  expect((await rows())[0]).toMatchObject({ state: "expired" });
});

it("sends no code that has expired, however it came to be late", async () => {
  server.behave({ message: 451 });
  await queue(0, new Date(now.getTime() + 60_000));
  const delivery = start();
  await delivery.run();
  server.behave({});
  pass(60_000);
  await delivery.run();
  expect(server.received).toEqual([]);
  expect(await rows()).toMatchObject([{ state: "expired" }]);
});

it("delivers each message once, however many processes do so", async () => {
  for (let index = 0; index < 30; index += 1) await queue(index);
  const deliveries = [start(), start(), start()];
  await Promise.all(deliveries.map((delivery) => delivery.run()));
  const recipients = server.received.map(({ to }) => to[0]);
  expect(recipients).toHaveLength(30);
  expect(new Set(recipients).size).toBe(30);
});

it("takes over what a killed process had begun, when its lease is over", async () => {
  await queue();
  expect(await claimMessages(db, { channel: "email", secret, now, limit: 5 })).toHaveLength(1);
  const delivery = start();
  await delivery.run();
  expect(server.received).toEqual([]);
  pass(leaseTime);
  await delivery.run();
  expect(server.received).toHaveLength(1);
});

it("brings codes by SMS while a mail server does not answer", async () => {
  for (let index = 0; index < 5; index += 1) await queue(index);
  const texts: string[] = [];
  const sms: Transport = {
    async send({ to }) {
      texts.push(to);
      return { providerId: null };
    },
    close: () => undefined,
  };
  const recipient = { to: "+8613800000000", channel: "sms", locale: "cn" } as const;
  await queueMessage(db, codeMessage(startingFacts, recipient, "012345"), {
    secret,
    now,
  });
  const delivery = start({ email: silent, sms });
  delivery.wake();
  await vi.waitFor(
    async () => expect((await rows()).at(-1)).toMatchObject({ channel: "sms", state: "sent" }),
    patience,
  );
  expect(texts).toEqual([recipient.to]);
  const mailWaits = { state: "waiting", attempts: 1 };
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject(mailWaits), patience);
  // Also one that comes while the mails still wait.
  await queueMessage(db, codeMessage(startingFacts, recipient, "543210"), {
    secret,
    now,
  });
  delivery.wake();
  await vi.waitFor(() => expect(texts).toHaveLength(2), patience);
  expect((await rows())[0]).toMatchObject(mailWaits);
});

it("stops in time while a mail server does not answer, and leaves the mail to the next", async () => {
  await queue();
  const { promise: answer, resolve: answerLate } = Promise.withResolvers<{ providerId: null }>();
  const stuck = start({ email: { ...silent, send: () => answer } });
  stuck.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]), patience);
  await stuck.stop(50);
  // What comes of it after that is nobody's any more.
  answerLate({ providerId: null });
  await stuck.idle();
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  const next = start();
  await next.run();
  expect(server.received).toEqual([]);
  pass(leaseTime);
  await next.run();
  expect(server.received).toHaveLength(1);
});

it("finishes what is under way before it stops", async () => {
  await queue();
  const { promise: answer, resolve } = Promise.withResolvers<{ providerId: null }>();
  const delivery = start({ email: { ...silent, send: () => answer } });
  delivery.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]), patience);
  const stopped = delivery.stop(patience.timeout);
  resolve({ providerId: null });
  await stopped;
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

it("fails what was written with another key", async () => {
  await queue();
  await start({ secret: Buffer.from("another key, of another site....") }).run();
  expect(server.received).toEqual([]);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
});
