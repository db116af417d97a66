import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLegalPage } from "~/domain/legal-page/legal-page-queries.server";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import {
  accounts,
  codeSources,
  messages,
  rateLimits,
  smsDays,
  verificationCodes,
} from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { siteLimits } from "~/platform/limits/limits";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import { codeIn, testSecret as secret, takeMessages } from "~tests/support/registration";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { type Accounts, createAccounts } from "./accounts.server";
import type { ProofChallenge } from "./code-proofs.server";
import { isPassword } from "./password-hash.server";
import { registrationForm, sendCodeForm } from "./registration-form.server";
import { deleteExpiredCodes } from "./verification-codes.server";

const email = "lin@site.example";
const phone = "138 0000 0000";
const password = "Zhiwei-2026";
const minute = 60_000;

describe.each(testDatabases)("registration on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let service: Accounts;
  let now: Date;
  let sms: SmsCaps;
  let alarms: SmsAlarm[];
  let refusals: string[];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    const tables = [verificationCodes, codeSources, smsDays, accounts, messages, rateLimits];
    for (const table of tables) await db.delete(table);
    sms = { countries: new Map([["CN", 1_000]]), all: 1_000 };
    [alarms, refusals] = [[], []];
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
      sms,
      onSmsAlarm: (alarm) => alarms.push(alarm),
      onRefusal: (reason) => refusals.push(reason),
      onMessage: () => undefined,
      now: () => now,
    });
  const client = (address = "192.0.2.1") => ({ clientKey: address, locale: "en" as const });
  const send = (form: object, address?: string) =>
    service.sendCode(sendCodeForm.parse(form), client(address));
  const register = (form: object, address?: string) =>
    service.register(
      registrationForm.parse({ password, agreement: true, ...form }),
      client(address),
    );
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
      const outcomes = await Promise.all(forms.map((form) => register(form)));
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
      const tables = [verificationCodes, codeSources, messages, rateLimits];
      const rows = await Promise.all(tables.map((table) => database.db.select().from(table)));
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(email);
      expect(JSON.stringify(rows)).not.toContain("192.0.2.1");
    });

    it("is not ended by wrong guesses of strangers for who asked for it", async () => {
      const code = await codeFor({ email });
      for (let count = 0; count < 30; count += 1) {
        const guess = await register({ email, code: other(code) }, `198.51.100.${count}`);
        expect(guess).toEqual(wrongCode);
      }
      // The strangers together had five guesses: now not even the right code is accepted from them.
      expect(await register({ email, code }, "198.51.100.77")).toEqual(wrongCode);
      expect(await stored()).toEqual([]);
      expect(await register({ email, code })).toMatchObject(registered);
    });

    it("is accepted from another address than it was asked for from", async () => {
      const code = await codeFor({ email });
      expect(await register({ email, code }, "198.51.100.1")).toMatchObject(registered);
    });

    it("that a stranger asked for works where the owner asked, also after the stranger's guesses", async () => {
      await codeFor({ email });
      await send({ email }, "198.51.100.1");
      const [message] = (await taken()).filter(({ kind }) => kind === "code");
      const newest = codeIn(message ?? { text: "" });
      for (let count = 0; count < 8; count += 1) {
        await register({ email, code: other(newest) }, "198.51.100.1");
        await register({ email, code: other(newest) }, "198.51.100.2");
      }
      expect(await send({ email }, "198.51.100.1")).toEqual({ kind: "limited", seconds: 600 });
      expect(await register({ email, code: newest })).toMatchObject(registered);
    });

    it("can be guessed at ten times at most, however many sources try at once", async () => {
      const code = await codeFor({ email });
      const wrong = { email, code: other(code) };
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          register(wrong, index % 4 === 0 ? undefined : `198.51.100.${index}`),
        ),
      );
      const [own] = await database.db.select().from(codeSources);
      const [others] = await database.db.select().from(verificationCodes);
      expect([own?.failures, others?.failures]).toEqual([5, 5]);
    });

    it("is deleted some time after it has expired", async () => {
      await codeFor({ email });
      await deleteExpiredCodes(database.db, now);
      expect(await database.db.select().from(verificationCodes)).toHaveLength(1);
      expect(await database.db.select().from(codeSources)).toHaveLength(1);
      pass(25 * 60 * minute);
      await deleteExpiredCodes(database.db, now);
      expect(await database.db.select().from(verificationCodes)).toEqual([]);
      expect(await database.db.select().from(codeSources)).toEqual([]);
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

  describe("codes of one target in a day", () => {
    /** Limits without the minute between two codes, which counts with the real clock. */
    const withoutMinutes = (challengeAbove = 1_000) => {
      const limits = createLimits({ db: database.db, secret, challengeAbove });
      return createService({
        consume: (name, key) =>
          /minute|hour/.test(name) && name !== "code-site"
            ? unlimited.consume()
            : limits.consume(name, key),
      });
    };
    const kindsFrom = async (address: string, count: number) => {
      const kinds = [];
      for (let index = 0; index < count; index += 1)
        kinds.push((await send({ email }, address)).kind);
      return kinds;
    };

    it("are ten for one client, and a stranger who asks for ten bars nobody else", async () => {
      service = withoutMinutes();
      expect(await kindsFrom("198.51.100.1", 11)).toEqual([...Array(10).fill("sent"), "limited"]);
      expect(await kindsFrom("192.0.2.1", 11)).toEqual([...Array(10).fill("sent"), "limited"]);
    });

    it("that a stranger may have no more of take no minute from anybody else", async () => {
      const limits = createLimits({ db: database.db, secret, challengeAbove: 1_000 });
      const consumed: string[] = [];
      service = createService({
        consume: (name, key) => {
          consumed.push(name);
          return name === "code-minute" ? unlimited.consume() : limits.consume(name, key);
        },
      });
      expect((await send({ email }, "198.51.100.1")).kind).toBe("sent");
      const { points } = siteLimits["code-hour"];
      for (let index = 1; index < points; index += 1) {
        expect((await send({ email }, "198.51.100.1")).kind).toBe("limited");
      }
      expect(consumed.at(-1)).toBe("code-target-minute");
      expect((await send({ email }, "198.51.100.1")).kind).toBe("limited");
      expect(consumed.at(-1)).toBe("code-hour");
    });

    it("are thirty for all clients together", async () => {
      service = withoutMinutes();
      const { points } = siteLimits["code-target-day"];
      const kinds = [];
      for (let index = 0; index < points + 3; index += 1) {
        kinds.push(...(await kindsFrom(`198.51.100.${index}`, 1)));
      }
      expect(kinds).toEqual([...Array(points).fill("sent"), ...Array(3).fill("limited")]);
    });
  });

  describe("text messages", () => {
    const phoneOf = (index: number) => `1380000${String(index).padStart(4, "0")}`;
    const days = () => database.db.select().from(smsDays).orderBy(smsDays.country);

    it("go to no number of another country, and the answer names email", async () => {
      sms = {
        countries: new Map([
          ["CN", 10],
          ["US", 10],
        ]),
        all: 10,
      };
      service = createService();
      for (const abroad of ["+44 7911 123456", "+852 6123 4567", "+1 876 210 1234"]) {
        expect(await send({ phone: abroad })).toEqual({
          kind: "invalid",
          errors: { phone: "phoneCountry" },
        });
      }
      expect(refusals).toEqual(Array(3).fill("sms-country"));
      expect(await send({ phone: "+1 202 555 0123" })).toMatchObject({ kind: "sent" });
      // The code goes to the email: the number costs nothing.
      expect(await send({ email, phone: "+44 7911 123456" })).toMatchObject({ channel: "email" });
      expect(await taken()).toHaveLength(2);
    });

    it("end at the day's cap of a country, exactly, and begin again with the day in China", async () => {
      sms = { countries: new Map([["CN", 10]]), all: 100 };
      now = new Date("2026-11-12T15:00:00.000Z");
      service = createService();
      const kinds = await Promise.all(
        Array.from(
          { length: 25 },
          async (_, index) => (await send({ phone: phoneOf(index) })).kind,
        ),
      );
      expect(kinds.filter((kind) => kind === "sent")).toHaveLength(10);
      expect(kinds.filter((kind) => kind === "spent")).toHaveLength(15);
      expect(await taken()).toHaveLength(10);
      expect(await send({ phone })).toEqual({ kind: "spent", seconds: 3_600 });
      expect(await send({ email })).toMatchObject({ kind: "sent", channel: "email" });
      expect(await days()).toEqual([
        { day: "2026-11-12", country: "CN", sent: 10, refused: 16 },
        { day: "2026-11-12", country: "all", sent: 10, refused: 0 },
      ]);
      // One alarm of each kind, whatever comes at once.
      expect(
        alarms.map(({ kind, country, sent, cap }) => [kind, country, sent, cap]).sort(),
      ).toEqual([
        ["near", "CN", 8, 10],
        ["reached", "CN", 10, 10],
        ["refused", "CN", 10, 10],
      ]);
      pass(60 * minute);
      expect(await send({ phone })).toMatchObject({ kind: "sent" });
    });

    it("end at the cap of all countries, too", async () => {
      sms = {
        countries: new Map([
          ["CN", 10],
          ["US", 10],
        ]),
        all: 5,
      };
      service = createService();
      for (let index = 0; index < 3; index += 1) await send({ phone: phoneOf(index) });
      for (const number of ["0123", "0124"]) await send({ phone: `+1 202 555 ${number}` });
      expect(await send({ phone })).toMatchObject({ kind: "spent" });
      expect(await send({ phone: "+1 202 555 0125" })).toMatchObject({ kind: "spent" });
      expect(alarms.at(-1)).toMatchObject({ kind: "refused", country: "all" });
    });

    it("of a code that is in hand end with a welcome, which counts and is not refused", async () => {
      sms = { countries: new Map([["CN", 1]]), all: 1 };
      service = createService();
      const code = await codeFor({ phone });
      expect(await register({ phone, code })).toMatchObject(registered);
      expect((await taken()).map(({ kind }) => kind)).toEqual(["welcome"]);
      expect((await days()).map(({ sent }) => sent)).toEqual([2, 2]);
    });

    it("are refused alike for who has an account and who has none", async () => {
      await register({ phone, code: await codeFor({ phone }) });
      sms = { countries: new Map([["CN", 2]]), all: 2 };
      service = createService();
      expect(await send({ phone })).toEqual(await send({ phone: phoneOf(1) }));
      expect(await send({ phone })).toMatchObject({ kind: "spent" });
    });
  });

  describe("above the threshold, a code needs a proof", () => {
    const asked = async (form: object = { email }, address?: string) => {
      const outcome = await send(form, address);
      if (outcome.kind !== "challenge") throw new Error(outcome.kind);
      return outcome;
    };
    const solve = async ({ challenge }: { challenge: ProofChallenge }) => {
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    };
    const limitsAbove = (challengeAbove: number) =>
      createLimits({ db: database.db, secret, challengeAbove });

    beforeEach(() => {
      now = new Date();
      service = createService(limitsAbove(2));
    });

    it("which nobody needs below it, and everybody above it", async () => {
      expect(await send({ email: "a@site.example" })).toMatchObject({ kind: "sent" });
      expect(await send({ email: "b@site.example" }, "192.0.2.2")).toMatchObject({ kind: "sent" });
      // Another instance counts the same codes.
      service = createService(limitsAbove(2));
      expect(await send({ email }, "192.0.2.3")).toMatchObject({ kind: "challenge", seconds: 20 });
      expect(refusals).toEqual(["code-challenge"]);
      expect(await taken()).toHaveLength(2);
    });

    it("is a solved challenge, once, from the same client", async () => {
      service = createService(limitsAbove(0));
      const proof = await solve(await asked());
      expect(await send({ email, proof }, "198.51.100.1")).toMatchObject({ kind: "challenge" });
      const targets = Array.from({ length: 20 }, (_, index) => `a${index}@site.example`);
      const outcomes = await Promise.all(targets.map((to) => send({ email: to, proof })));
      expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
      expect(await taken()).toHaveLength(1);
    });

    it("is not a challenge that was changed, is too old, or has a wrong solution", async () => {
      service = createService(limitsAbove(0));
      const { challenge } = await asked();
      const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } };
      const { solution } = JSON.parse(Buffer.from(await solve({ challenge }), "base64").toString());
      for (const wrong of [
        { challenge: easy, solution },
        { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
        { challenge, solution: null },
        { challenge: { ...challenge, signature: "" }, solution },
      ]) {
        const proof = Buffer.from(JSON.stringify(wrong)).toString("base64");
        expect(await send({ email, proof })).toMatchObject({ kind: "challenge" });
      }
      for (const proof of ["nonsense", "e30=", "a.b", "."]) {
        expect(await send({ email, proof })).toMatchObject({ kind: "challenge" });
      }
      const right = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
      pass(10 * minute);
      expect(await send({ email, proof: right })).toMatchObject({ kind: "challenge" });
      pass(-minute);
      expect(await send({ email, proof: right })).toMatchObject({ kind: "sent" });
    });

    it("is, without scripts, twenty seconds of waiting, once, from the same client", async () => {
      service = createService(limitsAbove(0));
      const { wait } = await asked();
      const proof = wait ?? "";
      expect(await send({ email, proof })).toMatchObject({ kind: "challenge" });
      pass(20_000);
      expect(await send({ email, proof }, "198.51.100.1")).toMatchObject({ kind: "challenge" });
      const targets = Array.from({ length: 20 }, (_, index) => `a${index}@site.example`);
      const outcomes = await Promise.all(targets.map((to) => send({ email: to, proof })));
      expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
      const late = (await asked({ email }, "192.0.2.9")).wait ?? "";
      pass(10 * minute);
      expect(await send({ email, proof: late }, "192.0.2.9")).toMatchObject({ kind: "challenge" });
    });

    it("is waited for on, not anew, by who comes back too early", async () => {
      service = createService(limitsAbove(0));
      const proof = (await asked()).wait ?? "";
      for (let second = 1; second <= 8; second += 1) {
        pass(1_000);
        expect(await send({ email, proof })).toMatchObject({ wait: proof, seconds: 20 - second });
      }
      pass(12_000);
      expect(await send({ email, proof })).toMatchObject({ kind: "sent" });
    });

    it("is given by waiting six times an hour, and counts as one code of the client", async () => {
      service = createService(limitsAbove(0));
      const waits = [];
      for (let index = 0; index < 7; index += 1) waits.push((await asked()).wait);
      expect(waits.filter((wait) => wait !== null)).toHaveLength(6);
      expect(waits.at(-1)).toBeNull();
      pass(20_000);
      // 7 of 30 are used; the proof was counted when it was asked for.
      expect(await send({ email, proof: waits[0] })).toMatchObject({ kind: "sent" });
      for (let index = 0; index < 23; index += 1) await asked();
      expect(await send({ email })).toMatchObject({ kind: "limited" });
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
