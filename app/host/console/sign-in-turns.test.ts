import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RouteName } from "~/console-api/routes";
import { refusalWindow, writeSummedRefusals } from "~/domain/audit/summed-refusals.server";
import { BusyError } from "~/domain/password/password-hash.server";
import { auditEntries, auditRefusals, staffChallenges } from "~/platform/db/schema";
import { signInBounds } from "~/platform/limits/limits";
import {
  consoleOrigin,
  goodPassword,
  openTestConsole,
  type TestConsole,
} from "~tests/support/console";
import { databaseOfFile } from "~tests/support/database-of-file";
import { patience } from "~tests/support/patience";
import { nobodysPasskey, softwareAuthenticator } from "~tests/support/software-authenticator";
import { createSignInTurns } from "./sign-in-turns";

const { db } = await databaseOfFile();

const bounds = { running: 1, queued: 3, longestWait: 10_000, shortest: 0 };
const { signal } = new AbortController();

describe("turns of sign-ins", () => {
  it("are a few, known browsers first and in the place of strangers", async () => {
    const inTurn = createSignInTurns(bounds);
    const done: string[] = [];
    const go = Promise.withResolvers<void>();
    const signIn = (name: string, isKnown = false) =>
      inTurn({ isKnown, signal }, async () => {
        await go.promise;
        done.push(name);
      }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(BusyError);
        return "busy";
      });
    const strangers = ["first", "second", "third", "fourth", "fifth"].map((name) => signIn(name));
    expect(await strangers[4]).toBe("busy");
    const known = signIn("known", true);
    expect(await strangers[3]).toBe("busy");
    go.resolve();
    await Promise.all([...strangers, known]);
    expect(done).toEqual(["first", "known", "second", "third"]);
  });

  it("do nothing for a client that has left", async () => {
    const inTurn = createSignInTurns(bounds);
    const go = Promise.withResolvers<void>();
    const left = new AbortController();
    const work = vi.fn(async () => undefined);
    const first = inTurn({ isKnown: false, signal }, () => go.promise);
    const departed = inTurn({ isKnown: false, signal: left.signal }, work);
    left.abort();
    await expect(departed).rejects.toThrow(BusyError);
    go.resolve();
    await first;
    expect(await inTurn({ isKnown: false, signal }, async () => "next")).toBe("next");
    expect(work).not.toHaveBeenCalled();
  });

  it("take a time at least, so that refusals that cost little do not come in floods", async () => {
    const inTurn = createSignInTurns({ ...bounds, shortest: 40 });
    const started = performance.now();
    const refused = async () => {
      throw new Error("Wrong");
    };
    const tries = [1, 2, 3].map(() => inTurn({ isKnown: false, signal }, refused));
    for (const tried of await Promise.allSettled(tries)) {
      expect(tried).toMatchObject({ reason: { message: "Wrong" } });
    }
    // Timers may come a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(3 * 38);
  });
});

