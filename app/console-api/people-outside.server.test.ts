import { setTimeout as pause } from "node:timers/promises";
import { desc, eq, gte, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { startAccountSession } from "~/domain/account/account-sessions.server";
import { mostTemplates } from "~/domain/contact/answer-template";
import { addTemplate } from "~/domain/contact/answer-templates.server";
import { deleteOldContactMessages } from "~/domain/contact/contact-actions.server";
import { dueDay } from "~/domain/contact/contact-message";
import { extendedDueDay } from "~/domain/contact/privacy-steps";
import {
  claimMessages,
  finishMessage,
  leaseTime,
  queueMessage,
} from "~/domain/message/message-actions.server";
import { deleteFinishedMessages } from "~/domain/message/message-queries.server";
import { retention } from "~/domain/retention";
import { dayInChina } from "~/i18n/china-time";
import { unsealText } from "~/lib/sealed-text.server";
import {
  accounts,
  answerTemplates,
  auditEntries,
  backgroundJobs,
  contactEntries,
  contactMessages,
  messages,
  smsDays,
} from "~/platform/db/schema";
import type { OutgoingMessage } from "~/platform/messages/message";
import { type CallName, consoleSecret, type Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";

const day = 24 * 60 * 60_000;

/** Who acts by a command has no session. */
const noRequest = { sessionId: null, requestId: null, address: null };

let written = 0;
const { db, site } = await consoleOfFile();
const support = await site.join("support@staff.example", ["support"]);
const second = await site.join("second@staff.example", ["support"]);

const post = (name: CallName, body: unknown, id = 1, by = support) =>
  by.browser.call(name, body, { id });

/** Somebody's message, as the form stores it. */
async function write(values: Partial<typeof contactMessages.$inferInsert> = {}) {
  written += 1;
  const [row] = await db
    .insert(contactMessages)
    .values({
      name: "Lin",
      channel: "email",
      contact: `lin${written}@site.example`,
      topic: "service",
      message: `Help me, ${written}`,
      locale: "cn",
      createdAt: site.clock(),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("not stored");
  return row;
}
const request = (values: Partial<typeof contactMessages.$inferInsert> = {}) =>
  write({
    topic: "privacy",
    requestNumber: `PR-2026-${String(written + 1).padStart(6, "0")}`,
    dueOn: dueDay(site.clock()),
    ...values,
  });
async function register(email: string, values: Partial<typeof accounts.$inferInsert> = {}) {
  const [row] = await db
    .insert(accounts)
    .values({
      email,
      verifiedChannel: "email",
      passwordHash: "$argon2id$hash",
      locale: "cn",
      agreementVersion: "2025-11-15",
      agreedAt: site.clock(),
      createdAt: site.clock(),
      ageStatement: "adult-or-capable-or-guardian",
      ...values,
    })
    .returning();
  return row?.id ?? 0;
}
async function newestMail(): Promise<OutgoingMessage> {
  const [row] = await db.select().from(messages).orderBy(desc(messages.id)).limit(1);
  return JSON.parse(unsealText(consoleSecret, "messages", row?.content ?? ""));
}
const lastAudit = async () => {
  const rows = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  return rows[0];
};
/** Nothing that the audit holds names a person outside. */
const expectNoNames = async () => {
  const rows = await db.select().from(auditEntries);
  const named = /[^…]@site\.example|\+861\d{6}|Help me/.exec(JSON.stringify(rows));
  expect(named?.[0]).toBeUndefined();
};

describe("the inbox", () => {
  it("answers in the language of the message, by the outbox, once however often it is sent", async () => {
    const { id, contact } = await write();
    const answer = { text: " 您好，\n\n请升级。 ", isLast: false, seen: 0 };
    const [one, other] = await Promise.all([
      post("answerMessage", answer, id),
      post("answerMessage", answer, id, second),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const refused = [one, other].find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe("moved-on");
    const mail = await newestMail();
    expect(mail).toMatchObject({ to: contact, locale: "cn", kind: "contact-answer" });
    expect(mail).toMatchObject({
      replyTo: "desk@site.example",
      conversation: `<message-${id}@operator.example>`,
    });
    expect(mail.subject).toMatch(/^回复：.*编号/);
    expect(mail.text).toContain("请升级。");
    const { body } = await post("inboxMessage", {}, id);
    expect(body.entries).toMatchObject([
      { kind: "answered", text: "您好，\n\n请升级。", delivery: "waiting" },
    ]);
    expect(["support", "second"]).toContain(body.entries[0].who.name);
    expect(body.closedAt).toBeNull();
    await expectNoNames();
  });

  it("closes with the last answer, opens again, and closes with a note", async () => {
    const { id } = await write({ locale: "en" });
    const list = async (state: string) =>
      (await post("inbox", { state })).body.messages.map((line: { id: number }) => line.id);
    const last = await post("answerMessage", { text: "Done.", isLast: true, seen: 0 }, id);
    expect(last.body.closedAt).not.toBeNull();
    expect(await list("open")).not.toContain(id);
    expect(await list("done")).toContain(id);
    const seen = last.body.entries[0].id;
    const late = await post("answerMessage", { text: "More.", isLast: false, seen }, id);
    expect(late.body.error.code).toBe("moved-on");
    const reopened = await post("reopenMessage", {}, id);
    expect(reopened.body.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      "answered",
      "reopened",
    ]);
    expect((await post("reopenMessage", {}, id)).body.error.code).toBe("moved-on");
    const now = reopened.body.entries[1].id;
    const closed = await post("closeMessage", { note: "", seen: now }, id);
    expect(closed.body.closedAt).not.toBeNull();
    expect(await lastAudit()).toMatchObject({ act: "message-closed", objectLabel: `#${id}` });
  });

  it("shows senders in part in lists, and filters by topic and language", async () => {
    const english = await write({ topic: "business", locale: "en" });
    const { body } = await post("inbox", { topic: "business", locale: "en" });
    expect(body.messages).toMatchObject([{ id: english.id, senderHint: "l…@site.example" }]);
    expect(JSON.stringify(body)).not.toContain(english.contact);
  });

  it("is taken by one of two who take it at once, given back, and taken over", async () => {
    const { id } = await write();
    const taken = await Promise.all(
      [support, second].map((by) => post("takeMessage", { isMine: true, lookedAt: null }, id, by)),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = taken.find(({ status }) => status === 200)?.body.taker;
    const [by, other] = winner.name === "support" ? [support, second] : [second, support];
    const mine = async (person: Person) => {
      const { body } = await post("inbox", { mine: "1" }, 1, person);
      return [body.openMine, body.messages.map((line: { id: number }) => line.id)];
    };
    expect(await mine(by)).toEqual([1, [id]]);
    expect(await mine(other)).toEqual([0, []]);
    expect(await lastAudit()).toMatchObject({ act: "message-taken", objectLabel: `#${id}` });
    // Whoever has it hinders nobody, and the answer makes it nobody else's.
    const answer = { text: "Done.", isLast: false, seen: 0 };
    const answered = await post("answerMessage", answer, id, other);
    expect(answered.body.taker).toEqual(winner);
    const over = await post("takeMessage", { isMine: true, lookedAt: winner.staffId }, id, other);
    expect(over.body.taker.staffId).not.toBe(winner.staffId);
    const lookedAt = over.body.taker.staffId;
    const back = await post("takeMessage", { isMine: false, lookedAt }, id, other);
    expect(back.body.taker).toBeNull();
    expect(await lastAudit()).toMatchObject({ act: "message-given-back" });
    const seen = answered.body.entries[0].id;
    await post("closeMessage", { note: "", seen }, id);
    const late = await post("takeMessage", { isMine: true, lookedAt: null }, id);
    expect(late.body.error.code).toBe("moved-on");
    await expectNoNames();
  });

  it("has templates of answers, which one person changes at a time", async () => {
    const first = await post("answerTemplates", {});
    const kinds = ["copy", "erasure", "correction", "other"];
    expect(first.body.templates.map((one: { asksFor: string }) => one.asksFor)).toEqual(kinds);
    const template = {
      topic: "service",
      asksFor: null,
      name: { cn: "退款", en: "Refund" },
      text: { cn: " {name}，您好。\r\n款项已退。 ", en: "" },
    };
    const added = await post("addTemplate", template);
    const { id, version, savedBy, text } = added.body.templates.at(-1);
    expect([version, savedBy, text.cn]).toEqual([1, "support", "{name}，您好。\n款项已退。"]);
    expect(await lastAudit()).toMatchObject({
      act: "template-added",
      objectLabel: "退款 / Refund",
    });
    const changes = await Promise.all(
      [support, second].map((by) => post("changeTemplate", { ...template, version }, id, by)),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await post("deleteTemplate", { version }, id);
    expect(late.body.error.code).toBe("moved-on");
    const deleted = await post("deleteTemplate", { version: 2 }, id);
    expect(deleted.body.templates).toHaveLength(4);
    expect(await lastAudit()).toMatchObject({ act: "template-deleted" });
    expect((await post("deleteTemplate", { version: 2 }, id)).status).toBe(404);
  });

  it("has no more than a hundred templates, also when two people add the last one", async () => {
    const template = {
      topic: "service",
      asksFor: null,
      name: { cn: "退款", en: "Refund" },
      text: { cn: "您好", en: "Hello" },
    } as const;
    const there = await db.$count(answerTemplates);
    const filling = Array.from({ length: mostTemplates - 1 - there }, () => ({
      ...template,
      savedAt: site.clock(),
    }));
    const filled = await db.insert(answerTemplates).values(filling).returning();
    try {
      const actor = { staff: null, source: "command", ...noRequest } as const;
      const options = { db, now: site.clock };
      const adding: Promise<unknown>[] = [];
      // Each act writes its audit entry last: while that lock is held, all have begun and none has ended.
      await db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit', 0))`);
        for (const _ of [1, 2, 3]) adding.push(addTemplate(options, actor, template));
        await pause(500);
      });
      const ended = await Promise.allSettled(adding);
      const statuses = ended.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    } finally {
      const first = Math.min(...filled.map(({ id }) => id));
      await db.delete(answerTemplates).where(gte(answerTemplates.id, first));
    }
  });

  it.each([
    ["no name", { name: { cn: " ", en: "Refund" } }, { "name.cn": "missing" }],
    ["a long name", { name: { cn: "退".repeat(61), en: "Refund" } }, { "name.cn": "too-long" }],
    ["no text", { text: { cn: "", en: " " } }, { "text.cn": "missing" }],
    ["a long text", { text: { cn: "", en: "a".repeat(4_001) } }, { "text.en": "too-long" }],
    [
      "a number where there is none",
      { text: { cn: "", en: "{number}" } },
      { "text.en": "template-place" },
    ],
    ["what only privacy requests ask for", { asksFor: "copy" }, { asksFor: "wrong" }],
  ])("refuses a template with %s", async (_, wrong, fields) => {
    const template = {
      topic: "service",
      asksFor: null,
      name: { cn: "退款", en: "Refund" },
      text: { cn: "您好", en: "Hello" },
    };
    const { status, body } = await post("addTemplate", { ...template, ...wrong });
    expect([status, body.error.fields]).toEqual([422, fields]);
  });

  it("mails nothing to a phone number, and no empty answer", async () => {
    const { id } = await write({ channel: "sms", contact: "+8613800000001" });
    const byPhone = await post("answerMessage", { text: "Hi", isLast: true, seen: 0 }, id);
    expect(byPhone.body.error.code).toBe("not-by-mail");
    const mailed = await write();
    const empty = await post("answerMessage", { text: " \n ", isLast: true, seen: 0 }, mailed.id);
    expect(empty.body.error).toMatchObject({ code: "wrong-fields", fields: { text: "missing" } });
    const long = { text: "a".repeat(5_001), isLast: true, seen: 0 };
    expect((await post("answerMessage", long, mailed.id)).body.error.fields.text).toBe("too-long");
  });

  it("forgets messages a year after they came, answered or not, with what was answered", async () => {
    const { id } = await write();
    await post("answerMessage", { text: "Yes.", isLast: true, seen: 0 }, id);
    const kept = await request();
    await deleteOldContactMessages(db, new Date(site.clock().getTime() + 366 * day));
    const rows = await db.select().from(contactMessages);
    expect(rows.map((row) => row.id)).toContain(kept.id);
    expect(rows.every(({ topic }) => topic === "privacy")).toBe(true);
    const entries = await db.select().from(contactEntries);
    expect(entries.filter(({ contactMessageId }) => contactMessageId === id)).toEqual([]);
  });
});

describe("privacy requests", () => {
  it("need their steps before the last answer, which the law's list names", async () => {
    const row = await request();
    const first = await post("inboxMessage", {}, row.id);
    expect(first.body.request).toMatchObject({
      isIdentified: true,
      daysLeft: 15,
      passedDays: 0,
      mayEnd: false,
      steps: [
        { step: "identified", isDone: true },
        { step: "sorted", isDone: false },
        { step: "answered", isDone: false },
      ],
    });
    const sorted = await post("sortRequest", { asksFor: "copy", lookedAt: null }, row.id);
    const late = await post("sortRequest", { asksFor: "erasure", lookedAt: null }, row.id);
    expect([late.status, late.body.error.code]).toEqual([409, "moved-on"]);
    expect(sorted.body.request.steps[2]).toEqual({ step: "copied", isDone: false });
    const early = { text: "Here.", isLast: true, seen: 0 };
    expect((await post("answerMessage", early, row.id)).body.error.code).toBe("steps-open");
    expect((await post("exportPersonalData", {}, row.id)).status).toBe(200);
    const { body } = await post("inboxMessage", {}, row.id);
    expect(body.request.mayEnd).toBe(true);
    const last = { text: "Here.", isLast: true, seen: body.entries.at(-1).id };
    const ended = await post("answerMessage", last, row.id);
    expect(ended.body.closedAt).not.toBeNull();
    expect((await newestMail()).subject).toContain(row.requestNumber ?? "?");
  });

  it("that nobody confirmed begin by hand with a reason, which the audit does not hold", async () => {
    const row = await request({ dueOn: null });
    expect((await post("exportPersonalData", {}, row.id)).body.error.code).toBe("not-identified");
    const none = await post("identifyRequest", { reason: "" }, row.id);
    expect(none.body.error.fields).toEqual({ reason: "missing" });
    const reason = "Called the number of Lin's account";
    const { body } = await post("identifyRequest", { reason }, row.id);
    expect(body.request).toMatchObject({ isIdentified: true, daysLeft: 15 });
    expect(body.entries).toMatchObject([{ kind: "identified", text: reason }]);
    const audit = await lastAudit();
    expect(audit).toMatchObject({ act: "request-identified", objectLabel: row.requestNumber });
    expect(JSON.stringify(audit)).not.toContain("Called");
    expect((await post("identifyRequest", { reason }, row.id)).status).toBe(409);
  });

  it("from a phone number run at once, but move no data before somebody identified the person", async () => {
    const row = await request({ channel: "sms", contact: "+8613800000002" });
    const { body } = await post("inboxMessage", {}, row.id);
    expect(body.request).toMatchObject({ isIdentified: false, daysLeft: 15 });
    const erase = { number: row.requestNumber };
    expect((await post("erasePersonalData", erase, row.id)).body.error.code).toBe("not-identified");
    const after = await post("identifyRequest", { reason: "Called back" }, row.id);
    expect(after.body.request).toMatchObject({ isIdentified: true, dueOn: row.dueOn });
  });

  it("are extended once, by fifteen days, and the sender is told why", async () => {
    const row = await request({ locale: "en" });
    const { body } = await post("extendRequest", { reason: "Two archives to search" }, row.id);
    const dueOn = extendedDueDay(row.dueOn ?? "");
    expect(body.request).toMatchObject({ dueOn, daysLeft: 30, isExtended: true, passedDays: 0 });
    const mail = await newestMail();
    expect(mail.text).toContain("Two archives to search");
    expect(mail.text).toContain(dueOn);
    expect(await lastAudit()).toMatchObject({
      act: "request-extended",
      before: JSON.stringify({ dueOn: row.dueOn }),
      after: JSON.stringify({ dueOn }),
    });
    expect((await post("extendRequest", { reason: "Again" }, row.id)).status).toBe(409);
  });

  it("give a copy as a file, without the password, of the person's own account only", async () => {
    const row = await request();
    await register(row.contact, { phone: "+8613800000003" });
    await write({ contact: row.contact, message: "An older question" });
    await register("stranger@elsewhere.example");
    const answer = await post("exportPersonalData", {}, row.id);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${row.requestNumber}.json"`,
    );
    expect(answer.body.account).toMatchObject({ email: row.contact, phone: "+8613800000003" });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash|stranger/);
    expect(answer.body.messages.map(({ message }: { message: string }) => message)).toContain(
      "An older question",
    );
    await expectNoNames();
  });

  it("never lead to an account that only entered the contact", async () => {
    const row = await request();
    const stranger = await register(row.contact, {
      verifiedChannel: "sms",
      phone: "+8613800000004",
    });
    const copy = await post("exportPersonalData", {}, row.id);
    expect(copy.body.account).toBeNull();
    await post("erasePersonalData", { number: row.requestNumber }, row.id);
    const [left] = await db.select().from(accounts).where(eq(accounts.id, stranger));
    expect(left).toMatchObject({ email: null, phone: "+8613800000004" });
  });

  it("delete the data when their number is typed, keep themselves, and say what went", async () => {
    const row = await request();
    const accountId = await register(row.contact);
    await write({ contact: row.contact });
    const wrong = await post("erasePersonalData", { number: "PR-2026-999999" }, row.id);
    expect(wrong.body.error).toMatchObject({ code: "wrong-fields", fields: { number: "wrong" } });
    expect((await post("account", {}, accountId)).status).toBe(200);
    const typed = { number: ` ${row.requestNumber?.toLowerCase()} ` };
    const { body } = await post("erasePersonalData", typed, row.id);
    expect(JSON.parse(body.entries.at(-1).text)).toEqual({
      accounts: 1,
      contactMessages: 1,
      fakeSiteReports: 0,
      unverifiedContacts: 0,
    });
    expect((await post("account", {}, accountId)).status).toBe(404);
    expect(await lastAudit()).toMatchObject({ act: "data-erased", objectId: String(row.id) });
  });

  it("need a note to be closed without an answer", async () => {
    const row = await request();
    const empty = await post("closeMessage", { note: " ", seen: 0 }, row.id);
    expect(empty.body.error.fields).toEqual({ note: "missing" });
    const closed = await post("closeMessage", { note: "Taken back by phone", seen: 0 }, row.id);
    expect(closed.body.closedAt).not.toBeNull();
    expect((await post("exportPersonalData", {}, row.id)).body.error.code).toBe("moved-on");
    expect(await lastAudit()).toMatchObject({ after: JSON.stringify({ stepsDone: false }) });
  });

  it("are copied ten times an hour at most, however many copies are asked for at once", async () => {
    const rows = await Promise.all(Array.from({ length: 14 }, () => request()));
    const eager = await site.join("at.once@staff.example", ["support"]);
    const answers = await Promise.all(
      rows.map(({ id }) => post("exportPersonalData", {}, id, eager)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.error.seconds).toBeGreaterThan(3_000);
  });
});

describe("accounts", () => {
  it("are listed by language, and by an open request of the contact that they have proven", async () => {
    const asks = await register("asks@site.example", { locale: "en" });
    const named = await register("named@site.example", { phone: "+8613900000077" });
    const ids = async (query: object) => {
      const { body } = await post("accounts", query);
      return body.accounts.map(({ id }: { id: number }) => id);
    };
    const { id } = await request({ contact: "asks@site.example" });
    // A number that the account only entered is not its own.
    await request({ channel: "sms", contact: "+8613900000077" });
    expect(await ids({ request: "1" })).toContain(asks);
    expect(await ids({ request: "1" })).not.toContain(named);
    expect(await ids({ locale: "en", request: "1" })).toEqual([asks]);
    expect(await ids({ locale: "cn" })).not.toContain(asks);
    const { body } = await post("accounts", { locale: "en", request: "1" });
    expect(body.count).toBe(1);
    expect(body.all).toBeGreaterThan(1);
    await post("closeMessage", { note: "Done by telephone.", seen: 0 }, id);
    expect(await ids({ locale: "en", request: "1" })).toEqual([]);
  });

  it("are listed by the version that they agreed to, and by their package", async () => {
    const id = await register("of.b@site.example", { agreementVersion: "v9", packageId: "B9" });
    const plain = await register("plain@site.example");
    const list = async (query: object) => (await post("accounts", query)).body;
    const { values, accounts: all } = await list({});
    expect([values.agreements[0], values.packages.at(-1)]).toEqual(["v9", "B9"]);
    expect(values.packages).not.toContain(null);
    expect(all.map((one: { id: number }) => one.id)).toContain(plain);
    for (const query of [{ agreement: "v9" }, { package: "B9" }]) {
      expect(await list(query)).toMatchObject({ count: 1, accounts: [{ id }] });
    }
    expect(await list({ agreement: "v9", package: "A" })).toMatchObject({ accounts: [] });
    expect((await list({ before: String(id) })).values).toBeNull();
  });

  it("are shown in part, found by a whole contact only, and seen on record", async () => {
    const id = await register("wei.long@site.example", { phone: "+8613900000009" });
    const { body } = await post("accounts", {});
    expect(body.accounts[0]).toMatchObject({
      id,
      emailHint: "w…@site.example",
      phoneHint: "+86…0009",
      request: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/wei\.long|13900000009|argon2/);
    expect(JSON.stringify((await post("account", {}, id)).body)).not.toMatch(/wei\.long|argon2/);
    const search = async (text: string) => (await post("searchAccount", { text })).body;
    expect(await search(" Wei.Long@site.example ")).toEqual({ id });
    expect(await search("139 0000 0009")).toEqual({ id });
    expect(await search(String(id))).toEqual({ id });
    expect(await search("wei.lon@site.example")).toEqual({ id: null });
    expect((await search("wei.long")).error.fields).toEqual({ text: "wrong" });
    expect(JSON.parse((await lastAudit())?.after ?? "")).toEqual({
      contact: "w…@site.example",
      found: null,
    });
    const seen = await post("seeAccount", {}, id);
    expect(seen.body).toEqual({ email: "wei.long@site.example", phone: "+8613900000009" });
    expect(await lastAudit()).toMatchObject({ act: "account-seen", objectId: String(id) });
    await expectNoNames();
  });

  it("show their sign-ins, which support ends on record, and get a code that nobody here sees", async () => {
    const id = await register("lin.away@site.example");
    const now = new Date();
    await startAccountSession(db, { accountId: id, device: "Windows, Edge" }, now);
    await startAccountSession(db, { accountId: id, device: "iPhone, Safari" }, now);
    const { body } = await post("account", {}, id);
    expect(body.sessions.map(({ device }: { device: string }) => device)).toEqual([
      "iPhone, Safari",
      "Windows, Edge",
    ]);
    expect(Object.keys(body.sessions[0])).toEqual(["id", "device", "startedAt", "lastUsedAt"]);
    expect((await post("endAccountSessions", {}, id)).body).toEqual({ ended: 2 });
    expect(await lastAudit()).toMatchObject({
      act: "account-sessions-ended",
      objectId: String(id),
    });
    expect((await post("account", {}, id)).body.sessions).toEqual([]);
    expect((await post("sendAccountReset", {}, id)).body).toEqual({});
    expect(site.codesSent.splice(0)).toEqual(["reset lin.away@site.example"]);
    expect(await lastAudit()).toMatchObject({ act: "account-reset-sent", objectId: String(id) });
    for (const act of ["endAccountSessions", "sendAccountReset"] as const) {
      expect((await post(act, {}, 999_999)).status).toBe(404);
    }
    await expectNoNames();
  });

  it("say which agreement was accepted, and link to the open request", async () => {
    const row = await request();
    const id = await register(row.contact);
    const { body } = await post("account", {}, id);
    expect(body).toMatchObject({
      agreementVersion: "2025-11-15",
      request: { messageId: row.id, number: row.requestNumber, daysLeft: 15 },
      messages: [{ id: row.id }],
    });
  });
});

describe("the outbox", () => {
  const send = (kind: string, to: string) =>
    queueMessage(
      db,
      {
        to,
        channel: "email",
        kind,
        locale: "en",
        subject: "S",
        text: "secret 123456",
        html: "",
        values: {},
      },
      { secret: consoleSecret, now: site.clock() },
    );
  /** Delivers what waits with an error of the provider. */
  async function fail(isPermanent: boolean, error: string) {
    const options = { secret: consoleSecret, now: site.clock(), limit: 100 };
    for (const claimed of await claimMessages(db, { channel: "email", ...options })) {
      await finishMessage(db, claimed, { kind: "failed", isPermanent, error }, site.clock());
    }
  }
  const outbox = async (query = {}) => (await post("outbox", query)).body;

  beforeAll(async () => {
    await db.delete(messages);
  });

  it("groups failures by their cause, and never says what a message says", async () => {
    for (const to of ["a@full.example", "b@full.example", "c@full.example"]) {
      await send("contact-answer", to);
    }
    await fail(true, "452 mailbox full, id 1234567");
    await send("contact-answer", "d@away.example");
    await fail(false, "Connection timeout");
    const body = await outbox();
    expect(body.causes).toMatchObject([
      { place: "full.example", error: "452 mailbox full, id 1234567", waiting: [] },
      { place: "away.example", error: "Connection timeout", ended: [] },
    ]);
    expect(body.causes[0].ended).toHaveLength(3);
    expect(body.counts).toEqual({ waiting: 1, sent: 0, failed: 3, expired: 0 });
    expect(JSON.stringify(body)).not.toMatch(/secret|123456"|a@full/);
    expect((await post("counts", {})).body.outbox).toBe(3);
    const { needs } = (await post("today", {})).body;
    expect(needs).toContainEqual({ kind: "failed-messages", count: 3 });
  });

  it("tries again what waits, unless it is being delivered", async () => {
    const [waiting] = await db.select().from(messages).where(eq(messages.state, "waiting"));
    const ids = [waiting?.id ?? 0];
    expect((await post("retryDeliveries", { ids })).body).toEqual({ count: 0 });
    const later = new Date(site.clock().getTime() + leaseTime + 60_000);
    await db.update(messages).set({ nextAttemptAt: later }).where(eq(messages.state, "waiting"));
    expect((await post("retryDeliveries", { ids })).body).toEqual({ count: 1 });
    const [row] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, ids[0] ?? 0));
    expect(row?.nextAttemptAt).toEqual(site.clock());
    expect(await lastAudit()).toMatchObject({ act: "delivery-retried" });
  });

  it("issues what failed anew, once, and a new code in place of a code", async () => {
    const [failed] = await db.select().from(messages).where(eq(messages.state, "failed"));
    const id = failed?.id ?? 0;
    expect((await post("issueDeliveryAnew", {}, id)).status).toBe(200);
    expect(await newestMail()).toMatchObject({ kind: "contact-answer", text: "secret 123456" });
    expect((await post("issueDeliveryAnew", {}, id)).status).toBe(404);
    const code = await send("code", "code@full.example");
    await fail(true, "550 no such user");
    // The two that were left, what was issued anew, and what was tried again: not the code.
    expect((await post("counts", {})).body.outbox).toBe(4);
    const before = (await db.select().from(messages)).length;
    expect((await post("issueDeliveryAnew", {}, code)).status).toBe(200);
    expect(site.codesSent).toEqual(["code@full.example"]);
    // The old code is not sent again.
    expect(await db.select().from(messages)).toHaveLength(before);
    const twice = await send("code", "twice@full.example");
    await fail(true, "550 no such user");
    const pressed = [1, 2, 3].map(() => post("issueDeliveryAnew", {}, twice));
    const statuses = (await Promise.all(pressed)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404, 404]);
    expect(site.codesSent).toEqual(["code@full.example", "twice@full.example"]);
  });

  it("gives up what nobody needs, and forgets what was not sent after seven days", async () => {
    const [cause] = (await outbox()).causes;
    const given = await post("giveUpDeliveries", { ids: cause.ended });
    expect(given.body.count).toBe(cause.ended.length);
    const rows = await db.select().from(messages);
    const gone = rows.filter(({ id }) => cause.ended.includes(id));
    expect(gone.every(({ content, handledAt }) => content === "" && handledAt !== null)).toBe(true);
    const id = await send("welcome", "late@full.example");
    await fail(true, "550 no such user");
    await deleteFinishedMessages(db, site.clock());
    const contentOf = async () => {
      const [row] = await db.select().from(messages).where(eq(messages.id, id));
      return row?.content;
    };
    expect(await contentOf()).not.toBe("");
    const later = new Date(site.clock().getTime() + retention.undeliveredContents + 1);
    await deleteFinishedMessages(db, later);
    expect(await contentOf()).toBe("");
  });
});

describe("jobs", () => {
  it("show failures first with their error, and run again when asked for", async () => {
    const owner = await site.join("owner@staff.example", ["owner"]);
    const at = new Date(site.clock().getTime() - 60_000);
    const next = new Date(site.clock().getTime() + day);
    await db.insert(backgroundJobs).values([
      {
        name: "a-well-job",
        lastRunAt: at,
        nextRunAt: next,

        lastResult: "3 rows deleted",
        lastResultParts: [{ code: "rows-deleted", count: 3 }],
      },
      { name: "b-broken-job", lastRunAt: at, nextRunAt: next, lastError: "no", lastErrorAt: at },
      { name: "c-loose-job", lastRunAt: at, lastResult: "1 sent" },
    ]);
    const { body } = await owner.browser.call("jobs");
    expect(body.jobs).toMatchObject([
      {
        name: "b-broken-job",
        state: "failed",
        lastError: "no",
        lastErrorParts: null,
        mayAsk: true,
      },
      { name: "a-well-job", lastResultParts: [{ code: "rows-deleted", count: 3 }] },
      { name: "c-loose-job", lastResult: "1 sent", lastResultParts: null, mayAsk: false },
    ]);
    expect((await owner.browser.call("runJob", { name: "b-broken-job" })).status).toBe(200);
    const [row] = await db
      .select()
      .from(backgroundJobs)
      .where(eq(backgroundJobs.name, "b-broken-job"));
    expect(Number(row?.nextRunAt)).toBeLessThanOrEqual(Date.now() + 5_000);
    expect((await owner.browser.call("runJob", { name: "c-loose-job" })).status).toBe(404);
    expect(await lastAudit()).toMatchObject({ act: "job-asked", objectId: "b-broken-job" });
    const { needs } = (await owner.browser.call("today")).body;
    expect(needs).toContainEqual(
      expect.objectContaining({ kind: "failed-job", job: "b-broken-job" }),
    );
  });
});

it("without a link to confirm say why there is none", async () => {
  const because = async (values: Partial<typeof contactMessages.$inferInsert>) => {
    const { id } = await request({ dueOn: null, ...values });
    return (await post("inboxMessage", {}, id)).body.request.noLinkBecause;
  };
  expect(await because({ linkSentAt: null, noLinkBecause: "used-up" })).toBe("used-up");
  expect(await because({ linkSentAt: null, noLinkBecause: "had-one" })).toBe("had-one");
  expect(await because({ linkSentAt: site.clock() })).toBeNull();
  expect(await because({ channel: "sms", contact: "+8613800138000" })).toBeNull();
});

it("stand in Today and the navigation, the most urgent request first", async () => {
  await db.delete(contactMessages);
  const oldest = await write();
  await write();
  const late = await request({ dueOn: dueDay(new Date(site.clock().getTime() - 14 * day)) });
  const early = await request();
  await request({ dueOn: null, linkSentAt: null });
  await request({ dueOn: null, linkSentAt: site.clock() });
  const { needs } = (await post("today", {})).body;
  expect(needs.filter(({ kind }: { kind: string }) => kind !== "failed-messages")).toEqual([
    expect.objectContaining({ kind: "privacy-request", id: late.id, daysLeft: 1 }),
    expect.objectContaining({ kind: "privacy-request", id: early.id, daysLeft: 15 }),
    { kind: "requests-without-link", count: 1 },
    { kind: "open-messages", count: 2, oldestAt: oldest.createdAt.toISOString() },
  ]);
  expect((await post("counts", {})).body.inbox).toBe(6);
  const editor = await site.join("editor@staff.example", ["editor"]);
  // The role sees figures of links, and none of what people wrote.
  expect((await editor.browser.call("counts")).body).toEqual({ today: 0, links: 0 });
});

it("of phones are told of near a cap and at it, to who may read messages, until the day is over", async () => {
  const today = dayInChina(site.clock());
  const before = dayInChina(new Date(site.clock().getTime() - day));
  await db.delete(smsDays);
  // The console of tests has caps of 10 for China and 20 for all.
  await db.insert(smsDays).values([
    { day: before, country: "CN", sent: 10, refused: 9 },
    { day: today, country: "all", sent: 15 },
    { day: today, country: "CN", sent: 7 },
  ]);
  const editor = await site.join("writer@staff.example", ["editor"]);
  const needsOf = async ({ browser }: typeof support) =>
    (await browser.call("today")).body.needs.filter(
      ({ kind }: { kind: string }) => kind === "sms-cap",
    );
  const count = (country: string, counts: { sent: number; refused?: number }) =>
    db.update(smsDays).set(counts).where(eq(smsDays.country, country));

  expect(await needsOf(support)).toEqual([]);
  await count("CN", { sent: 8 });
  const near = { kind: "sms-cap", country: "CN", sent: 8, refused: 0, cap: 10, isReached: false };
  expect(await needsOf(support)).toEqual([near]);
  await count("CN", { sent: 10, refused: 3 });
  await count("all", { sent: 16 });
  const all = { kind: "sms-cap", country: "all", refused: 0, cap: 20 };
  const reached = { ...near, sent: 10, refused: 3, isReached: true };
  expect(await needsOf(support)).toEqual([reached, { ...all, sent: 16, isReached: false }]);
  await count("all", { sent: 20 });
  expect(await needsOf(support)).toEqual([{ ...all, sent: 20, isReached: true }, reached]);
  expect(await needsOf(editor)).toEqual([]);
  await db.update(smsDays).set({ day: before }).where(eq(smsDays.country, "all"));
  await db.delete(smsDays).where(eq(smsDays.country, "CN"));
  expect(await needsOf(support)).toEqual([]);
});
