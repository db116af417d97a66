import { beforeEach, describe, expect, it } from "vitest";
import { codeSources, messages, rateLimits, verificationCodes } from "~/platform/db/schema";
import { clientKeyOf } from "~/platform/env/client-address.server";
import { createLimits } from "~/platform/limits/create-limits.server";
import { siteLimits } from "~/platform/limits/limits";
import {
  accountSuite,
  email,
  minute,
  other,
  phone,
  registered,
  unlimited,
  wrongCode,
} from "~tests/support/account-suite";
import { codeIn, testSecret as secret } from "~tests/support/registration";
import { deleteExpiredCodes } from "./verification-codes.server";

const suite = await accountSuite();
const { send, register, taken, codeFor, stored, pass, createService } = suite;

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
    const rows = await Promise.all(tables.map((table) => suite.db.select().from(table)));
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
    // The strangers together had five guesses: suite.now not even the right code is accepted from them.
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
    const [own] = await suite.db.select().from(codeSources);
    const [others] = await suite.db.select().from(verificationCodes);
    expect([own?.failures, others?.failures]).toEqual([5, 5]);
  });

  it("is deleted some time after it has expired", async () => {
    await codeFor({ email });
    await deleteExpiredCodes(suite.db, suite.now);
    expect(await suite.db.select().from(verificationCodes)).toHaveLength(1);
    expect(await suite.db.select().from(codeSources)).toHaveLength(1);
    pass(25 * 60 * minute);
    await deleteExpiredCodes(suite.db, suite.now);
    expect(await suite.db.select().from(verificationCodes)).toEqual([]);
    expect(await suite.db.select().from(codeSources)).toEqual([]);
  });

  it("cannot be used again with another password", async () => {
    const code = await codeFor({ email });
    await register({ email, code });
    expect(await register({ email, code, password: "Another-2026" })).toEqual(wrongCode);
  });
});

describe("limits", () => {
  beforeEach(() => {
    suite.service = createService(createLimits({ db: suite.db, secret }));
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
    suite.service = createService(createLimits({ db: suite.db, secret }));
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
    const limits = createLimits({ db: suite.db, secret, challengeAbove });
    return createService({
      ...limits,
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
    suite.service = withoutMinutes();
    expect(await kindsFrom("198.51.100.1", 11)).toEqual([...Array(10).fill("sent"), "limited"]);
    expect(await kindsFrom("192.0.2.1", 11)).toEqual([...Array(10).fill("sent"), "limited"]);
  });

  it("that a stranger may have no more of take no minute from anybody else", async () => {
    const limits = createLimits({ db: suite.db, secret, challengeAbove: 1_000 });
    const consumed: string[] = [];
    suite.service = createService({
      ...limits,
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

  describe("are thirty for all clients together, and", () => {
    /** Asks as a client that waits where a proof is wanted. */
    const askWaiting = async (address: string) => {
      const outcome = await send({ email }, address);
      if (outcome.kind !== "challenge") return outcome.kind;
      pass(20_000);
      return (await send({ email, proof: outcome.wait }, address)).kind;
    };

    beforeEach(async () => {
      suite.service = withoutMinutes();
      for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
        expect(await kindsFrom(address, 10)).toEqual(Array(10).fill("sent"));
      }
    });

    it("one more for who begins elsewhere and brings a proof, whose code works", async () => {
      expect((await send({ email }, "192.0.2.1")).kind).toBe("challenge");
      // Those who used them up get no further one, with a proof or without.
      expect(await askWaiting("198.51.100.3")).toBe("limited");
      await taken();
      expect(await askWaiting("192.0.2.1")).toBe("sent");
      const [message] = await taken();
      if (message === undefined) throw new Error("No message");
      expect(await register({ email, code: codeIn(message) }, "192.0.2.1")).toMatchObject(
        registered,
      );
      expect(await askWaiting("192.0.2.1")).toBe("limited");
    });

    it("one more for all /64 networks of an IPv6 customer's /48 together", async () => {
      const inSite = (network: string) => clientKeyOf(`2001:db8:1:${network}::1`);
      expect(await askWaiting(inSite("1"))).toBe("sent");
      expect(await askWaiting(inSite("2"))).toBe("limited");
      expect(await askWaiting(clientKeyOf("2001:db8:2:2::1"))).toBe("sent");
    });

    it("sixty with those of who begins, however many come at once", async () => {
      const { points } = siteLimits["code-target-rest"];
      const addresses = Array.from({ length: points + 5 }, (_, index) => `203.0.113.${index}`);
      const waits = [];
      for (const address of addresses) {
        const outcome = await send({ email }, address);
        if (outcome.kind !== "challenge") throw new Error(outcome.kind);
        waits.push({ address, proof: outcome.wait });
      }
      pass(20_000);
      const kinds = await Promise.all(
        waits.map(async ({ address, proof }) => (await send({ email, proof }, address)).kind),
      );
      expect(kinds.filter((kind) => kind === "sent")).toHaveLength(points);
      expect(kinds.filter((kind) => kind === "limited")).toHaveLength(5);
      expect(await askWaiting("192.0.2.1")).toBe("limited");
    });
  });
});