describe("a flood of sign-ins", () => {
  let site: TestConsole;

  beforeAll(async () => {
    // On a busy machine earlier turns may take long; waiting times are not tested here.
    const signInTurns = createSignInTurns({ ...signInBounds, longestWait: patience.timeout });
    site = openTestConsole(db, { signInTurns });
  });

  /** How many of a flood that began at that time (of `performance.now`) had a turn at most. */
  const mostTurns = (began: number) => {
    const { running, queued, shortest } = signInBounds;
    return running * Math.ceil((performance.now() - began) / shortest + 1) + queued;
  };

  it("is refused before anything is read or written, while a known browser gets in", async () => {
    const person = await site.join("flooded@staff.example", ["owner"]);
    const began = performance.now();
    const flood = Array.from({ length: 60 }, (_, number) =>
      site
        .browser({ address: `198.51.100.${number % 40}` })
        .call("signInPassword", { email: `u${number}@example.com`, password: "a wrong password" }),
    );
    const known = await person.browser.call("signInPassword", {
      email: person.email,
      password: goodPassword,
    });
    expect(known.status).toBe(200);
    const answers = await Promise.all(flood);
    const shed = answers.filter(({ status }) => status === 503);
    const looked = answers.filter(({ status }) => status === 401);
    expect(shed.length + looked.length).toBe(60);
    expect(looked.length).toBeLessThanOrEqual(mostTurns(began));
    for (const { body, headers } of shed) {
      expect(body.error.code).toBe("unavailable");
      expect(headers.get("retry-after")).toBe("5");
    }
    const refused = eq(auditEntries.outcome, "refused");
    expect(await db.$count(auditEntries, refused)).toBeLessThanOrEqual(1);
  });

  /** A call of a stranger that verifies something, as a flood sends it. */
  const strangers: [RouteName, (number: number) => unknown][] = [
    ["signInPasskey", () => ({ response: nobodysPasskey })],
    ["openInvitation", (number) => ({ token: `${number}`.padStart(43, "x") })],
  ];

  it.each(strangers)(
    "by %s waits in the same turn, behind passkeys of people, and leaves one entry",
    async (name, bodyOf) => {
      const person = await site.join(`${name}@staff.example`.toLowerCase(), ["owner"]);
      const passkey = softwareAuthenticator(consoleOrigin);
      const { options } = (await person.browser.call("addPasskeyOptions")).body;
      const added = { name: "Key", response: passkey.register(options) };
      expect((await person.browser.call("addPasskey", added)).status).toBe(200);
      const begun = await site.browser().call("signInPasskeyOptions");
      await db.delete(auditRefusals);
      const refused = eq(auditEntries.outcome, "refused");
      const entries = await db.$count(auditEntries, refused);
      const began = performance.now();
      const flood = Array.from({ length: 60 }, (_, number) =>
        site.browser({ address: `203.0.113.${number}` }).call(name, bodyOf(number)),
      );
      // Beginning takes no turn, because it writes nothing.
      expect((await site.browser().call("signInPasskeyOptions")).status).toBe(200);
      const response = passkey.authenticate(begun.body.options);
      expect((await site.browser().call("signInPasskey", { response })).status).toBe(200);
      const answers = await Promise.all(flood);
      const shed = answers.filter(({ status }) => status === 503).length;
      expect(60 - shed).toBeLessThanOrEqual(mostTurns(began));
      expect(await db.$count(auditEntries, refused)).toBe(entries + 1);
      expect(await db.$count(staffChallenges)).toBe(1);
      await db.delete(staffChallenges);
      site.pass(refusalWindow + 1);
      const written = await db.transaction((transaction) =>
        writeSummedRefusals(transaction, site.clock()),
      );
      expect(written).toBe(1);
      const [last] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id));
      expect(JSON.parse(last?.after ?? "")).toMatchObject({ count: 60 - shed - 1 });
    },
  );

  it("is not let pass by who was disabled, with a mark, a passkey or an invitation", async () => {
    const turns: boolean[] = [];
    const watched = openTestConsole(db, {
      signInTurns: ({ isKnown }, work) => {
        turns.push(isKnown);
        return work();
      },
    });
    const boss = await watched.join("boss@staff.example", ["owner"]);
    const gone = await watched.join("gone@staff.example", ["owner"]);
    const passkey = softwareAuthenticator(consoleOrigin);
    const { options } = (await gone.browser.call("addPasskeyOptions")).body;
    await gone.browser.call("addPasskey", { name: "Key", response: passkey.register(options) });
    const invitee = { email: "puppet@staff.example", name: "P", locale: "en", roles: ["editor"] };
    await gone.browser.call("invite", { ...invitee, translatesInto: [] });
    const puppet = watched.browser();
    const token = await watched.invitation("second@staff.example", ["editor"]);
    await puppet.call("openInvitation", { token });
    gone.browser.cookies.delete("__Host-console");
    const tryAll = async () => {
      turns.length = 0;
      const given = { email: gone.email, password: "not the right password" };
      await gone.browser.call("signInPassword", given);
      const begun = await watched.browser().call("signInPasskeyOptions");
      const response = passkey.authenticate(begun.body.options);
      await watched.browser().call("signInPasskey", { response });
      await puppet.call("acceptPasskeyOptions");
      return [...turns];
    };
    expect(await tryAll()).toEqual([true, true, true]);
    await boss.browser.call("disableStaff", {}, { id: gone.id });
    // A new invitation of the same address voids the one before.
    await watched.invitation("second@staff.example", ["editor"]);
    expect(await tryAll()).toEqual([false, false, false]);
  });
});
