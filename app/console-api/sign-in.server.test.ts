import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { isSignInChallenge } from "~/domain/staff/sign-in-challenge.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import {
  messages,
  staff,
  staffChallenges,
  staffDroppedMarks,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  staffWaits,
} from "~/platform/db/schema";
import {
  consoleOrigin,
  consoleSecret,
  goodPassword,
  openTestConsole,
  type TestConsole,
} from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import {
  consolePeople,
  countOf,
  expectNoSecret,
  expectWholeAudit,
} from "~tests/support/console-people";
import { softwareAuthenticator } from "~tests/support/software-authenticator";

type TestBrowser = ReturnType<TestConsole["browser"]>;

const { db, site } = await consoleOfFile();

beforeEach(async () => {
  await db.delete(staffWaits);
});

const { somebody, newestMail, audited } = consolePeople(db, site);

describe("codes", () => {
  it("work once: the same again, and four times at once", async () => {
    const { email, secret, browser } = await somebody("editor");
    // The code that accepted the invitation is used, too.
    const again = site.browser();
    await again.call("signInPassword", { email, password: goodPassword });
    const used = await again.call("signInCode", { code: site.codeOf(secret) });
    expect([used.status, used.body.error?.code]).toEqual([401, "wrong-factor"]);
    site.pass(30_000);
    const code = site.codeOf(secret);
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const at = site.browser();
        await at.call("signInPassword", { email, password: goodPassword });
        return at;
      }),
    );
    const answers = await Promise.all(browsers.map((at) => at.call("signInCode", { code })));
    expect(countOf(answers, 200)).toBe(1);
    expect(countOf(answers, 401)).toBe(3);
    // For a step-up as well.
    expect((await browser.call("stepUpCode", { code })).status).toBe(401);
    expect(site.refusedSignIns.at(-1)).toBe("wrong-factor");
  });

  it("open one session from one second step, however often they are sent at once", async () => {
    const { email, secret, id } = await somebody("editor");
    site.pass(60_000);
    const at = site.browser();
    await at.call("signInPassword", { email, password: goodPassword });
    const code = site.codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => at.copy().call("signInCode", { code })));
    expect(countOf(answers, 200)).toBe(1);
    const sessions = eq(staffSessions.staffId, id);
    expect(await db.$count(staffSessions, sessions)).toBe(2);
  });

  it("of five wrong ones the sign-in ends, and each is in the audit", async () => {
    const { email, id } = await somebody("editor");
    const at = site.browser({ address: "198.51.100.7" });
    await at.call("signInPassword", { email, password: goodPassword });
    for (let count = 1; count <= 5; count += 1) {
      const { body } = await at.call("signInCode", { code: "000000" });
      expect(body.error.code).toBe("wrong-factor");
    }
    expect((await at.call("signInCode", { code: "000000" })).body.error.code).toBe("signed-out");
    const refused = (await audited("sign-in")).filter(
      ({ outcome, objectId }) => outcome === "refused" && objectId === String(id),
    );
    expect(refused.map(({ detail }) => detail)).toContain("wrong factor, 5 of 5");
    // Of somebody unknown, only the network is kept.
    expect(new Set(refused.map(({ address }) => address))).toEqual(new Set(["198.51.100.0/24"]));
  });
});

