import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { smsDays } from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { accountSuite, email, minute, phone, registered } from "~tests/support/account-suite";
import { testSecret as secret } from "~tests/support/registration";
import type { ProofChallenge } from "./proof-challenge";

const suite = await accountSuite();
const { send, register, taken, codeFor, stored, pass, createService } = suite;

describe("text messages", () => {
  const phoneOf = (index: number) => `1380000${String(index).padStart(4, "0")}`;
  const days = () => suite.db.select().from(smsDays).orderBy(smsDays.country);

  it("go to no number of another country, and the answer names email", async () => {
    suite.sms = {
      countries: new Map([
        ["CN", 10],
        ["US", 10],
      ]),
      all: 10,
    };
    suite.service = createService();
    for (const abroad of ["+44 7911 123456", "+852 6123 4567", "+1 876 210 1234"]) {
      expect(await send({ phone: abroad })).toEqual({
        kind: "invalid",
        errors: { phone: "phoneCountry" },
      });
    }
    expect(suite.refusals).toEqual(Array(3).fill("sms-country"));
    expect(await send({ phone: "+1 202 555 0123" })).toMatchObject({ kind: "sent" });
    // The code goes to the email: the number costs nothing.
    expect(await send({ email, phone: "+44 7911 123456" })).toMatchObject({ channel: "email" });
    expect(await taken()).toHaveLength(2);
  });

  it("end at the day's cap of a country, exactly, and begin again with the day in China", async () => {
    suite.sms = { countries: new Map([["CN", 10]]), all: 100 };
    suite.now = new Date("2026-11-12T15:00:00.000Z");
    suite.service = createService();
    const kinds = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => (await send({ phone: phoneOf(index) })).kind),
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
      suite.alarms.map(({ kind, country, sent, cap }) => [kind, country, sent, cap]).sort(),
    ).toEqual([
      ["near", "CN", 8, 10],
      ["reached", "CN", 10, 10],
      ["refused", "CN", 10, 10],
    ]);
    pass(60 * minute);
    expect(await send({ phone })).toMatchObject({ kind: "sent" });
  });

  it("end at the cap of all countries, too", async () => {
    suite.sms = {
      countries: new Map([
        ["CN", 10],
        ["US", 10],
      ]),
      all: 5,
    };
    suite.service = createService();
    for (let index = 0; index < 3; index += 1) await send({ phone: phoneOf(index) });
    for (const number of ["0123", "0124"]) await send({ phone: `+1 202 555 ${number}` });
    expect(await send({ phone })).toMatchObject({ kind: "spent" });
    expect(await send({ phone: "+1 202 555 0125" })).toMatchObject({ kind: "spent" });
    expect(suite.alarms.at(-1)).toMatchObject({ kind: "refused", country: "all" });
  });

  it("have a welcome among them, which counts against the same cap", async () => {
    suite.sms = { countries: new Map([["CN", 2]]), all: 2 };
    suite.service = createService();
    const code = await codeFor({ phone });
    expect(await register({ phone, code })).toMatchObject(registered);
    expect((await taken()).map(({ kind }) => kind)).toEqual(["welcome"]);
    expect((await days()).map(({ sent }) => sent)).toEqual([2, 2]);
  });

  it.each([
    ["a country", 1, 5],
    ["all countries", 5, 1],
  ])(
    "of %s are not exceeded by a welcome, and the account is made without it",
    async (_, cn, all) => {
      suite.sms = { countries: new Map([["CN", cn]]), all };
      suite.service = createService();
      const code = await codeFor({ phone });
      expect(await register({ phone, code })).toMatchObject(registered);
      // The same again gets the same outcome.
      expect(await register({ phone, code })).toMatchObject(registered);
      expect(await stored()).toMatchObject([{ verifiedChannel: "sms" }]);
      expect(await taken()).toEqual([]);
      const counts = await days();
      expect(counts.map(({ sent }) => sent)).toEqual([1, 1]);
      expect(counts.filter(({ refused }) => refused > 0)).toHaveLength(1);
      expect(suite.alarms.at(-1)).toMatchObject({ kind: "refused", sent: 1, cap: 1 });
    },
  );

  it("are refused alike for who has an account and who has none", async () => {
    await register({ phone, code: await codeFor({ phone }) });
    suite.sms = { countries: new Map([["CN", 2]]), all: 2 };
    suite.service = createService();
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
    createLimits({ db: suite.db, secret, challengeAbove });

  beforeEach(() => {
    suite.now = new Date();
    suite.service = createService(limitsAbove(2));
  });

  it("which nobody needs below it, and everybody above it", async () => {
    expect(await send({ email: "a@site.example" })).toMatchObject({ kind: "sent" });
    expect(await send({ email: "b@site.example" }, "192.0.2.2")).toMatchObject({ kind: "sent" });
    // Another instance counts the same codes.
    suite.service = createService(limitsAbove(2));
    expect(await send({ email }, "192.0.2.3")).toMatchObject({ kind: "challenge", seconds: 20 });
    expect(suite.refusals).toEqual(["code-challenge"]);
    expect(await taken()).toHaveLength(2);
  });

  it("is a solved challenge, once, from the same client", async () => {
    suite.service = createService(limitsAbove(0));
    const proof = await solve(await asked());
    expect(await send({ email, proof }, "198.51.100.1")).toMatchObject({ kind: "challenge" });
    const targets = Array.from({ length: 20 }, (_, index) => `a${index}@site.example`);
    const outcomes = await Promise.all(targets.map((to) => send({ email: to, proof })));
    expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(await taken()).toHaveLength(1);
  });

  it("is not a challenge that was changed, is too old, or has a wrong solution", async () => {
    suite.service = createService(limitsAbove(0));
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
    suite.service = createService(limitsAbove(0));
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
    suite.service = createService(limitsAbove(0));
    const proof = (await asked()).wait ?? "";
    for (let second = 1; second <= 8; second += 1) {
      pass(1_000);
      expect(await send({ email, proof })).toMatchObject({ wait: proof, seconds: 20 - second });
    }
    pass(12_000);
    expect(await send({ email, proof })).toMatchObject({ kind: "sent" });
  });

  it("is given by waiting six times an hour, and counts as one code of the client", async () => {
    suite.service = createService(limitsAbove(0));
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
