import { beforeEach, describe, expect, it } from "vitest";
import { accountSessions, accounts, contactMessages } from "~/platform/db/schema";
import { createLimits } from "~/platform/limits/create-limits.server";
import { accountSuite, email, minute, other, password } from "~tests/support/account-suite";
import { testSecret as secret } from "~tests/support/registration";
import { provenOf } from "./account-queries.server";
import type { SignedIn } from "./own-account.server";

const suite = await accountSuite();
const { register, reset, taken, codeFor, pass, createService } = suite;
const next = "Zhiwei-2027";
const chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36";

type Sent = {
  contact?: string;
  password?: string;
  proof?: string;
  mark?: string | null;
  from?: string;
};

const signIn = ({
  contact = email,
  password: word = password,
  proof = "",
  mark = null,
  from,
}: Sent) =>
  suite.service.own.signIn(
    { contact, password: word, proof },
    { clientKey: from ?? "192.0.2.1", userAgent: chrome, mark },
  );

async function signedIn(sent: Sent = {}) {
  const outcome = await signIn(sent);
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  const person = await find(outcome.token);
  if (person === null) throw new Error("No session");
  return { ...outcome, person };
}

const find = (token: string | null): Promise<SignedIn | null> => suite.service.own.find(token);
const from = "192.0.2.1";

beforeEach(async () => {
  for (const table of [accountSessions, contactMessages]) await suite.db.delete(table);
  await register({ email, phone: "13800000001", code: await codeFor({ email }) });
  await taken();
});