describe("guessed codes", () => {
  /** Guesses from a browser that a right password has opened, as often as it may within minutes. */
  const guessFor = async (at: TestBrowser, email: string, minutes: number, isRecovery = false) => {
    const end = site.clock().getTime() + minutes * 60_000;
    let guesses = 0;
    while (site.clock().getTime() < end && guesses < 30) {
      const right = await at.call("signInPassword", { email, password: goodPassword });
      const { body } = isRecovery
        ? await at.call("signInRecovery", { recoveryCode: "0000-0000-0000-0000-0000-0000" })
        : await at.call("signInCode", { code: "000000" });
      if (body.error.code === "wrong-factor") guesses += 1;
      const seconds = right.body.error?.seconds ?? body.error.seconds ?? 1;
      site.pass(seconds * 1_000);
    }
    return guesses;
  };

  it.each([
    ["a known browser", true, false],
    ["a new browser", false, false],
    ["a known browser by recovery codes", true, true],
  ])(
    "wait in %s, whatever right passwords are given between them",
    async (_, isKnown, isRecovery) => {
      const { email, secret, browser, id } = await somebody("editor");
      browser.cookies.delete("__Host-console");
      const at = isKnown ? browser : site.browser({ address: "198.51.100.8" });
      const mails = await db.$count(messages);
      // A recovery code cannot be guessed: the browser is forgotten, and counts by its address from then on.
      expect(await guessFor(at, email, 10, isRecovery)).toBeLessThan(isRecovery ? 30 : 25);
      // The person is told once, and the browser is known no longer.
      expect((await db.$count(messages)) - mails).toBe(1);
      const mail = await newestMail();
      expect(mail.to).toBe(email);
      expect(mail.subject).toContain("10 wrong codes for your account");
      const dropped = await db.$count(staffDroppedMarks);
      expect(dropped).toBe(isKnown ? 1 : 0);
      await db.delete(staffDroppedMarks);
      // A right code ends the count.
      await db.delete(staffWaits);
      await site.signIn({ email, secret });
      const [row] = await db.select().from(staff).where(eq(staff.id, id));
      expect(row?.wrongCodes).toBe(0);
    },
  );

  it("count in a browser whose mark was dropped as in any other, until it signs in again", async () => {
    const { email, secret, browser, id } = await somebody("editor");
    browser.cookies.delete("__Host-console");
    await db.update(staff).set({ wrongCodes: 9 }).where(eq(staff.id, id));
    expect(await guessFor(browser, email, 10)).toBeGreaterThan(0);
    await db.delete(staffWaits);
    for (let count = 0; count < 8; count += 1) {
      const stranger = site.browser({ address: `203.0.113.${count}` });
      await stranger.call("signInPassword", { email, password: "a wrong password here" });
    }
    const right = { email, password: goodPassword };
    expect((await browser.call("signInPassword", right)).status).toBe(429);
    await db.delete(staffWaits);
    await site.signIn({ email, secret }, browser);
    browser.cookies.delete("__Host-console");
    expect((await browser.call("signInPassword", right)).status).toBe(200);
  });
});

describe("recovery codes", () => {
  it("work once, end the other sessions and are told to the person and the owners", async () => {
    const owner = await somebody("owner");
    const person = await somebody("support");
    expect(person.recoveryCodes).toHaveLength(10);
    for (const code of person.recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    const stored = await db.select().from(staffRecoveryCodes);
    expect(JSON.stringify(stored)).not.toContain(person.recoveryCodes[0]);
    const [code = ""] = person.recoveryCodes;
    const before = await db.$count(messages);
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const at = site.browser();
        await at.call("signInPassword", { email: person.email, password: goodPassword });
        return at;
      }),
    );
    const typed = code.toUpperCase().replaceAll("-", " ");
    const answers = await Promise.all(
      browsers.map((at) => at.call("signInRecovery", { recoveryCode: typed })),
    );
    expect(countOf(answers, 200)).toBe(1);
    const [won] = answers.filter(({ status }) => status === 200);
    expect(won?.body.me.factors.recoveryCodesLeft).toBe(9);
    expect((await person.browser.call("today")).status).toBe(401);
    const mails = (await db.$count(messages)) - before;
    const owners = await db.select().from(staff);
    const active = owners.filter(({ roles, disabledAt }) => roles.includes("owner") && !disabledAt);
    expect(mails).toBe(active.length + 1);
    expect((await newestMail()).kind).toBe("staff-recovery-used");
    const { body } = await (await site.signIn(owner)).call("today");
    expect(body.needs).toContainEqual(
      expect.objectContaining({ kind: "recovery-code-used", staffId: person.id, left: 9 }),
    );
  });
});

