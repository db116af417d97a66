import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mostInAnHour } from "~/domain/document/document-rules";
import { staffTimes } from "~/domain/staff/staff-rules";
import { databaseTime } from "~/platform/db/database-time.server";
import {
  auditEntries,
  staff,
  staffInvitations,
  staffSessions,
  staffWaits,
} from "~/platform/db/schema";
import {
  consoleOrigin,
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
import { consoleRoutes, type RouteName } from "./routes";
import { personHeader } from "./schemas/common";

const minute = 60_000;

const { db, site } = await consoleOfFile();

beforeEach(async () => {
  await db.delete(staffWaits);
});

const { somebody, newestMail, audited } = consolePeople(db, site);

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
    expect(await db.$count(staff, eq(staff.email, "race@staff.example"))).toBe(1);
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
    const [open] = await db
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
    const rows = await db.select().from(staffInvitations);
    expect(JSON.stringify(rows)).not.toContain(token);
    const mail = await newestMail();
    expect(mail).toMatchObject({ to: "mail@staff.example", kind: "staff-invitation" });
    expect(mail.text).toContain(`${consoleOrigin}/console/invitation#${token}`);
  });

  it("names who invites and as what, in the mail and on its page", async () => {
    const owner = await somebody("owner");
    const email = "named@staff.example";
    const inviter = owner.email.split("@")[0] ?? "";
    const invitee = {
      email,
      name: "Li",
      locale: "en",
      roles: ["editor", "support"],
      translatesInto: [],
    };
    await owner.browser.call("invite", invitee);
    const { text } = await newestMail();
    expect(text).toContain(`${inviter} invites you to the console of`);
    expect(text).toContain("as Editor, Support.");
    expect(text).toContain("Support: answers messages and privacy requests.");
    const token = /#([\w-]+)/.exec(text)?.[1] ?? "";
    const { body } = await site.browser().call("openInvitation", { token });
    expect(body).toMatchObject({ inviter, roles: ["editor", "support"] });
  });

  it("refuses passwords that are too weak, and those made of the person's name", async () => {
    const token = await site.invitation("weak.person@staff.example", ["editor"]);
    const at = site.browser();
    const opened = await at.call("openInvitation", { token });
    const code = site.codeOf(opened.body.authenticator.secret);
    const problem = async (password: string) =>
      (await at.call("acceptByCode", { name: "Weak Person", password, code })).body.error?.fields
        ?.password;
    expect(await problem("fourteen chars")).toBe("password-short");
    expect(await problem("weakpersonweakperson1")).toBe("password-names");
    const wrongCode = { name: "Weak", password: goodPassword, code: "000000" };
    expect((await at.call("acceptByCode", wrongCode)).body.error.code).toBe("wrong-factor");
    expect((await audited("invitation-accepted")).at(-1)).toMatchObject({
      outcome: "refused",
      detail: "wrong code",
      staffId: null,
    });
    expect(await problem(goodPassword)).toBeUndefined();
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
    const rows = JSON.stringify(await db.select().from(staffSessions));
    expect(rows).not.toContain(at.cookies.get("__Host-console"));
  });

  it("begin by the time of the database, as jobs do, whatever the clock of a server says", async () => {
    const { email } = await somebody("editor");
    const onSite = openTestConsole(db, { isOnDatabaseTime: true });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_880 * minute });
    try {
      const given = { email, password: goodPassword };
      expect((await onSite.browser().call("signInPassword", given)).status).toBe(200);
      const newest = db.select().from(staffSessions).orderBy(desc(staffSessions.id));
      const [session] = await newest.limit(1);
      const now = await databaseTime(db);
      expect(Math.abs((session?.startedAt.getTime() ?? 0) - now.getTime())).toBeLessThan(
        60 * minute,
      );
    } finally {
      vi.useRealTimers();
    }
    expect(onSite.errors).toEqual([]);
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

  it("are not kept awake by what screens ask by themselves", async () => {
    const person = await somebody("owner");
    const asked: [RouteName, object][] = [
      ["articlePresence", { locale: "en", isWriting: false, isOpen: true }],
      ["releasePresence", { product: "client", version: "6.4.0", locale: "en", isOpen: true }],
      ["health", {}],
    ];
    for (const [name, request] of asked) {
      const browser = await site.signIn(person);
      site.pass(staffTimes.idle - minute);
      // Answered, though perhaps that there is no such thing.
      expect([200, 404], name).toContain((await browser.call(name, request, { id: 1 })).status);
      site.pass(2 * minute);
      expect([name, await isIn(browser)]).toEqual([name, false]);
    }
  });

  it("end with sign-out, a new password, changed roles and disabling", async () => {
    const owner = await somebody("owner");
    const person = await somebody("editor");
    const one = person.browser.copy();
    await person.browser.call("signOut");
    expect(await isIn(one)).toBe(false);

    let first = await site.signIn(person);
    let second = await site.signIn(person);
    const password = "nine other lanterns on a hill";
    const old = first.copy();
    expect((await first.call("setPassword", { password })).status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(old)]).toEqual([true, false, false]);
    expect((await first.call("setPassword", { password: goodPassword })).status).toBe(200);

    second = await site.signIn(person);
    await owner.browser.call("stepUpCode", { code: site.codeOf(owner.secret) });
    const rights = { roles: ["editor", "translator"], translatesInto: ["en"] };
    const lookedAt = { roles: ["editor"], translatesInto: [] };
    const request = { ...rights, lookedAt };
    const changed = await owner.browser.call("setRoles", request, { id: person.id });
    expect(changed.status).toBe(200);
    expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
    const unsaid = { roles: ["translator"], translatesInto: [], lookedAt: rights };
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
    expect((await third.call("endMySession", {}, { id: target.id })).body.sessions).toHaveLength(2);
    expect(await isIn(other)).toBe(false);
    expect((await third.call("endMyOtherSessions")).body.sessions).toHaveLength(1);
    const ended = await owner.browser.call("endStaffSessions", {}, { id: person.id });
    expect(ended.body.sessions).toEqual([]);
    expect(await isIn(third)).toBe(false);
  });

  it("end for an old tab when another person has signed in since in the same browser", async () => {
    const first = await somebody("editor");
    const next = await somebody("editor");
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
    const begun = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectLabel, "Whose?"));
    expect(begun.map(({ staffId }) => staffId)).toEqual([next.id]);
  });

  it("end for a call as well whose body is still on its way", async () => {
    const person = await somebody("editor");
    const owner = await somebody("owner");
    const bytes = new TextEncoder().encode(
      JSON.stringify({
        sourceLocale: "cn",
        body: "",
        fields: { title: "Too late", summary: "", tags: [] },
      }),
    );
    let reached = () => {};
    const isReading = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let shutOut = () => {};
    const isShutOut = new Promise<void>((resolve) => {
      shutOut = resolve;
    });
    const body = new ReadableStream<Uint8Array>(
      {
        // Asked for when the call reads its body: its session and rule have been looked at.
        async pull(controller) {
          reached();
          await isShutOut;
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const { method, path } = consoleRoutes.newArticle;
    const late = person.browser.send(method, path, { body });
    await isReading;
    expect((await owner.browser.call("disableStaff", {}, { id: person.id })).status).toBe(200);
    shutOut();
    const answer = await late;
    expect([answer.status, answer.body.error?.code]).toEqual([401, "signed-out"]);
    const begun = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectLabel, "Too late"));
    expect(begun).toEqual([]);
  });

  it("are not ended by a page that somebody else left open in the browser", async () => {
    const first = await somebody("editor");
    const next = await somebody("editor");
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
});

it("of an own setting that the server keeps: the audit has each change, and no repetition", async () => {
  const { browser, id } = await somebody("support");
  const choose = async (locale: "cn" | "en") => (await browser.call("setLocale", { locale })).body;
  const before = (await audited("language-chosen")).length;
  const first = (await browser.call("session")).body.me.locale;
  const other = first === "cn" ? "en" : "cn";
  expect((await choose(other)).me.locale).toBe(other);
  expect((await choose(other)).me.locale).toBe(other);
  const entries = (await audited("language-chosen")).slice(before);
  expect(entries).toMatchObject([{ staffId: id, objectKind: "staff", objectId: String(id) }]);
  expect(JSON.parse(entries[0]?.before ?? "")).toEqual({ locale: first });
  expect(JSON.parse(entries[0]?.after ?? "")).toEqual({ locale: other });
  // Nobody fills the audit with it.
  for (let count = 1; count < mostInAnHour; count += 1) {
    const chosen = await choose(count % 2 === 0 ? other : first);
    expect(chosen.error).toBeUndefined();
  }
  const next = mostInAnHour % 2 === 0 ? other : first;
  expect((await choose(next)).error).toMatchObject({ code: "slowed" });
  expect((await browser.call("session")).body.me.locale).not.toBe(next);
});

describe("the audit", () => {
  it("is one unbroken chain after everything above", () => expectWholeAudit(db, site, 20));

  it("holds no password, token or secret", () => expectNoSecret(db));
});