describe("a sign-in", () => {
  it("opens the account of a proven contact in any spelling, and of no other", async () => {
    const { person } = await signedIn({ contact: " LIN@Site.example " });
    expect(person).toMatchObject({ account: { email }, session: { device: "Windows, Chrome" } });
    const mismatch = { kind: "invalid", errors: { password: "mismatch" } };
    for (const contact of ["13800000001", "no@site.example", "nothing", `${email}x`]) {
      expect(await signIn({ contact })).toEqual(mismatch);
    }
    expect(await signIn({ password: `${password}x` })).toEqual(mismatch);
    expect(await signIn({ contact: " ", password: "" })).toEqual({
      kind: "invalid",
      errors: { contact: "contactMissing", password: "passwordMissing" },
    });
    expect([await find(null), await find(""), await find("x")]).toEqual([null, null, null]);
  });

  it("is stored as a hash only", async () => {
    const { token } = await signedIn();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await suite.db.select().from(accountSessions);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("ends after thirty days", async () => {
    const { token } = await signedIn();
    pass(30 * 24 * 60 * minute - 1);
    expect(await find(token)).not.toBeNull();
    pass(1);
    expect(await find(token)).toBeNull();
  });

  it("is noticed by mail in a browser that is not known, until the password changes", async () => {
    const { mark, person } = await signedIn();
    const [notice, ...none] = await taken();
    expect([notice?.kind, notice?.to, none]).toEqual(["new-device", email, []]);
    expect(notice?.text).toContain("Windows, Chrome");
    await signedIn({ mark });
    expect(await taken()).toEqual([]);
    await suite.service.own.changePassword(person, { current: "", password: next }, from);
    await taken();
    await signedIn({ mark, password: next });
    expect((await taken()).map(({ kind }) => kind)).toEqual(["new-device"]);
  });

  it("counts wrong tries only, and then asks for waiting, except in a browser that is known", async () => {
    const limits = createLimits({ db: suite.db, secret });
    suite.service = createService(limits);
    for (let count = 0; count < 10; count += 1) expect((await signIn({})).kind).toBe("signed-in");
    const { mark } = await signedIn();
    for (let count = 0; count < 10; count += 1) await signIn({ password: "wrong" });
    const asked = await signIn({});
    if (asked.kind !== "wait") throw new Error(asked.kind);
    expect(asked.seconds).toBe(20);
    expect(await signIn({ proof: asked.proof })).toMatchObject({
      kind: "wait",
      proof: asked.proof,
    });
    pass(20_000);
    expect((await signIn({ proof: asked.proof })).kind).toBe("signed-in");
    // Strangers guess forty times more: the person waits in a new browser only.
    await limits.consume("sign-in-target", email, 40);
    expect((await signIn({ from: "203.0.113.1" })).kind).toBe("wait");
    expect((await signIn({ from: "203.0.113.1", mark })).kind).toBe("signed-in");
  });

  it("is counted by its result, without a form that is not whole", async () => {
    suite.signIns.splice(0);
    await signIn({});
    await signIn({ password: "wrong" });
    await signIn({ contact: "no@site.example" });
    await signIn({ password: "" });
    expect(suite.signIns).toEqual(["signed-in", "mismatch", "mismatch"]);
  });
});

describe("what people do in their account", () => {
  it("ends the other sessions with a new password, and all of them with a reset", async () => {
    const other = await signedIn();
    const { token, person } = await signedIn();
    await taken();
    const own = suite.service.own;
    const weak = await own.changePassword(person, { current: "", password: "short" }, from);
    expect(weak).toEqual({ kind: "invalid", errors: { password: "passwordWrong" } });
    const changed = await own.changePassword(person, { current: "", password: next }, from);
    expect(changed.kind).toBe("changed");
    expect([await find(other.token), (await find(token))?.session.id]).toEqual([
      null,
      person.session.id,
    ]);
    expect((await taken()).map(({ kind }) => kind)).toEqual(["password-changed"]);
    const code = await codeFor({ email, purpose: "reset" });
    await reset({ email, code, password });
    expect(await find(token)).toBeNull();
  });

  it("asks for the password again after ten minutes", async () => {
    const { token } = await signedIn();
    pass(10 * minute);
    const own = suite.service.own;
    const person = await find(token);
    if (person === null) throw new Error("No session");
    const missing = { kind: "invalid", errors: { current: "currentMissing" } };
    const wrong = { kind: "invalid", errors: { current: "currentWrong" } };
    expect(own.isVerified(person)).toBe(false);
    expect(await own.mayDownload(person, "", from)).toEqual(missing);
    expect(await own.deleteAccount(person, { current: "x", confirm: "yes" }, from)).toEqual(wrong);
    expect(await own.changePassword(person, { current: "x", password: next }, from)).toEqual(wrong);
    expect(await own.mayDownload(person, password, from)).toEqual({ kind: "allowed" });
    expect(own.isVerified((await find(token)) ?? person)).toBe(true);
  });

  it("ends one session or all others, and none of another account", async () => {
    const first = await signedIn();
    const second = await signedIn();
    const third = await signedIn();
    const stranger = { ...third.person, account: { ...third.person.account, id: 0 } };
    await suite.service.own.end(stranger, first.person.session.id);
    expect(await find(first.token)).not.toBeNull();
    await suite.service.own.end(third.person, first.person.session.id);
    expect(await find(first.token)).toBeNull();
    await suite.service.own.endOthers(third.person);
    const left = await suite.service.own.sessions(third.person);
    expect([await find(second.token), left.map(({ id }) => id)]).toEqual([
      null,
      [third.person.session.id],
    ]);
  });

  it("copies the data without secrets, and deletes account and sessions at once", async () => {
    const { person, token } = await signedIn();
    const own = suite.service.own;
    const copy = JSON.stringify(await own.collect(person));
    expect(copy).toContain(email);
    expect(copy).toContain("Windows, Chrome");
    expect(copy).not.toMatch(/argon2|Hash/);
    const form = { current: "", confirm: "" };
    const unconfirmed = { kind: "invalid", errors: { confirm: "confirmMissing" } };
    expect(await own.deleteAccount(person, form, from)).toEqual(unconfirmed);
    const deleted = await own.deleteAccount(person, { ...form, confirm: "yes" }, from);
    expect(deleted).toEqual({ kind: "deleted" });
    expect(await suite.db.select().from(accounts)).toEqual([]);
    expect(await suite.db.select().from(accountSessions)).toEqual([]);
    expect(await find(token)).toBeNull();
  });
});

describe("another contact", () => {
  const english = { clientKey: from, locale: "en" } as const;
  const phone = { channel: "sms", contact: "13800000001", current: "", proof: "" } as const;
  const proven = async () => {
    const [account] = await suite.stored();
    return account === undefined ? [] : provenOf(account).map(({ to }) => to);
  };
  const codeOf = async (
    person: SignedIn,
    form: Parameters<typeof suite.service.own.sendContactCode>[1],
  ) => {
    expect(await suite.service.own.sendContactCode(person, form, english)).toEqual({
      kind: "sent",
    });
    const [message] = await taken();
    return { message, code: /\d{6}/.exec(message?.text ?? "")?.[0] ?? "" };
  };

  it("is proven by its code, opens the account, and is notified to the one before", async () => {
    const { person } = await signedIn();
    await taken();
    const own = suite.service.own;
    const { code, message } = await codeOf(person, phone);
    expect([message?.kind, message?.to]).toEqual(["contact-code", "+8613800000001"]);
    const wrong = { kind: "invalid", errors: { code: "codeWrong" } };
    expect(await own.changeContact(person, { ...phone, code: other(code) }, english)).toEqual(
      wrong,
    );
    expect(await proven()).toEqual([email]);
    const changed = { kind: "contact-changed", to: "+8613800000001" };
    expect(await own.changeContact(person, { ...phone, code }, english)).toEqual(changed);
    expect(await proven()).toEqual([email, "+8613800000001"]);
    expect((await taken()).map(({ kind, to }) => [kind, to])).toEqual([["contact-changed", email]]);
    // The same request again changes nothing.
    expect(await own.changeContact(person, { ...phone, code }, english)).toEqual(changed);
    expect(await taken()).toEqual([]);
    await signedIn({ contact: "138 0000 0001" });
  });

  it("replaces the former one, which no longer opens the account", async () => {
    const { person } = await signedIn();
    await taken();
    const form = { channel: "email", contact: "new@site.example", current: "", proof: "" } as const;
    const { code } = await codeOf(person, form);
    const changed = await suite.service.own.changeContact(person, { ...form, code }, english);
    expect(changed.kind).toBe("contact-changed");
    expect(await proven()).toEqual(["new@site.example"]);
    expect((await signIn({})).kind).toBe("invalid");
    await signedIn({ contact: "new@site.example" });
  });

  it("of another account gets a message in place of a code; one that was only entered moves", async () => {
    const { person } = await signedIn();
    await taken();
    pass(minute);
    await register({
      email: "wei@site.example",
      code: await codeFor({ email: "wei@site.example" }),
    });
    await taken();
    const own = suite.service.own;
    const taking = {
      channel: "email",
      contact: "wei@site.example",
      current: "",
      proof: "",
    } as const;
    expect((await codeOf(person, taking)).message?.kind).toBe("contact-taken");
    const guess = { ...taking, code: "000000" };
    expect((await own.changeContact(person, guess, english)).kind).toBe("invalid");
    const entered = await signedIn({ contact: "wei@site.example" });
    await taken();
    // Lin's account only entered the number; Wei proves it.
    const { code } = await codeOf(entered.person, phone);
    await own.changeContact(entered.person, { ...phone, code }, english);
    const rows = await suite.stored();
    const phoneOf = (owner: string) => rows.find((row) => row.email === owner)?.phone;
    expect([phoneOf("wei@site.example"), phoneOf(email)]).toEqual(["+8613800000001", null]);
  });

  it("needs the password after ten minutes, and a session that nobody ended", async () => {
    const { token, person } = await signedIn();
    await taken();
    const own = suite.service.own;
    const { code } = await codeOf(person, phone);
    await suite.db.delete(accountSessions);
    const ended = await own.changeContact(person, { ...phone, code }, english);
    expect([ended, await find(token)]).toEqual([{ kind: "signed-out" }, null]);
    const later = await signedIn();
    pass(10 * minute);
    const missing = { kind: "invalid", errors: { current: "currentMissing" } };
    expect(await own.sendContactCode(later.person, phone, english)).toEqual(missing);
    for (const [contact, problem] of [
      [" ", "contactMissing"],
      ["12", "phoneWrong"],
    ] as const) {
      const wrong = { kind: "invalid", errors: { contact: problem } };
      expect(await own.sendContactCode(later.person, { ...phone, contact }, english)).toEqual(
        wrong,
      );
    }
  });
});
