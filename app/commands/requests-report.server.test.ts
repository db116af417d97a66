import { beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { type Contact, createContact } from "~/domain/contact/contact.server";
import {
  closeRequest,
  confirmRequest,
  deleteOldContactMessages,
} from "~/domain/contact/contact-actions.server";
import { contactForm } from "~/domain/contact/contact-form.server";
import { listContactMessages, listOpenRequests } from "~/domain/contact/contact-queries.server";
import { contactMessages, messages, operatorMailboxes, rateLimits } from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { siteLimits } from "~/platform/limits/limits";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret as secret, takeMessages } from "~tests/support/registration";
import { messagesReport, requestsReport } from "./requests-report.server";

const { db } = await databaseOfFile();

const form = {
  name: "Lin",
  contact: "Lin@Site.example",
  topic: "service",
  message: "The proxy of E-0417 fails.",
};
const privacy = { ...form, topic: "privacy", message: "Please export my data." };

describe("messages to the operator", () => {
  let service: Contact;
  let now: Date;
  let woken: number;

  beforeEach(async () => {
    for (const table of [contactMessages, operatorMailboxes, messages, rateLimits]) {
      await db.delete(table);
    }
    now = new Date("2026-11-12T00:00:00.000Z");
    woken = 0;
    service = createService();
  });

  /** Limits count with the real clock; most of these tests are about other things. */
  const unlimited = {
    consume: async () => ({ allowed: true, headers: {} }),
    isSpent: async () => false,
  };
  const createService = (
    limits: Parameters<typeof createContact>[0]["limits"] = unlimited,
    operatorEmail: string | undefined = "desk@site.example",
  ) =>
    createContact({
      db,
      secret,
      publicUrl: "https://site.example",
      operatorEmail,
      limits,
      onMessage: () => {
        woken += 1;
      },
      now: () => now,
    });
  const send = (fields: object, address = "192.0.2.1", locale: "cn" | "en" = "en") =>
    service.send(contactForm.parse(fields), { clientKey: address, locale });
  const stored = () => db.select().from(contactMessages);
  const taken = () => takeMessages(db, now);
  const numberOf = async (fields: object) => {
    const outcome = await send(fields);
    if (outcome.kind !== "sent" || outcome.receipt.request === null) throw new Error("No number");
    return outcome.receipt.request.number;
  };

  it("are stored, and mailed to the operator with the sender as reply address", async () => {
    expect(await send({ ...form, name: " Lin  Wei\n" })).toEqual({
      kind: "sent",
      receipt: { request: null, channel: "email", isByHand: false },
    });
    expect(await stored()).toMatchObject([
      {
        name: "Lin Wei",
        channel: "email",
        contact: "lin@site.example",
        topic: "service",
        message: form.message,
        locale: "en",
        createdAt: now,
        requestNumber: null,
        dueOn: null,
      },
    ]);
    const [mail, ...others] = await taken();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "desk@site.example", replyTo: "lin@site.example" });
    expect(mail?.text).toContain(form.message);
    expect(mail?.subject).toContain("Lin Wei");
    expect(woken).toBe(1);
  });

  it("are mailed to the addresses in the settings when no other is set", async () => {
    service = createContact({
      db,
      secret,
      publicUrl: "https://site.example",
      operatorEmail: undefined,
      limits: unlimited,
      onMessage: () => undefined,
      now: () => now,
    });
    await send(form);
    await send(privacy);
    await send({ ...form, topic: "vulnerability" });
    const recipients = (await taken()).map(({ to }) => to);
    expect(recipients).toEqual([
      startingFacts.serviceEmail,
      startingFacts.privacyEmail,
      "lin@site.example",
      startingFacts.securityEmail,
    ]);
    // A second one of a mailbox would wait for ten minutes.
    await db.delete(operatorMailboxes);
    await db.delete(messages);
    await send({ ...form, topic: "fake-site" });
    expect((await taken()).map(({ to }) => to)).toEqual([startingFacts.securityEmail]);
  });

  it("with a phone number only have no reply address", async () => {
    expect(await send({ ...form, contact: "138 0000 0000" })).toMatchObject({
      receipt: { channel: "sms" },
    });
    expect(await stored()).toMatchObject([{ channel: "sms", contact: "+8613800000000" }]);
    const [mail] = await taken();
    expect(mail).not.toHaveProperty("replyTo");
    expect(mail?.text).toContain("+8613800000000");
  });

  describe("privacy requests", () => {
    const openLink = (text: string) => {
      const [, token = ""] = /[?]confirm=([\w.-]+)/.exec(text) ?? [];
      return token;
    };
    const mails = async () => (await taken()).filter(({ to }) => to === "lin@site.example");

    it.each(["cn", "en"] as const)(
      "have a number, and a due date once the mailed link is confirmed, %s",
      async (locale) => {
        const outcome = await send(privacy, "192.0.2.1", locale);
        const [row] = await stored();
        const request = { number: row?.requestNumber ?? "", dueOn: null };
        expect(request.number).toBe(`PR-2026-${String(row?.id).padStart(6, "0")}`);
        expect(outcome).toEqual({
          kind: "sent",
          receipt: { request, channel: "email", isByHand: false },
        });
        const [toOperator, toSender] = await taken();
        expect(toOperator?.subject).toContain(request.number);
        expect(toSender).toMatchObject({
          to: "lin@site.example",
          locale,
          kind: "privacy-request",
        });
        expect(toSender?.text).toContain(request.number);
        // The mail goes to whatever address somebody named.
        expect(toSender?.text).not.toContain(privacy.message);
        expect(toSender?.text).not.toContain(privacy.name);

        const token = openLink(toSender?.text ?? "");
        now = new Date("2026-11-13T00:00:00.000Z");
        expect(await service.canConfirm(token)).toBe(true);
        const confirmed = { request: { ...request, dueOn: "2026-11-28" }, channel: "email" };
        expect(await service.confirm(token)).toEqual(confirmed);
        const told = async () =>
          (await taken()).filter(({ subject }) =>
            subject.includes(`${request.number} 已由发件人确认`),
          );
        expect(await told()).toMatchObject([{ to: "desk@site.example" }]);
        // Confirmed again, it keeps its day and tells nobody.
        now = new Date("2026-11-20T00:00:00.000Z");
        expect(await service.confirm(token)).toEqual(confirmed);
        expect(await told()).toHaveLength(1);
        await closeRequest(db, request.number, now);
        expect(await service.canConfirm(token)).toBe(false);
        expect(await service.confirm(token)).toBeNull();
      },
    );

    it("mail one link a day to an address, however many name it and from wherever", async () => {
      const outcomes = [];
      for (let index = 0; index < 20; index += 1) {
        const message = `Please export my data, ${index}.`;
        outcomes.push(await send({ ...privacy, message }, `192.0.2.${index}`));
      }
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ kind: "sent", receipt: { request: { dueOn: null } } });
      }
      const [first, ...others] = await mails();
      expect(others).toEqual([]);
      const simultaneous = Array.from({ length: 10 }, (_, index) =>
        send({ ...privacy, message: `At once, ${index}.`, contact: "wei@site.example" }),
      );
      await Promise.all(simultaneous);
      expect((await taken()).filter(({ to }) => to === "wei@site.example")).toHaveLength(1);

      // The link confirms its own request, none that a stranger made in the same name.
      await service.confirm(openLink(first?.text ?? ""));
      const due = (await listOpenRequests(db)).filter(({ dueOn }) => dueOn !== null);
      expect(due).toHaveLength(1);
      now = new Date("2026-11-13T00:00:00.000Z");
      await send({ ...privacy, message: "Once more." });
      expect(await mails()).toHaveLength(1);
    });

    it("are confirmed by no token but their own", async () => {
      await send(privacy);
      const token = openLink((await mails())[0]?.text ?? "");
      const [payload] = token.split(".");
      for (const wrong of ["", "x", `${payload}.`, `${payload}.${"x".repeat(43)}`, "a.b.c"]) {
        expect(await service.canConfirm(wrong)).toBe(false);
        expect(await service.confirm(wrong)).toBeNull();
      }
      expect((await listOpenRequests(db))[0]?.dueOn).toBeNull();
    });

    it("with a phone number only are confirmed on the page, not by a text message", async () => {
      const outcome = await send({ ...privacy, contact: "13800000000" });
      expect(outcome).toMatchObject({ receipt: { request: { dueOn: "2026-11-27" } } });
      expect((await taken()).map(({ channel, to }) => [channel, to])).toEqual([
        ["email", "desk@site.example"],
      ]);
    });

    it("are listed by urgency with the days that are left, until they are closed", async () => {
      const waiting = await numberOf({ ...privacy, message: "Nobody opens the link." });
      const first = await numberOf(privacy);
      await confirmRequest(db, first, now);
      now = new Date("2026-11-20T00:00:00.000Z");
      const second = await numberOf({ ...privacy, message: "Delete\u001b[2J\u202e it." });
      expect(await confirmRequest(db, second, now)).toEqual({
        request: { number: second, dueOn: "2026-12-05" },
        isNew: true,
      });
      const report = requestsReport(await listOpenRequests(db), new Date("2026-11-28T00:00:00Z"));
      expect(report).toMatch(new RegExp(`${first} {2}due 2026-11-27, OVERDUE by 1 day\n`));
      expect(report).toMatch(new RegExp(`${second} {2}due 2026-12-05, 7 days left\n`));
      expect(report.indexOf(first)).toBeLessThan(report.indexOf(second));
      expect(report.indexOf(second)).toBeLessThan(report.indexOf(`${waiting}  not confirmed`));
      for (const sign of ["\u001b", "\u202e"]) expect(report).not.toContain(sign);

      expect(await closeRequest(db, first, now)).toBe(true);
      expect(await closeRequest(db, first, now)).toBe(false);
      expect(await closeRequest(db, "PR-1999-000001", now)).toBe(false);
      const open = await listOpenRequests(db);
      expect(open.map(({ number }) => number)).toEqual([second, waiting]);
    });
  });

  it("that are no privacy requests are listed newest first", async () => {
    await send(form);
    await send(privacy);
    now = new Date("2026-11-20T00:00:00.000Z");
    await send({
      name: "Wei\u202e",
      contact: "13800000000",
      topic: "business",
      message: "A\u001b[2J\nB",
    });
    const report = messagesReport(await listContactMessages(db, 50));
    expect(report.split("\n\n").slice(1)).toEqual([
      "2026-11-20T00:00:00.000Z  business (en) from Wei , +8613800000000\n  A[2J B",
      `2026-11-12T00:00:00.000Z  service (en) from Lin, lin@site.example\n  ${form.message}`,
    ]);
    expect(await listContactMessages(db, 1)).toMatchObject([{ topic: "business" }]);
  });

  it("are stored once when sent twice, also simultaneously", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(privacy)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await taken()).toHaveLength(2);
    now = new Date(now.getTime() + 10 * 60_000);
    await send(privacy);
    expect(await stored()).toHaveLength(2);
  });

  it("are not stored when their mail cannot be queued", async () => {
    service = createContact({
      db,
      // No key can be made of it.
      secret: null as unknown as Buffer,
      publicUrl: "https://site.example",
      operatorEmail: undefined,
      limits: unlimited,
      onMessage: () => undefined,
    } satisfies Parameters<typeof createContact>[0]);
    await expect(send(privacy)).rejects.toThrow();
    expect(await stored()).toEqual([]);
    expect(await taken()).toEqual([]);
  });

  it("of spam programs that fill in the hidden field seem to succeed, but are not stored", async () => {
    const outcome = await send({ ...privacy, website: "https://site.example" });
    expect(outcome).toEqual({ kind: "sent", receipt: { request: null, channel: "email" } });
    expect(await send({ website: "x" })).toEqual(outcome);
    expect(await stored()).toEqual([]);
    expect(await taken()).toEqual([]);
    expect(woken).toBe(0);
  });

  describe("limits", () => {
    beforeEach(() => {
      service = createService(createLimits({ db, secret }));
    });

    it("allow five messages an hour by one client from one sender, whatever the spelling", async () => {
      const spellings = ["lin@site.example", "LIN@site.example", " Lin@Site.Example "];
      const write = async (index: number, client: string) => {
        const contact = spellings[index % 3];
        return (await send({ ...form, contact, message: `No ${index}` }, client)).kind;
      };
      const kinds = [];
      // Of IPv6, all of a /48 is one client.
      for (let index = 0; index < 6; index += 1) {
        kinds.push(await write(index, `20010db80001000${index}/64`));
      }
      expect(kinds).toEqual([...Array(5).fill("sent"), "limited"]);
      // Whom a stranger names is not kept from writing.
      expect(await write(6, "192.0.2.9")).toBe("sent");
      expect(await stored()).toHaveLength(6);
    });

    it("leave a place to everybody else when a few have taken all of the day", async () => {
      const all = createLimits({ db, secret });
      const write = (number: number, client: string) =>
        send({ ...form, contact: `lin-${number}@site.example` }, client);
      expect((await write(0, "192.0.2.1")).kind).toBe("sent");
      await all.consume("contact-site", "all", siteLimits["contact-site"].points - 1);
      const day = { kind: "limited", seconds: expect.toSatisfy((one: number) => one > 80_000) };
      // Who wrote today waits for the next day; of everybody else each writes once.
      expect(await write(1, "192.0.2.1")).toMatchObject(day);
      expect((await write(2, "192.0.2.2")).kind).toBe("sent");
      expect(await write(3, "192.0.2.2")).toMatchObject(day);
      const sameNetwork = ["20010db800010001/64", "20010db800010002/64"];
      const answers = await Promise.all(sameNetwork.map((client, at) => write(4 + at, client)));
      expect(answers.map(({ kind }) => kind).sort()).toEqual(["limited", "sent"]);
      await all.consume("site-rest", "contact-site", siteLimits["site-rest"].points - 2);
      expect(await write(6, "192.0.2.3")).toMatchObject(day);
    });

    it("allow twenty messages an hour from one client address, not counting invalid ones", async () => {
      for (let index = 0; index < 3; index += 1) await send({});
      const kinds = [];
      for (let index = 0; index < 21; index += 1) {
        const outcome = await send({ ...form, contact: `lin-${index}@site.example` });
        kinds.push(outcome.kind);
        if (outcome.kind === "limited") expect(outcome.seconds).toBeGreaterThan(0);
      }
      expect(kinds).toEqual([...Array(20).fill("sent"), "limited"]);
    });
  });

  it.each([
    ["markup", "<script>alert(1)</script><b>"],
    ["SQL", "'; DROP TABLE contact_messages; --"],
    ["places of messages", "{number} {brand}"],
    ["halves of characters and zero bytes", "a\ud800b\u0000c"],
    ["line breaks for headers", "a\r\nBcc: all@site.example"],
    ["text that turns around", "\u202egnp.exe"],
    ["emoji", "👩‍👩‍👧‍👦".repeat(7)],
  ])("are stored and mailed as plain text: %s", async (_, text) => {
    expect(await send({ ...form, name: text, message: text })).toMatchObject({ kind: "sent" });
    const [row] = await stored();
    expect(row?.name).not.toMatch(/[\r\n\0]/);
    const [mail] = await taken();
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain("<script>");
  });

  it("are deleted after a year, privacy requests a year after they were closed", async () => {
    await send(form);
    const unanswered = await numberOf(privacy);
    await confirmRequest(db, unanswered, now);
    await send({ ...privacy, message: "Nobody opens the link." });
    const number = await numberOf({ ...privacy, message: "Please delete my data." });
    const answered = new Date("2026-12-01T00:00:00.000Z");
    expect(await closeRequest(db, number, answered)).toBe(true);
    const left = async (day: string) => {
      await deleteOldContactMessages(db, new Date(`${day}T12:00:00.000Z`));
      return (await stored()).map(({ topic, closedAt }) => [topic, closedAt !== null]);
    };
    const open = ["privacy", false];
    const closed = ["privacy", true];
    expect(await left("2027-11-11")).toEqual(
      expect.arrayContaining([["service", false], open, open, closed]),
    );
    expect(await stored()).toHaveLength(4);
    expect(await left("2027-11-12")).toEqual(expect.arrayContaining([open, closed]));
    expect(await stored()).toHaveLength(2);
    expect(await left("2027-12-01")).toEqual([open]);
  });
});