describe("passkeys", () => {
  it("accept an invitation and sign in alone, each challenge once", async () => {
    const token = await site.invitation("key@staff.example", ["editor"]);
    const at = site.browser();
    await at.call("openInvitation", { token });
    const authenticator = softwareAuthenticator(consoleOrigin);
    const { body } = await at.call("acceptPasskeyOptions");
    expect(body.options.authenticatorSelection.userVerification).toBe("required");
    const response = authenticator.register(body.options);
    const names = { name: "Key", passkeyName: "Laptop" };
    const joined = await at.call("acceptByPasskey", { ...names, response });
    expect(joined.body).toMatchObject({ recoveryCodes: [], me: { factors: { hasCode: false } } });

    const other = site.browser();
    const options = (await other.call("signInPasskeyOptions")).body.options;
    const unverified = authenticator.authenticate(options, { verifies: false });
    expect((await other.call("signInPasskey", { response: unverified })).status).toBe(401);

    const next = (await other.call("signInPasskeyOptions")).body.options;
    const signed = authenticator.authenticate(next);
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.browser().call("signInPasskey", { response: signed })),
    );
    expect(countOf(answers, 200)).toBe(1);
    expect((await other.call("signInPasskey", { response: signed })).status).toBe(401);

    const late = authenticator.authenticate(
      (await other.call("signInPasskeyOptions")).body.options,
    );
    site.pass(staffTimes.challenge + 1);
    expect((await other.call("signInPasskey", { response: late })).status).toBe(401);
  });

  it("are added and removed, but never the last way in", async () => {
    const person = await somebody("editor");
    const authenticator = softwareAuthenticator(consoleOrigin);
    const { options } = (await person.browser.call("addPasskeyOptions")).body;
    const response = authenticator.register(options);
    const added = await person.browser.call("addPasskey", { name: "Key", response });
    const [{ id }] = added.body.me.factors.passkeys;
    expect((await person.browser.call("addPasskey", { name: "Key", response })).status).toBe(401);
    site.pass(staffTimes.stepUp + 1);
    const step = (await person.browser.call("stepUpPasskeyOptions")).body.options;
    const signed = authenticator.authenticate(step);
    // A challenge for a step-up signs nobody in.
    expect((await site.browser().call("signInPasskey", { response: signed })).status).toBe(401);
    const again = authenticator.authenticate(
      (await person.browser.call("stepUpPasskeyOptions")).body.options,
    );
    expect((await person.browser.call("stepUpPasskey", { response: again })).status).toBe(200);
    const stranger = await somebody("editor");
    expect((await stranger.browser.call("removePasskey", {}, { id })).status).toBe(404);
    const removed = await person.browser.call("removePasskey", {}, { id });
    expect(removed.body.me.factors.passkeys).toEqual([]);

    const token = await site.invitation("only@staff.example", ["editor"]);
    const only = site.browser();
    await only.call("openInvitation", { token });
    const single = softwareAuthenticator(consoleOrigin);
    const made = single.register((await only.call("acceptPasskeyOptions")).body.options);
    const names = { name: "Only", passkeyName: "Only" };
    const { me } = (await only.call("acceptByPasskey", { ...names, response: made })).body;
    const last = await only.call("removePasskey", {}, { id: me.factors.passkeys[0].id });
    expect(last.body.error.code).toBe("last-factor");
    // A password and an app may join it.
    const begun = await only.call("beginAuthenticator");
    const code = site.codeOf(begun.body.secret);
    const noPassword = await only.call("setAuthenticator", { code });
    expect(noPassword.body.error.fields).toEqual({ password: "missing" });
    const set = await only.call("setAuthenticator", { code, password: goodPassword });
    expect(set.body.recoveryCodes).toHaveLength(10);
    expect(set.body.me.factors).toMatchObject({ hasPassword: true, hasCode: true });
  });

  it("begin without a trace, and their challenge is nobody else's", async () => {
    const count = await db.$count(staffChallenges);
    const at = site.browser();
    const { options } = (await at.call("signInPasskeyOptions")).body;
    expect(await db.$count(staffChallenges)).toBe(count);
    const { challenge } = options as { challenge: string };
    const now = site.clock();
    const isOurs = (text: string, key = consoleSecret) => isSignInChallenge(key, text, now);
    expect(isOurs(challenge)).toBe(true);
    expect(isOurs(challenge, Buffer.from("another key"))).toBe(false);
    const other = challenge.startsWith("B") ? "C" : "B";
    const beginsOtherwise = other + challenge.slice(1);
    for (const changed of [`${challenge}A`, beginsOtherwise, challenge.slice(2), ""]) {
      expect(isOurs(changed)).toBe(false);
    }
  });
});

