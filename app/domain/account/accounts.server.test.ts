import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLegalPage } from "~/domain/legal-page/legal-page-queries.server";
import { accounts, messages, rateLimits, verificationCodes } from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { codeIn, testSecret as secret, takeMessages } from "~tests/support/registration";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { type Accounts, createAccounts } from "./accounts.server";
import { isPassword } from "./password-hash.server";
import { codeForm, registrationForm } from "./registration-form.server";
import { deleteExpiredCodes } from "./verification-codes.server";

const email = "lin@site.example";
const phone = "138 0000 0000";
const password = "Zhiwei-2026";
const minute = 60_000;

describe.each(testDatabases)("registration on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let service: Accounts;
  let now: Date;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    for (const table of [verificationCodes, accounts, messages, rateLimits]) await db.delete(table);
    now = new Date("2026-11-12T00:00:00.000Z");
    service = createService();
  });

  /** Limits count with the real clock; most of these tests are about other things. */
  const unlimited = { consume: async () => ({ allowed: true, headers: {} }) };
  const createService = (limits: Parameters<typeof createAccounts>[0]["limits"] = unlimited) =>
    createAccounts({
      db: database.db,
      secret,
      publicUrl: "https://site.example",
      limits,
      onMessage: () => undefined,
      now: () => now,
    });
  const client = (address = "192.0.2.1") => ({ clientKey: address, locale: "en" as const });
  const send = (form: object, address?: string) =>
    service.sendCode(codeForm.parse(form), client(address));
  const register = (form: object) =>
    service.register(registrationForm.parse({ password, agreement: true, ...form }), client());
  const taken = () => takeMessages(database.db, now);
  const codeFor = async (form: object) => {
    expect(await send(form)).toMatchObject({ kind: "sent", seconds: 60 });
    const codes = (await taken()).filter(({ kind }) => kind === "code");
    const [message, ...others] = codes;
    expect(others).toEqual([]);
    if (message === undefined) throw new Error("No message");
    return codeIn(message);
  };
  const stored = () => database.db.select().from(accounts);
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const wrongCode = { kind: "invalid", errors: { code: "codeWrong" } };
  const registered = { kind: "registered" };

  describe("an account", () => {
    it("is stored with all fields, and gets a welcome message", async () => {
      const code = await codeFor({ email: " Lin@Site.example", phone });
      const form = { email: "LIN@site.example", phone, code, campaign: "autumn", package: "none" };
      expect(await register(form)).toEqual({ kind: "registered", channel: "email" });
      const [account, ...others] = await stored();
      expect(others).toEqual([]);
      expect(account).toMatchObject({
        email,
        phone: "+8613800000000",
        verifiedChannel: "email",
        agreementVersion: findLegalPage("en", "user-agreement").version,
        agreedAt: now,
        ageStatement: "adult-or-capable-or-guardian",
        locale: "en",
        packageId: null,
        campaign: "autumn",
        createdAt: now,
      });
      expect(await isPassword(password, account?.passwordHash ?? "")).toBe(true);
      expect(await taken()).toMatchObject([{ kind: "welcome", to: email, channel: "email" }]);
    });

    it("can be created by phone", async () => {
      const code = await codeFor({ phone });
      expect(await register({ phone: "+8613800000000", code })).toMatchObject({ channel: "sms" });
      expect(await stored()).toMatchObject([{ email: null, verifiedChannel: "sms" }]);
      expect(await taken()).toMatchObject([{ kind: "welcome", to: "+8613800000000" }]);
    });

    it("is verified by the channel that the code was sent to, when a contact is added", async () => {
      const code = await codeFor({ phone });
      expect(await register({ email, phone, code, channel: "sms" })).toMatchObject(registered);
      expect(await stored()).toMatchObject([{ email, verifiedChannel: "sms" }]);
    });

    it("is created once, however often and fast the form is sent", async () => {
      const code = await codeFor({ email });
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => register({ email, code })),
      );
      for (const outcome of outcomes) expect(outcome).toMatchObject(registered);
      expect(await register({ email, code })).toMatchObject(registered);
      expect(await stored()).toHaveLength(1);
      expect(await taken()).toHaveLength(1);
    });

    it("is created by the first of several requests with the right code", async () => {
      const code = await codeFor({ email });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          register({ email, code, password: `Zhiwei-20${10 + index}` }),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === "registered")).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
    });

    it("keeps its verified contact when another account names it without a code", async () => {
      await register({ email, code: await codeFor({ email }) });
      const second = await codeFor({ phone });
      expect(await register({ email, phone, code: second, channel: "sms" })).toMatchObject(
        registered,
      );
      const emails = (await stored()).map((account) => account.email).sort();
      expect(emails).toEqual([email, null]);
    });

    it("loses an unverified contact to the account that verifies it", async () => {
      await register({ email, phone, code: await codeFor({ email }) });
      await taken();
      const code = await codeFor({ phone });
      expect(await register({ phone, code })).toMatchObject(registered);
      const contacts = (await stored()).map((account) => [account.email, account.phone]);
      expect(contacts).toContainEqual([email, null]);
      expect(contacts).toContainEqual([null, "+8613800000000"]);
    });

    it("is the only one to get an unverified contact that three name simultaneously", async () => {
      const forms = [];
      for (const name of ["one", "two", "three"]) {
        const own = { email: `${name}@site.example`, phone };
        forms.push({ ...own, code: await codeFor(own) });
      }
      const outcomes = await Promise.all(forms.map(register));
      for (const outcome of outcomes) expect(outcome).toMatchObject(registered);
      const phones = (await stored()).map((account) => account.phone);
      expect(phones.filter((value) => value !== null)).toHaveLength(1);
      expect(phones).toHaveLength(3);
    });
  });

  describe("a code", () => {
    it("is refused for another contact, and accepted for its own afterwards", async () => {
      const code = await codeFor({ email });
      expect(await register({ email: "x@site.example", code })).toEqual(wrongCode);
      expect(await register({ phone, code })).toEqual(wrongCode);
      expect(await register({ email, code })).toMatchObject(registered);
    });

    it("expires after ten minutes", async () => {
      const code = await codeFor({ email });
      pass(10 * minute);
      expect(await register({ email, code })).toEqual(wrongCode);
    });

    it("becomes invalid after five wrong attempts, also simultaneous ones", async () => {
      const code = await codeFor({ email });
      await Promise.all(Array.from({ length: 5 }, () => register({ email, code: other(code) })));
      expect(await register({ email, code })).toEqual(wrongCode);
      expect(await stored()).toEqual([]);
    });

    it("is accepted after four wrong attempts", async () => {
      const code = await codeFor({ email });
      for (let count = 0; count < 4; count += 1) {
        expect(await register({ email, code: other(code) })).toEqual(wrongCode);
      }
      expect(await register({ email, code })).toMatchObject(registered);
    });

    it("does not reset the wrong attempts when it is sent again", async () => {
      const first = await codeFor({ email });
      for (let count = 0; count < 4; count += 1) await register({ email, code: other(first) });
      const second = await codeFor({ email });
      await register({ email, code: other(second) });
      expect(await register({ email, code: second })).toEqual(wrongCode);
      expect(await send({ email })).toEqual({ kind: "limited", seconds: 600 });
      pass(9.5 * minute);
      expect(await send({ email })).toEqual({ kind: "limited", seconds: 30 });
      pass(0.5 * minute);
      expect(await register({ email, code: await codeFor({ email }) })).toMatchObject(registered);
    });

    it("replaces the previous one", async () => {
      const first = await codeFor({ email });
      const second = await codeFor({ email });
      if (first !== second) expect(await register({ email, code: first })).toEqual(wrongCode);
      expect(await register({ email, code: second })).toMatchObject(registered);
    });

    it("is not readable in the database, and neither is its recipient", async () => {
      const code = await codeFor({ email });
      const tables = [verificationCodes, messages, rateLimits];
      const rows = await Promise.all(tables.map((table) => database.db.select().from(table)));
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(email);
    });

    it("is deleted some time after it has expired", async () => {
      await codeFor({ email });
      await deleteExpiredCodes(database.db, now);
      expect(await database.db.select().from(verificationCodes)).toHaveLength(1);
      pass(25 * 60 * minute);
      await deleteExpiredCodes(database.db, now);
      expect(await database.db.select().from(verificationCodes)).toEqual([]);
    });

    it("cannot be used again with another password", async () => {
      const code = await codeFor({ email });
      await register({ email, code });
      expect(await register({ email, code, password: "Another-2026" })).toEqual(wrongCode);
    });
  });

  describe("limits", () => {
    beforeEach(() => {
      service = createService(createLimits({ db: database.db, secret }));
    });

    it("allow one message for twenty simultaneous requests from twenty client addresses", async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send({ email }, `192.0.2.${index}`)),
      );
      expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.kind === "limited") expect(outcome.seconds).toBeGreaterThan(0);
      }
      expect(await taken()).toHaveLength(1);
    });

    it.each([
      [{ email }, [{ email: "LIN@SITE.EXAMPLE" }, { email: " lin@site.example " }]],
      [{ phone }, [{ phone: "13800000000" }, { phone: "+86 138 0000 0000", country: "US" }]],
    ])("apply to all spellings of %j together", async (first, spellings) => {
      expect(await send(first)).toMatchObject({ kind: "sent" });
      for (const form of spellings) expect(await send(form)).toMatchObject({ kind: "limited" });
    });

    it("apply to all instances together", async () => {
      expect(await send({ email })).toMatchObject({ kind: "sent" });
      service = createService(createLimits({ db: database.db, secret }));
      expect(await send({ email })).toMatchObject({ kind: "limited" });
    });

    it("allow thirty codes an hour for a client address", async () => {
      const kinds = [];
      for (let index = 0; index < 32; index += 1) {
        kinds.push((await send({ email: `a${index}@site.example` })).kind);
      }
      expect(kinds.filter((kind) => kind === "sent")).toHaveLength(30);
      expect(kinds.slice(-2)).toEqual(["limited", "limited"]);
      expect(await send({ email }, "192.0.2.2")).toMatchObject({ kind: "sent" });
    });

    it("do not count invalid contacts", async () => {
      for (let count = 0; count < 35; count += 1) await send({ email: "no" });
      expect(await send({ email })).toMatchObject({ kind: "sent" });
    });
  });

  describe("strangers do not learn whether an account exists", () => {
    const known = { email };
    const unknown = { email: "nobody@site.example" };

    beforeEach(async () => {
      await register({ ...known, code: await codeFor(known) });
      await taken();
    });

    it("from the response to a code request; the owner gets a message instead", async () => {
      expect(await send(known)).toEqual(await send(unknown));
      expect((await taken()).map(({ kind, to }) => [kind, to])).toEqual([
        ["account-exists", known.email],
        ["code", unknown.email],
      ]);
    });

    it("from the response to a registration", async () => {
      for (const form of [known, unknown]) {
        expect(await register({ ...form, code: "000000" })).toEqual(wrongCode);
        await send(form);
        expect(await register({ ...form, code: "000000" })).toEqual(wrongCode);
      }
    });

    it("from naming its contact beside their own", async () => {
      const forms = [
        { phone, ...known },
        { phone: "139 0000 0000", ...unknown },
      ];
      const answers = [];
      for (const form of forms) {
        const code = await codeFor({ phone: form.phone });
        answers.push(await register({ ...form, code, channel: "sms" }));
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    it("from the response time", async () => {
      const times: Record<string, number[]> = { known: [], unknown: [] };
      for (let round = 0; round < 40; round += 1) {
        for (const [name, form] of [
          ["known", known],
          ["unknown", unknown],
        ] as const) {
          const started = performance.now();
          await send(form);
          times[name]?.push(performance.now() - started);
        }
      }
      const middle = (values: number[] = []) =>
        values.sort((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0;
      const [one, two] = [middle(times["known"]), middle(times["unknown"])];
      // Within what a network blurs: a hash that only one of them costs would be 30 ms.
      expect(Math.abs(one - two)).toBeLessThan(Math.max(5, 0.5 * Math.max(one, two)));
    });
  });
});
