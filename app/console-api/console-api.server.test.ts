import { asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mayDo, permissionNames, type Role, roleNames } from "~/domain/staff/permissions";
import { lockStaff } from "~/domain/staff/staff-context.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import { unsealText } from "~/lib/sealed-text.server";
import {
  auditEntries,
  messages,
  staff,
  staffChallenges,
  staffInvitations,
  staffRecoveryCodes,
  staffSessions,
  staffWaits,
} from "~/platform/db/schema";
import {
  type Answered,
  consoleOrigin,
  consoleSecret,
  goodPassword,
  openTestConsole,
  type TestConsole,
} from "~tests/support/console";
import { softwareAuthenticator } from "~tests/support/software-authenticator";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { consoleRoutes, type RouteDefinition, type RouteName } from "./routes";
import { failureStatus, personHeader } from "./schemas/common";

const minute = 60_000;
const routeNames = Object.keys(consoleRoutes) as RouteName[];
const countOf = (answers: Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe.each(testDatabases)("the console on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let site: TestConsole;
  let people = 0;

  beforeAll(async () => {
    database = await open();
    site = openTestConsole(database.db);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    expect(site.errors).toEqual([]);
    await database.db.delete(staffWaits);
  });

  /** Somebody new, signed in. */
  const somebody = (...roles: Role[]) => {
    people += 1;
    return site.join(`person${people}@staff.example`, roles);
  };
  const newestMail = async () => {
    const [row] = await database.db.select().from(messages).orderBy(desc(messages.id)).limit(1);
    return JSON.parse(unsealText(consoleSecret, "messages", row?.content ?? ""));
  };
  const audited = async (act: string) =>
    database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, act))
      .orderBy(asc(auditEntries.id));

  describe("the search", () => {
    it("finds by a part of name or address, and nothing that the roles do not show", async () => {
      const owner = await somebody("owner");
      const editor = await somebody("editor");
      await site.invitation("wanted_100@staff.example", ["editor"]);
      const search = async (from: typeof owner, text: string) =>
        (await from.browser.call("search", { text })).body.found;
      expect(await search(owner, editor.email.toUpperCase())).toEqual([
        {
          ...{ kind: "staff", id: editor.id, name: editor.email.split("@")[0] },
          ...{ roles: ["editor"], isDisabled: false, isMe: false },
        },
      ]);
      expect(await search(owner, "WANTED_100")).toMatchObject([{ kind: "invitation" }]);
      expect(await search(owner, "wanted%100")).toEqual([]);
      expect(await search(owner, "wante__100")).toEqual([]);
      expect(await search(editor, editor.email)).toEqual([]);
      expect((await owner.browser.call("search", { text: " " })).status).toBe(400);
    });
  });

  describe("rules of the routes", () => {
    const half = { for: "half-signed-in" };

    it("stand with every route, and a rule names a known permission", () => {
      for (const name of routeNames) {
        const { rule, method, path }: RouteDefinition = consoleRoutes[name];
        expect(["GET", "POST"], name).toContain(method);
        expect(path, name).toMatch(/^\/[a-z]/);
        const known = ["anonymous", half.for, "signed-in", ...permissionNames];
        expect(known, name).toContain(rule.for);
      }
      const addresses = routeNames.map((name) => {
        const { method, path } = consoleRoutes[name];
        return `${method} ${path}`;
      });
      expect(new Set(addresses).size).toBe(addresses.length);
    });

    it("let nobody in who is not signed in", async () => {
      for (const name of routeNames) {
        const { rule }: RouteDefinition = consoleRoutes[name];
        if (rule.for === "anonymous") continue;
        const { status, body } = await site.browser().call(name);
        expect([status, body.error.code], name).toEqual([401, "signed-out"]);
      }
    });

    it("let nobody in whose second step or invitation is open, but for that", async () => {
      const { email } = await somebody("owner");
      const secondStep = site.browser();
      await secondStep.call("signInPassword", { email, password: goodPassword });
      const invited = site.browser();
      const token = await site.invitation("half@staff.example", ["owner"]);
      await invited.call("openInvitation", { token });
      for (const [stage, at] of Object.entries({ "second-step": secondStep, invited })) {
        expect((await at.call("session")).body).toEqual({ state: stage });
        for (const name of routeNames) {
          const { rule }: RouteDefinition = consoleRoutes[name];
          if (rule.for === "anonymous") continue;
          if (rule.for === "half-signed-in" && rule.stage === stage) continue;
          expect((await at.call(name)).status, `${stage} ${name}`).toBe(401);
        }
      }
    });

    it.each(roleNames)("let a person with the role %s do what the table says", async (role) => {
      const { browser } = await somebody(role);
      for (const name of routeNames) {
        const { rule }: RouteDefinition = consoleRoutes[name];
        if (rule.for === "anonymous" || rule.for === "half-signed-in") continue;
        // An id that nobody has and an empty body, so that what is allowed changes next to nothing.
        const { status, body } = await browser.copy().call(name, {}, { id: 999_999 });
        const isAllowed = rule.for === "signed-in" || mayDo([role], rule.for);
        if (isAllowed) expect([401, 403], `${role} ${name}`).not.toContain(status);
        else expect(body.error.code, `${role} ${name}`).toBe("forbidden");
      }
    });

    it("ask for a factor again after ten minutes where the table says so", async () => {
      const owner = await somebody("owner");
      site.pass(staffTimes.stepUp + 1000);
      for (const name of routeNames) {
        const { rule }: RouteDefinition = consoleRoutes[name];
        if (!("stepUp" in rule)) continue;
        const { body } = await owner.browser.call(name, {}, { id: 999_999 });
        expect(body.error?.code, name).toBe("step-up-needed");
      }
      const before = owner.browser.copy();
      const stepped = await owner.browser.call("stepUpCode", { code: site.codeOf(owner.secret) });
      expect(stepped.body.me.session.steppedUpUntil).not.toBeNull();
      const invitee = { email: "x@staff.example", name: "X", locale: "cn", roles: ["editor"] };
      const invited = await owner.browser.call("invite", { ...invitee, translatesInto: [] });
      expect(invited.status).toBe(200);
      // The token from before the step-up is worth nothing.
      expect((await before.call("today")).status).toBe(401);
    });

    it("answer 404, 405 and refusals in JSON, stored by nobody", async () => {
      const at = site.browser();
      const answers = {
        404: await at.send("GET", "/nowhere"),
        405: await at.send("GET", "/sign-in/password"),
        401: await at.call("today"),
        200: await at.call("session"),
      };
      for (const [status, answer] of Object.entries(answers)) {
        expect(answer.status).toBe(Number(status));
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("x-robots-tag")).toBe("noindex");
        expect(answer.headers.get("content-type")).toContain("json");
      }
      for (const answer of [answers[404], answers[405], answers[401]]) {
        const code = answer.body.error.code as keyof typeof failureStatus;
        expect(failureStatus[code]).toBe(answer.status);
      }
    });

    it("refuse calls of other sites, wrong types, and what is too large", async () => {
      const at = site.browser();
      const path = "/sign-in/password";
      const codeFor = async (headers: Record<string, string>, body: unknown = {}) =>
        (await at.send("POST", path, { headers, body })).body.error.code;
      expect(await codeFor({ origin: "https://evil.example" })).toBe("cross-site");
      expect(await codeFor({ origin: "null" })).toBe("cross-site");
      expect(await codeFor({ origin: "" })).toBe("cross-site");
      expect(await codeFor({ "sec-fetch-site": "same-site" })).toBe("cross-site");
      expect(await codeFor({ "content-type": "text/plain" })).toBe("not-json");
      expect(await codeFor({}, "{")).toBe("bad-request");
      expect(await codeFor({}, { email: 1 })).toBe("bad-request");
      for (const levels of [33, 5_000, 15_000]) {
        const nested = "[".repeat(levels) + "]".repeat(levels);
        expect(await codeFor({}, nested), `${levels} levels`).toBe("bad-request");
      }
      expect(await codeFor({}, { email: "x".repeat(40_000) })).toBe("too-large");
    });

    it("change nothing by GET", async () => {
      const { browser } = await somebody("owner");
      await browser.call("today");
      const count = () => database.db.$count(auditEntries);
      const before = await count();
      for (const name of routeNames) {
        if (consoleRoutes[name].method === "GET") await browser.call(name, {}, { id: 1 });
      }
      expect(await count()).toBe(before);
    });
  });

  describe("an invitation", () => {
    it("is used once, by several browsers at the same time as well", async () => {
      const token = await site.invitation("race@staff.example", ["editor"]);
      const browsers = Array.from({ length: 4 }, () => site.browser());
      const accept = browsers.map(async (at) => {
        const { body } = await at.call("openInvitation", { token });
        const code = site.codeOf(body.authenticator.secret);
        return () => at.call("acceptByCode", { name: "Race", password: goodPassword, code });
      });
      const ready = await Promise.all(accept);
      const answers = await Promise.all(ready.map((go) => go()));
      expect(countOf(answers, 200)).toBe(1);
      expect(countOf(answers, 404) + countOf(answers, 401)).toBe(3);
      expect(await database.db.$count(staff, eq(staff.email, "race@staff.example"))).toBe(1);
      expect((await site.browser().call("openInvitation", { token })).body.error.code).toBe(
        "invitation-invalid",
      );
    });

    it("ends after 72 hours, when it is taken back, and when another one replaces it", async () => {
      const owner = await somebody("owner");
      const email = "late@staff.example";
      const opens = async (token: string) =>
        (await site.browser().call("openInvitation", { token })).status;
      const first = await site.invitation(email, ["editor"]);
      const second = await site.invitation(email, ["editor"]);
      expect(await opens(first)).toBe(404);
      expect(await opens(second)).toBe(200);
      const [open] = await database.db
        .select()
        .from(staffInvitations)
        .where(eq(staffInvitations.email, email))
        .orderBy(desc(staffInvitations.id));
      await owner.browser.call("revokeInvitation", {}, { id: open?.id ?? 0 });
      expect(await opens(second)).toBe(404);
      const third = await site.invitation(email, ["editor"]);
      site.pass(staffTimes.invitation + 1);
      expect(await opens(third)).toBe(404);
    });

    it("is stored as a hash, and its link goes by mail", async () => {
      const token = await site.invitation("mail@staff.example", ["support"]);
      const rows = await database.db.select().from(staffInvitations);
      expect(JSON.stringify(rows)).not.toContain(token);
      const mail = await newestMail();
      expect(mail).toMatchObject({ to: "mail@staff.example", kind: "staff-invitation" });
      expect(mail.text).toContain(`${consoleOrigin}/console/invitation#${token}`);
    });

    it("refuses passwords that are short, common, or made of the person's name", async () => {
      const token = await site.invitation("weak.person@staff.example", ["editor"]);
      const at = site.browser();
      const opened = await at.call("openInvitation", { token });
      const code = site.codeOf(opened.body.authenticator.secret);
      const problem = async (password: string) =>
        (await at.call("acceptByCode", { name: "Weak Person", password, code })).body.error?.fields
          ?.password;
      expect(await problem("fourteen chars")).toBe("password-short");
      expect(await problem("passwordpassword")).toBe("password-common");
      expect(await problem("Password12345678!")).toBe("password-common");
      expect(await problem("qwertyuiopasdfghjkl")).toBe("password-common");
      expect(await problem("weakpersonweakperson1")).toBe("password-names");
      expect(await problem("x".repeat(201))).toBe("password-long");
      const wrongCode = { name: "Weak", password: goodPassword, code: "000000" };
      expect((await at.call("acceptByCode", wrongCode)).body.error.code).toBe("wrong-factor");
      expect(await problem(goodPassword)).toBeUndefined();
    });
  });

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
      const answers = await Promise.all(
        [1, 2, 3].map(() => at.copy().call("signInCode", { code })),
      );
      expect(countOf(answers, 200)).toBe(1);
      const sessions = eq(staffSessions.staffId, id);
      expect(await database.db.$count(staffSessions, sessions)).toBe(2);
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

  describe("recovery codes", () => {
    it("work once, end the other sessions and are told to the person and the owners", async () => {
      const owner = await somebody("owner");
      const person = await somebody("support");
      expect(person.recoveryCodes).toHaveLength(10);
      for (const code of person.recoveryCodes)
        expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
      const stored = await database.db.select().from(staffRecoveryCodes);
      expect(JSON.stringify(stored)).not.toContain(person.recoveryCodes[0]);
      const [code = ""] = person.recoveryCodes;
      const before = await database.db.$count(messages);
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
      const mails = (await database.db.$count(messages)) - before;
      const owners = await database.db.select().from(staff);
      const active = owners.filter(
        ({ roles, disabledAt }) => roles.includes("owner") && !disabledAt,
      );
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

    it("end for an old tab when another person has signed in since in the same browser", async () => {
      const [first, next] = [await somebody("editor"), await somebody("editor")];
      const said = async (name: "newArticle" | "articles", person: number) => {
        const { method, path } = consoleRoutes[name];
        const fields = { title: "Whose?", summary: "", tags: [] };
        const body = { sourceLocale: "cn", fields, body: "" };
        const headers = { [personHeader]: String(person) };
        return next.browser.send(method, path, { body, headers });
      };
      for (const name of ["newArticle", "articles"] as const) {
        const old = await said(name, first.id);
        expect([old.status, old.body.error.code]).toEqual([401, "signed-out"]);
        expect((await said(name, next.id)).status).toBe(200);
      }
      const begun = await database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.objectLabel, "Whose?"));
      expect(begun.map(({ staffId }) => staffId)).toEqual([next.id]);
    });

    it("are not ended by a page that somebody else left open in the browser", async () => {
      const [first, next] = [await somebody("editor"), await somebody("editor")];
      const one = next.browser.copy();
      const signOut = (person: number) =>
        next.browser.send("POST", "/sign-out", {
          body: {},
          headers: { [personHeader]: String(person) },
        });
      const old = await signOut(first.id);
      expect([old.status, old.body.error.code]).toEqual([401, "signed-out"]);
      expect((await one.call("session")).body.state).toBe("signed-in");
      expect((await signOut(next.id)).status).toBe(200);
      expect((await one.call("session")).body.state).toBe("anonymous");
    });

    it("leave no challenge behind that was used", async () => {
      const count = await database.db.$count(staffChallenges);
      const at = site.browser();
      const { options } = (await at.call("signInPasskeyOptions")).body;
      expect(await database.db.$count(staffChallenges)).toBe(count + 1);
      expect(JSON.stringify(await database.db.select().from(staffChallenges))).not.toContain(
        options.challenge,
      );
    });
  });

  describe("sign-in", () => {
    it("answers the same for a known and an unknown address, after the same work", async () => {
      const { email } = await somebody("editor");
      const disabled = await somebody("editor");
      const owner = await somebody("owner");
      await owner.browser.call("disableStaff", {}, { id: disabled.id });
      const times: Record<string, number[]> = {};
      const answers = new Set<string>();
      const tries = { known: email, unknown: "nobody@staff.example", disabled: disabled.email };
      for (let round = 0; round < 5; round += 1) {
        for (const [kind, address] of Object.entries(tries)) {
          await database.db.delete(staffWaits);
          const started = performance.now();
          const given = { email: address, password: "not the right password" };
          const { status, body, headers } = await site.browser().call("signInPassword", given);
          times[kind] = [...(times[kind] ?? []), performance.now() - started];
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

  describe("sessions", () => {
    const isIn = async (at: ReturnType<TestConsole["browser"]>) =>
      (await at.call("mySessions")).status === 200;

    it("have a cookie that only this host gets, and a hash in the database", async () => {
      const { email, secret } = await somebody("editor");
      site.pass(30_000);
      const at = site.browser();
      await at.call("signInPassword", { email, password: goodPassword });
      const halfToken = at.cookies.get("__Host-console");
      const { headers } = await at.call("signInCode", { code: site.codeOf(secret) });
      const [cookie = ""] = headers.getSetCookie();
      expect(cookie).toMatch(
        /^__Host-console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(at.cookies.get("__Host-console")).not.toBe(halfToken);
      const rows = JSON.stringify(await database.db.select().from(staffSessions));
      expect(rows).not.toContain(at.cookies.get("__Host-console"));
    });

    it("end after half an hour without use, and after twelve hours in any case", async () => {
      const person = await somebody("editor");
      const idle = await site.signIn(person);
      site.pass(staffTimes.idle - minute);
      expect(await isIn(idle)).toBe(true);
      site.pass(staffTimes.idle - minute);
      // Asking for the state is no use.
      expect((await idle.call("session")).body.state).toBe("signed-in");
      site.pass(2 * minute);
      expect(await isIn(idle)).toBe(false);
      const busy = await site.signIn(person);
      for (let used = 0; used < staffTimes.longestSession - 20 * minute; used += 20 * minute) {
        site.pass(20 * minute);
        expect(await isIn(busy)).toBe(true);
      }
      site.pass(21 * minute);
      expect(await isIn(busy)).toBe(false);
    });

    it("end with sign-out, a new password, changed roles and disabling", async () => {
      const owner = await somebody("owner");
      const person = await somebody("editor");
      const one = person.browser.copy();
      await person.browser.call("signOut");
      expect(await isIn(one)).toBe(false);

      let [first, second] = [await site.signIn(person), await site.signIn(person)];
      const password = "nine other lanterns on a hill";
      const old = first.copy();
      expect((await first.call("setPassword", { password })).status).toBe(200);
      expect([await isIn(first), await isIn(second), await isIn(old)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await first.call("setPassword", { password: goodPassword })).status).toBe(200);

      second = await site.signIn(person);
      await owner.browser.call("stepUpCode", { code: site.codeOf(owner.secret) });
      const rights = { roles: ["editor", "translator"], translatesInto: ["en"] };
      const changed = await owner.browser.call("setRoles", rights, { id: person.id });
      expect(changed.status).toBe(200);
      expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
      const unsaid = { roles: ["translator"], translatesInto: [] };
      expect(
        (await owner.browser.call("setRoles", unsaid, { id: person.id })).body.error.fields,
      ).toEqual({ translatesInto: "languages-missing" });

      first = await site.signIn(person);
      await owner.browser.call("disableStaff", {}, { id: person.id });
      expect(await isIn(first)).toBe(false);
      const at = site.browser();
      const given = { email: person.email, password: goodPassword };
      expect((await at.call("signInPassword", given)).status).toBe(401);
      await owner.browser.call("enableStaff", {}, { id: person.id });
      expect((await at.call("signInPassword", given)).status).toBe(200);
    });

    it("end where another one takes the browser's cookie", async () => {
      const person = await somebody("editor");
      const before = person.browser.copy();
      await site.signIn(person, person.browser);
      expect([await isIn(before), await isIn(person.browser)]).toEqual([false, true]);
      const again = person.browser.copy();
      const token = await site.invitation("other@staff.example", ["editor"]);
      await person.browser.call("openInvitation", { token });
      expect(await isIn(again)).toBe(false);
    });

    it("are listed with a hint of the device, and ended one by one or all", async () => {
      const person = await somebody("editor");
      const owner = await somebody("owner");
      const other = await site.signIn(person);
      const third = await site.signIn(person);
      const { sessions } = (await third.call("mySessions")).body;
      expect(sessions).toHaveLength(3);
      expect(sessions[0]).toMatchObject({ device: "Windows, Edge", isThisOne: true });
      const [, target] = sessions;
      expect((await owner.browser.call("endMySession", {}, { id: target.id })).status).toBe(404);
      expect((await third.call("endMySession", {}, { id: target.id })).body.sessions).toHaveLength(
        2,
      );
      expect(await isIn(other)).toBe(false);
      expect((await third.call("endMyOtherSessions")).body.sessions).toHaveLength(1);
      const ended = await owner.browser.call("endStaffSessions", {}, { id: person.id });
      expect(ended.body.sessions).toEqual([]);
      expect(await isIn(third)).toBe(false);
    });
  });

  describe("staff", () => {
    it("keeps an owner, and nobody changes themselves", async () => {
      const one = await somebody("owner");
      const two = await somebody("owner");
      const codes = async (id: number) =>
        (await one.browser.call("disableStaff", {}, { id })).body.error?.code;
      expect(await codes(one.id)).toBe("own-account");
      expect(await codes(999_999)).toBe("not-found");
      // Two owners shut out each other at once: one of them stays.
      const answers = await Promise.all([
        one.browser.call("disableStaff", {}, { id: two.id }),
        two.browser.call("disableStaff", {}, { id: one.id }),
      ]);
      expect(countOf(answers, 200)).toBe(1);
      const rows = await database.db.select().from(staff);
      const [left] = rows.filter(
        ({ id, disabledAt }) => (id === one.id || id === two.id) && disabledAt === null,
      );
      expect(left).toBeDefined();
    });

    it("gets new factors for lost ones by an invitation", async () => {
      const owner = await somebody("owner");
      const person = await somebody("editor");
      expect((await owner.browser.call("resetFactors", {}, { id: person.id })).status).toBe(200);
      expect((await person.browser.call("today")).status).toBe(401);
      const given = { email: person.email, password: goodPassword };
      expect((await site.browser().call("signInPassword", given)).status).toBe(401);
      const mail = await newestMail();
      expect(mail.kind).toBe("staff-reset");
      const [, token = ""] = /#([\w-]{43})/.exec(mail.text) ?? [];
      const at = site.browser();
      const opened = await at.call("openInvitation", { token });
      expect(opened.body.isReset).toBe(true);
      const code = site.codeOf(opened.body.authenticator.secret);
      const joined = await at.call("acceptByCode", { name: "Again", password: goodPassword, code });
      expect(joined.body.me).toMatchObject({ id: person.id, roles: ["editor"] });
    });

    it("is reset and accepts the reset before at the same time, and one of them holds", async () => {
      const owner = await somebody("owner");
      const person = await somebody("editor");
      await owner.browser.call("resetFactors", {}, { id: person.id });
      const [, token = ""] = /#([\w-]{43})/.exec((await newestMail()).text) ?? [];
      const at = site.browser();
      const { authenticator } = (await at.call("openInvitation", { token })).body;
      const code = site.codeOf(authenticator.secret);
      // Both come to the locked row of the person; each must not hold what the other needs.
      const lock = Promise.withResolvers<void>();
      const isLocked = Promise.withResolvers<void>();
      const holder = database.db.transaction(async (transaction) => {
        await lockStaff(transaction, person.id);
        isLocked.resolve();
        await lock.promise;
      });
      await isLocked.promise;
      const both = Promise.all([
        owner.browser.call("resetFactors", {}, { id: person.id }),
        at.call("acceptByCode", { name: "Again", password: goodPassword, code }),
      ]);
      setTimeout(lock.resolve, 700);
      const [reset, accepted] = await both;
      await holder;
      expect(reset.status).toBe(200);
      expect([200, 404]).toContain(accepted.status);
      expect(site.errors).toEqual([]);
    });

    it("is listed without secrets", async () => {
      const { browser } = await somebody("auditor");
      const { body } = await browser.call("staff");
      expect(body.staff.length).toBeGreaterThan(3);
      expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret|handle/i);
      expect((await browser.call("invite", {})).body.error.code).toBe("forbidden");
      const refused = await audited("call-refused");
      expect(refused.at(-1)).toMatchObject({
        outcome: "refused",
        detail: "POST /staff/invitations",
      });
    });
  });

  describe("the audit", () => {
    it("is listed by filters and exported, and the export stands in it", async () => {
      const owner = await somebody("owner");
      const { body } = await owner.browser.call("audit", { act: "sign-in", outcome: "refused" });
      expect(body.entries.length).toBeGreaterThan(0);
      expect(body.entries.length).toBeLessThanOrEqual(50);
      for (const entry of body.entries) expect(entry).toMatchObject({ act: "sign-in" });
      const all = (await owner.browser.call("audit")).body;
      const next = (await owner.browser.call("audit", { before: all.next })).body;
      expect(next.entries[0].id).toBe(all.entries.at(-1).id - 1);
      expect((await owner.browser.call("audit", { act: "nonsense" })).status).toBe(400);
      const { body: file, headers } = await owner.browser.call("exportAudit", {
        staffId: String(owner.id),
      });
      expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(headers.get("content-disposition")).toMatch(
        /^attachment; filename="audit-[\d-]+\.csv"$/,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(file.split("\r\n")[0]).toContain("previousHash,hash");
      expect(file).toContain('"audit-exported"');
      expect(file).toMatch(/\r\nend,\d+,sha256,[0-9a-f]{64}\r\n$/);
    });

    it("is one unbroken chain after everything above", async () => {
      const { browser } = await somebody("auditor");
      const { body } = await browser.call("checkAudit");
      expect(body).toMatchObject({ isWhole: true, firstBrokenId: null });
      expect(body.count).toBe(await database.db.$count(auditEntries));
      expect(body.count).toBeGreaterThan(50);
    });

    it("holds no password, token or secret", async () => {
      const rows = JSON.stringify(await database.db.select().from(auditEntries));
      expect(rows).not.toContain(goodPassword);
      // Tokens are 43 characters of base64url, and secrets 32 of base 32.
      expect(rows).not.toMatch(
        /argon2|(?<![\w-])[\w-]{43}(?![\w-])|(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/,
      );
    });
  });
});
