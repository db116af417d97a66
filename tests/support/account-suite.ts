import { beforeEach, expect } from "vitest";
import { type Accounts, createAccounts } from "~/domain/account/accounts.server";
import {
  registrationForm,
  resetForm,
  sendCodeForm,
} from "~/domain/account/registration-form.server";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import {
  accounts,
  codeSources,
  messages,
  rateLimits,
  smsDays,
  verificationCodes,
} from "~/platform/db/schema";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import { databaseOfFile } from "./database-of-file";
import { seedLegal } from "./legal-texts";
import { codeIn, testSecret as secret, takeMessages } from "./registration";

export const email = "lin@site.example";
export const phone = "138 0000 0000";
export const password = "Zhiwei-2026";
export const minute = 60_000;

export const wrongCode = { kind: "invalid", errors: { code: "codeWrong" } };
export const registered = { kind: "registered" };

/** Limits count with the real clock; most tests of accounts are about other things. */
export const unlimited = {
  consume: async () => ({ allowed: true, headers: {} }),
  isSpent: async () => false,
};

/** A code that is not the right one. */
export const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/**
 * The service of accounts on a database, which each test of the file finds empty, with a clock of its own.
 * A test changes `sms`, `now` and `service` as it needs them.
 */
export async function accountSuite() {
  const { db } = await databaseOfFile();
  await seedLegal(db);

  const client = (address = "192.0.2.1") => ({ clientKey: address, locale: "en" as const });
  const suite = {
    now: new Date(0),
    sms: { countries: new Map(), all: 0 } as SmsCaps,
    alarms: [] as SmsAlarm[],
    refusals: [] as string[],
    signIns: [] as string[],
    service: undefined as unknown as Accounts,
    db,

    createService: (limits: Parameters<typeof createAccounts>[0]["limits"] = unlimited) =>
      createAccounts({
        db,
        secret,
        publicUrl: "https://site.example",
        limits,
        sms: suite.sms,
        onSmsAlarm: (alarm) => suite.alarms.push(alarm),
        onRefusal: (reason) => suite.refusals.push(reason),
        onMessage: () => undefined,
        onSignIn: (result) => suite.signIns.push(result),
        now: () => suite.now,
      }),
    send: (form: object, address?: string) =>
      suite.service.sendCode(sendCodeForm.parse(form), client(address)),
    register: (form: object, address?: string) =>
      suite.service.register(
        registrationForm.parse({ password, agreement: true, ...form }),
        client(address),
      ),
    reset: (form: object, address?: string) =>
      suite.service.resetPassword(resetForm.parse({ password, ...form }), client(address)),
    taken: () => takeMessages(db, suite.now),
    async codeFor(form: object) {
      expect(await suite.send(form)).toMatchObject({ kind: "sent", seconds: 60 });
      const codes = (await suite.taken()).filter(({ kind }) => /^(reset-)?code$/.test(kind));
      const [message, ...others] = codes;
      expect(others).toEqual([]);
      if (message === undefined) throw new Error("No message");
      return codeIn(message);
    },
    stored: () => db.select().from(accounts),
    pass(milliseconds: number) {
      suite.now = new Date(suite.now.getTime() + milliseconds);
    },
  };

  beforeEach(async () => {
    const tables = [verificationCodes, codeSources, smsDays, accounts, messages, rateLimits];
    for (const table of tables) await db.delete(table);
    suite.sms = { countries: new Map([["CN", 1_000]]), all: 1_000 };
    suite.alarms = [];
    suite.refusals = [];
    suite.now = new Date("2026-11-12T00:00:00.000Z");
    suite.service = suite.createService();
  });
  return suite;
}
