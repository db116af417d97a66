import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decoyHash } from "~/domain/password/password-hash.server";
import type { Database } from "~/platform/db/database.server";
import * as schema from "~/platform/db/schema";
import { accounts } from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { testSecret as secret, takeMessages } from "~tests/support/registration";
import { openPGlite } from "~tests/support/test-database";
import { createAccounts } from "./accounts.server";
import { sendCodeForm } from "./registration-form.server";

/**
 * The response time depends only on what the response waits for. `sendCode` runs the same number of database
 * statements, with the same order and text, for every target. The two messages differ in their texts, which are
 * encrypted in microseconds, and a job delivers them later. No password is hashed.
 */
describe("the answer to who asks for a code", () => {
  const now = new Date("2026-11-12T00:00:00.000Z");
  const statements: string[] = [];
  let isDelivering = false;
  let client: PGlite;
  let db: Database;
  let service: ReturnType<typeof createAccounts>;

  beforeAll(async () => {
    client = await openPGlite();
    db = drizzle(client, { schema, logger: { logQuery: (text) => statements.push(text) } });
    const common = {
      passwordHash: decoyHash,
      agreementVersion: "1",
      agreedAt: now,
      createdAt: now,
      ...({ ageStatement: "adult-or-capable-or-guardian", locale: "en" } as const),
    };
    await db.insert(accounts).values([
      { ...common, email: "known@site.example", verifiedChannel: "email" },
      { ...common, email: "own@site.example", verifiedChannel: "email" },
      { ...common, phone: "+8613800000001", verifiedChannel: "sms" },
    ]);
    service = createAccounts({
      db,
      secret,
      publicUrl: "https://site.example",
      now: () => now,
      limits: createLimits({ db, secret }),
      sms: { countries: new Map([["CN", 100]]), all: 100 },
      onSmsAlarm: () => undefined,
      onRefusal: () => undefined,
      // Told, not waited for: its work has not ended when the answer is there.
      onMessage: () => {
        isDelivering = true;
      },
    });
    // The first count of each kind prepares its limiter.
    await ask({ email: "first@site.example" });
    await ask({ phone: "13800000009" });
  });
  afterAll(() => client.close());

  async function ask(form: object) {
    statements.length = 0;
    isDelivering = false;
    const given = { clientKey: "192.0.2.1", locale: "en" } as const;
    const answer = await service.sendCode(sendCodeForm.parse(form), given);
    return { answer, awaited: [...statements], isDelivering };
  }

  it.each([
    ["address", { email: "known@site.example" }, { email: "other@site.example" }],
    ["number", { phone: "13800000001" }, { phone: "13800000002" }],
    [
      "address to reset",
      { email: "own@site.example", purpose: "reset" },
      { email: "not@site.example", purpose: "reset" },
    ],
  ])("waits for the same, whether or not an account has the %s", async (_, known, unknown) => {
    const one = await ask(known);
    const other = await ask(unknown);
    const sent = (await takeMessages(db, now)).map(({ kind }) => kind);
    // They did different things.
    const kinds = "purpose" in known ? ["reset-code", "no-account"] : ["account-exists", "code"];
    expect(sent.slice(-2)).toEqual(kinds);
    expect(one.answer).toMatchObject({ kind: "sent" });
    expect(other).toEqual(one);
    expect(one.awaited.filter((text) => /insert into "messages"/.test(text))).toHaveLength(1);
    expect(one.awaited.filter((text) => /from "accounts"/.test(text))).toHaveLength(1);
    // So does the refusal of who asks again.
    const again = await ask(known);
    expect(again.answer).toMatchObject({ kind: "limited" });
    expect((await ask(unknown)).awaited).toEqual(again.awaited);
  });

  it("has the same answer and statements for known and unknown contacts that sign in", async () => {
    const signIn = async (contact: string) => {
      statements.length = 0;
      const caller = { clientKey: "192.0.2.7", userAgent: "", mark: null };
      const form = { contact, password: "Wrong-2026", proof: "" };
      const answer = await service.own.signIn(form, caller);
      return { answer, awaited: [...statements] };
    };
    // The first count of each kind prepares its limiter.
    await signIn("first@site.example");
    const known = await signIn("known@site.example");
    expect(known.answer).toEqual({ kind: "invalid", errors: { password: "mismatch" } });
    expect(await signIn("other@site.example")).toEqual(known);
    expect(known.awaited.filter((text) => /from "accounts"/.test(text))).toHaveLength(2);
  });
});
