import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { enterDueVersions } from "~/domain/legal-page/legal-edits.server";
import { isPassword } from "~/domain/password/password-hash.server";
import { legalVersions, messages } from "~/platform/db/schema";
import {
  accountSuite,
  email,
  password,
  phone,
  registered,
  wrongCode,
} from "~tests/support/account-suite";
import { startingLegalPage } from "~tests/support/legal-pages";

const suite = await accountSuite();
const { send, register, taken, codeFor, stored } = suite;

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
      agreementVersion: startingLegalPage("en", "user-agreement").version,
      agreedAt: suite.now,
      ageStatement: "adult-or-capable-or-guardian",
      locale: "en",
      packageId: null,
      campaign: "autumn",
      createdAt: suite.now,
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
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => register({ email, code })));
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
});

// Last: versions of legal texts stay in the database.
it("stores the version of the agreement that was shown, around midnight of a new one as well", async () => {
  const { db } = suite;
  const name = "user-agreement";
  const [before] = await db.select().from(legalVersions).where(eq(legalVersions.name, name));
  if (before === undefined) throw new Error("No version");
  const day = "2027-03-01";
  await db.insert(legalVersions).values({
    name,
    number: 2,
    words: before.words,
    label: day,
    inForceFrom: day,
    state: "announced",
    at: suite.now,
  });
  suite.now = new Date("2027-02-28T15:59:00Z");
  const agreeTo = async (agreement: string) => {
    // Removes earlier messages: they would be taken again after a while.
    await db.delete(messages);
    const own = { email: `to-${agreement}-${suite.now.getTime()}@site.example` };
    const outcome = await register({ ...own, code: await codeFor(own), agreement });
    return "errors" in outcome
      ? outcome.errors.agreement
      : (await stored()).find((account) => account.email === own.email)?.agreementVersion;
  };
  const after = "2027-03-01";
  expect(await agreeTo(before.label)).toBe(before.label);
  expect(await agreeTo(after)).toBe("agreementChanged");
  suite.now = new Date("2027-02-28T16:01:00Z");
  await enterDueVersions({ db, now: () => suite.now });
  // Read at 23:59, posted at 00:01.
  expect(await agreeTo(before.label)).toBe(before.label);
  expect(await agreeTo(after)).toBe(after);
  expect(await agreeTo("yes")).toBe(after);
  expect(await agreeTo("2020-01-01")).toBe("agreementChanged");
  suite.now = new Date("2027-02-28T17:01:00Z");
  expect(await agreeTo(before.label)).toBe("agreementChanged");
});