describe("sign-in", () => {
  it("answers the same for a known and an unknown address, after the same work", async () => {
    const { email } = await site.join("known@staff.example", ["editor"], { isCostly: true });
    const disabled = await site.join("disabled@staff.example", ["editor"], { isCostly: true });
    const owner = await somebody("owner");
    await owner.browser.call("disableStaff", {}, { id: disabled.id });
    const times: Record<string, number[]> = {};
    const answers = new Set<string>();
    const tries = { known: email, unknown: "nobody@staff.example", disabled: disabled.email };
    for (let round = 0; round < 5; round += 1) {
      for (const [kind, address] of Object.entries(tries)) {
        await db.delete(staffWaits);
        const before = process.cpuUsage();
        const given = { email: address, password: "not the right password" };
        const { status, body, headers } = await site.browser().call("signInPassword", given);
        // Of the processor: what a call waits for on a busy machine says nothing of its work.
        const { user, system } = process.cpuUsage(before);
        times[kind] = [...(times[kind] ?? []), user + system];
        body.error.requestId = "";
        answers.add(JSON.stringify([status, body, [...headers.keys()].sort()]));
      }
    }
    expect([...answers]).toHaveLength(1);
    const median = (kind: string) => times[kind]?.toSorted((a, b) => a - b)[2] ?? 0;
    // One hash of a password on either way: without it, an unknown address took a tenth.
    expect(median("unknown")).toBeGreaterThan(median("known") / 3);
    expect(median("known")).toBeGreaterThan(median("unknown") / 3);
    const details = (await audited("sign-in")).map(({ detail }) => detail);
    for (const detail of ["wrong password", "unknown address", "disabled"]) {
      expect(details).toContain(detail);
    }
  });

  it("opens nothing for a factor that was taken away while it was looked at", async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    // Every call whose factor was right ends with a transaction; something else commits right before it.
    const watched = new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
        return async (work: Parameters<typeof target.transaction>[0]) => {
          const act = meanwhile;
          meanwhile = undefined;
          await act?.();
          return target.transaction(work);
        };
      },
    });
    const racing = openTestConsole(watched);
    const { id, email } = await somebody("editor");
    const isPerson = eq(staff.id, id);
    const given = { email, password: goodPassword };
    const sessions = () => db.$count(staffSessions, eq(staffSessions.staffId, id));
    const open = await sessions();
    const [{ passwordHash, totpSecret } = { passwordHash: null, totpSecret: null }] = await db
      .select()
      .from(staff)
      .where(isPerson);
    const asBefore = { passwordHash, totpSecret, disabledAt: null };
    const changes = [{ passwordHash: null, totpSecret: null }, { disabledAt: site.clock() }];
    for (const change of changes) {
      meanwhile = () => db.update(staff).set(change).where(isPerson);
      const { status, body } = await racing.browser().call("signInPassword", given);
      expect([status, body.error?.code]).toEqual([401, "wrong-sign-in"]);
      expect(meanwhile).toBeUndefined();
      await db.update(staff).set(asBefore).where(isPerson);
    }
    expect((await racing.browser().call("signInPassword", given)).status).toBe(200);

    const token = await site.invitation("taken@staff.example", ["editor"]);
    const at = site.browser();
    await at.call("openInvitation", { token });
    const authenticator = softwareAuthenticator(consoleOrigin);
    const made = authenticator.register((await at.call("acceptPasskeyOptions")).body.options);
    const names = { name: "Taken", passkeyName: "Key" };
    const { me } = (await at.call("acceptByPasskey", { ...names, response: made })).body;
    const other = racing.browser();
    const { options } = (await other.call("signInPasskeyOptions")).body;
    const response = authenticator.authenticate(options);
    meanwhile = () => db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, me.id));
    const late = await other.call("signInPasskey", { response });
    expect([late.status, late.body.error?.code]).toEqual([401, "wrong-factor"]);
    expect(meanwhile).toBeUndefined();
    expect(await db.$count(staffSessions, eq(staffSessions.staffId, me.id))).toBe(1);
    expect(await sessions()).toBe(open + 1);
    expect(racing.errors).toEqual([]);
  });

  it("frees an address of its own tries only, so that a good account hides no guesses", async () => {
    const own = await somebody("editor");
    const others = [await somebody("editor"), await somebody("editor"), await somebody("editor")];
    await db.delete(staffWaits);
    const at = site.browser({ address: "198.51.100.77" });
    const tryAt = async (email: string, password: string) =>
      (await at.call("signInPassword", { email, password })).status;
    // Who mistypes, and gets it right then, has cost the address nothing.
    for (let round = 0; round < 4; round += 1) {
      expect(await tryAt(own.email, "wrong")).toBe(401);
      expect(await tryAt(own.email, "wrong")).toBe(401);
      expect(await tryAt(own.email, goodPassword)).toBe(200);
    }
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push(await tryAt(others[guess % 3]?.email ?? "", "wrong"));
      await tryAt(own.email, goodPassword);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([401, 429]);
  });

  it("begins no wait with a right password, on a clock that goes on while it is looked at", async () => {
    const ticking = openTestConsole(db, { isOnDatabaseTime: true });
    const address = "198.51.100.78";
    const { email, recoveryCodes } = await ticking.join("ticking@staff.example", ["editor"]);
    const guesser = ticking.browser({ address });
    // As many as are free: the next try at this address begins a wait.
    for (let guess = 0; guess < 10; guess += 1) {
      const given = { email: `nobody${guess}@staff.example`, password: "a wrong password here" };
      expect((await guesser.call("signInPassword", given)).status).toBe(401);
    }
    const at = ticking.browser({ address });
    const right = { email, password: goodPassword };
    expect((await at.call("signInPassword", right)).status).toBe(200);
    const [recoveryCode] = recoveryCodes;
    expect((await at.call("signInRecovery", { recoveryCode })).status).toBe(200);
  });

  it("is slowed for guessers from many addresses, while the person gets in", async () => {
    const person = await somebody("owner");
    site.pass(60_000);
    const codes: string[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const at = site.browser({ address: `203.0.113.${guess}` });
      const given = { email: person.email, password: `a wrong guess number ${guess}` };
      codes.push((await at.call("signInPassword", given)).body.error.code);
    }
    expect(codes.slice(0, 6)).toEqual(Array(6).fill("wrong-sign-in"));
    // The metrics count each of them, with its reason.
    expect(site.refusedSignIns.slice(-codes.length)).toEqual(codes);
    expect(codes.slice(6)).toContain("slowed");
    // From the browser that the person has used before, there is no wait at all.
    person.browser.cookies.delete("__Host-console");
    const known = await person.browser.call("signInPassword", {
      email: person.email,
      password: goodPassword,
    });
    expect(known.status).toBe(200);
    // From a new one it is a minute at most.
    const fresh = site.browser({ address: "203.0.113.200" });
    const given = { email: person.email, password: goodPassword };
    const slowed = await fresh.call("signInPassword", given);
    if (slowed.status !== 200) {
      expect(slowed.body.error).toMatchObject({ code: "slowed" });
      expect(slowed.headers.get("retry-after")).toBe(String(slowed.body.error.seconds));
      expect(slowed.body.error.seconds).toBeLessThanOrEqual(60);
      site.pass(slowed.body.error.seconds * 1000);
      expect((await fresh.call("signInPassword", given)).status).toBe(200);
    }
  });

  it("lengthens no wait of an address by tries that come too early for their account", async () => {
    const person = await somebody("owner");
    site.pass(60_000);
    for (let guess = 0; guess < 15; guess += 1) {
      const at = site.browser({ address: `198.51.100.${guess}` });
      const given = { email: person.email, password: `a wrong guess number ${guess}` };
      expect((await at.call("signInPassword", given)).body.error.code).toBe("wrong-sign-in");
      if (guess < 14) site.pass(60_000);
    }
    // Somebody else has just had the turn; the person presses again and again, in a new browser.
    const fresh = site.browser({ address: "203.0.113.201" });
    const given = { email: person.email, password: goodPassword };
    const first = (await fresh.call("signInPassword", given)).body.error;
    expect(first.code).toBe("slowed");
    for (let press = 0; press < 20; press += 1) {
      const again = (await fresh.call("signInPassword", given)).body.error;
      expect([again.code, again.seconds]).toEqual([first.code, first.seconds]);
    }
    site.pass(first.seconds * 1000);
    expect((await fresh.call("signInPassword", given)).status).toBe(200);
  });

  it("keeps nobody out at whose address others guess, with a known browser or a passkey", async () => {
    const person = await somebody("owner");
    const passkeys = await somebody("owner");
    const authenticator = softwareAuthenticator(consoleOrigin);
    const { options } = (await passkeys.browser.call("addPasskeyOptions")).body;
    const made = { name: "Key", response: authenticator.register(options) };
    expect((await passkeys.browser.call("addPasskey", made)).status).toBe(200);
    // The browsers of `somebody` are at this address, as is the guesser.
    const guesser = site.browser();
    let guesses = 0;
    const guess = async (): Promise<number> => {
      guesses += 1;
      const given = { email: `guess${guesses}@staff.example`, password: "a wrong password here" };
      return (await guesser.call("signInPassword", given)).body.error.seconds ?? 0;
    };
    while ((await guess()) < 900) {
      expect(guesses).toBeLessThan(60);
      const seconds = await guess();
      if (seconds < 900) site.pass(seconds * 1000);
    }
    person.browser.cookies.delete("__Host-console");
    const right = { email: person.email, password: goodPassword };
    expect((await person.browser.call("signInPassword", right)).status).toBe(200);
    const [recoveryCode] = person.recoveryCodes;
    expect((await person.browser.call("signInRecovery", { recoveryCode })).status).toBe(200);
    const fresh = site.browser();
    expect((await fresh.call("signInPassword", right)).status).toBe(429);
    const asked = (await fresh.call("signInPasskeyOptions")).body;
    const response = authenticator.authenticate(asked.options);
    expect((await fresh.call("signInPasskey", { response })).status).toBe(200);
    // The guesser's own wait is none the shorter for it.
    expect(await guess()).toBe(900);
  });

  it("counts calls of a known browser for itself, whoever shares its address", async () => {
    const keys: string[] = [];
    const counting = openTestConsole(db, {
      limits: {
        async consume(_, key) {
          keys.push(key);
          return { allowed: true, headers: {} };
        },
      },
    });
    const person = await counting.join("counted@staff.example", ["editor"]);
    const before = keys.splice(0);
    expect(new Set(before)).toEqual(new Set(["192.0.2.1"]));
    await person.browser.call("session");
    await person.browser.call("signInPasskeyOptions");
    await counting.browser().call("session");
    const [own, same, stranger] = keys;
    expect(own).toMatch(/^known browser [\w-]{22}$/);
    expect([same, stranger]).toEqual([own, "192.0.2.1"]);
  });

  it("is slowed for one address whatever the account, and waits grow", async () => {
    const at = site.browser({ address: "198.51.100.99" });
    const seconds: number[] = [];
    for (let guess = 0; guess < 30 && seconds.length < 4; guess += 1) {
      const given = { email: `guess${guess}@staff.example`, password: "a wrong password here" };
      const { body } = await at.call("signInPassword", given);
      if (body.error.code !== "slowed") continue;
      seconds.push(body.error.seconds);
      site.pass(body.error.seconds * 1000);
    }
    expect(seconds).toEqual([2, 4, 8, 16]);
  });
});

describe("the audit", () => {
  it("is one unbroken chain after everything above", () => expectWholeAudit(db, site, 20));

  it("holds no password, token or secret", () => expectNoSecret(db));
});
