import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { erasePerson } from "~/domain/account/personal-data.server";
import { confirmRequest, storeContactMessage } from "~/domain/contact/contact-actions.server";
import type { ContactMessage } from "~/domain/contact/contact-message";
import { publishRelease, withdrawRelease } from "~/domain/release/release-edits.server";
import { accounts, packages, webhookEndpoints, webhookEvents } from "~/platform/db/schema";
import { accountSuite, email, password } from "~tests/support/account-suite";
import { testSecret as secret } from "~tests/support/registration";
import { actorFor, joinOther, joinPeople, makeSigned } from "~tests/support/registry-database";
import { accountRow } from "~tests/support/table-rows";
import { readPersonalData } from "./queue-webhook.server";
import { eventNames } from "./webhook-events";
import { newSigningSecret } from "./webhook-signature.server";

const suite = await accountSuite();
const { db, codeFor, register, stored } = suite;

beforeEach(async () => {
  await db.delete(webhookEvents);
  await db.delete(webhookEndpoints);
  await db.insert(webhookEndpoints).values({
    name: "All",
    address: "https://all.site.example/",
    events: [...eventNames],
    hasPersonalData: true,
    secret: newSigningSecret(secret).stored,
    createdAt: suite.now,
  });
});

/** The events that were queued, with all of their data. */
const queued = async () => {
  const rows = await db.select().from(webhookEvents).orderBy(asc(webhookEvents.id));
  return rows.map(({ type, data, personal }) => ({
    type,
    ...JSON.parse(data),
    ...(personal !== null && readPersonalData(secret, personal)),
  }));
};
const takeEvents = async () => {
  const events = await queued();
  await db.delete(webhookEvents);
  return events;
};

it("a registration, its package and its deletion are told by the random subject", async () => {
  await db.insert(packages).values({
    id: "C",
    monthlyFen: 100,
    environments: 1,
    members: 1,
    isReference: false,
  });
  const code = await codeFor({ email });
  await register({ email, code, package: "C" });
  const [account] = await stored();
  const named = { account: account?.subject };
  expect(await queued()).toEqual([
    { type: "account.created", ...named, locale: "en", package: "C", email, phone: null },
    { type: "package.chosen", ...named, package: "C" },
  ]);
  await db.transaction((transaction) =>
    erasePerson(transaction, { channel: "email", contact: email }, { secret, now: suite.now }),
  );
  const [created, , deleted] = await db.select().from(webhookEvents).orderBy(asc(webhookEvents.id));
  // The event that was sent before loses its personal data.
  expect(created?.personal).toBeNull();
  expect(deleted).toMatchObject({ type: "account.deleted", data: JSON.stringify(named) });
});

it("sign-ins and new passwords are told without anything personal", async () => {
  await register({ email, code: await codeFor({ email }) });
  await takeEvents();
  const browser = { clientKey: "192.0.2.1", userAgent: "", mark: null };
  const signedIn = await suite.service.own.signIn({ contact: email, password, proof: "" }, browser);
  const person = await suite.service.own.find(signedIn.kind === "signed-in" ? signedIn.token : "");
  if (person === null) throw new Error("Not signed in");
  const account = person.account.subject;
  const form = { current: "", password: "Zhiwei-2027" };
  await suite.service.own.changePassword(person, form, "192.0.2.1");
  await suite.taken();
  await suite.reset({ email, code: await codeFor({ email, purpose: "reset" }) });
  await suite.service.own.deleteAccount(person, { current: "", confirm: "yes" }, "192.0.2.1");
  const changed = { type: "account.updated", account, changed: ["password"] };
  expect(await takeEvents()).toEqual([{ type: "account.signed_in", account }, changed, changed]);
});

it("an account that loses an unproven contact to the person who proves it is told", async () => {
  const other = accountRow(suite.now);
  const [first] = await db
    .insert(accounts)
    .values({ ...other, email, phone: "+8613800000000", verifiedChannel: "sms" })
    .returning();
  await register({ email, code: await codeFor({ email }) });
  expect(await takeEvents()).toMatchObject([
    { type: "account.updated", account: first?.subject, changed: ["email"] },
    { type: "account.created", email },
  ]);
  expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1);
});

it("a message is told at once, a privacy request when its sender is known", async () => {
  const store = {
    db,
    secret,
    operatorEmail: "desk@site.example",
    confirmAddress: () => "https://site.example/contact?confirm=token",
    mostLinks: 10,
    now: suite.now,
  };
  const message: ContactMessage = {
    name: "Lin",
    channel: "email",
    contact: email,
    topic: "service",
    message: "Help me",
  };
  await storeContactMessage(store, message, "en");
  expect(await takeEvents()).toEqual([
    {
      type: "contact.received",
      number: expect.any(Number),
      topic: "service",
      name: "Lin",
      contact: email,
      message: "Help me",
    },
  ]);
  const { request } = await storeContactMessage(store, { ...message, topic: "privacy" }, "en");
  expect(await takeEvents()).toMatchObject([{ type: "contact.received", topic: "privacy" }]);
  const number = request?.number ?? "";
  const confirm = () =>
    db.transaction((transaction) => confirmRequest(transaction, number, suite.now));
  const { request: confirmed } = await confirm();
  await confirm();
  expect(await takeEvents()).toEqual([
    { type: "privacy.requested", number, dueOn: confirmed?.dueOn },
  ]);
  const byPhone = { ...message, channel: "sms", contact: "+8613800000000" } as const;
  await storeContactMessage(store, { ...byPhone, topic: "privacy" }, "en");
  expect((await takeEvents()).map(({ type }) => type)).toEqual([
    "contact.received",
    "privacy.requested",
  ]);
});

it("releases are told when they are published and withdrawn, and requests when they wait", async () => {
  const registry = { db, now: () => suite.now, hasScanner: true, secret };
  const lin = actorFor({ kind: "person", id: 1 });
  await joinPeople(registry, 3);
  await joinOther(registry);
  await makeSigned(registry, lin, "1.0.0");
  const name = { product: "client", version: "1.0.0" } as const;
  const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });
  expect(await publishRelease(registry, pipeline, name)).toBe("asked");
  expect(await takeEvents()).toMatchObject([
    { type: "approval.waiting", act: "publish", ...name, request: expect.any(Number) },
  ]);
  await publishRelease(registry, lin, name);
  const reason = { cn: "有缺陷", en: "A flaw" };
  await withdrawRelease(registry, lin, name, reason);
  expect(await takeEvents()).toEqual([
    { type: "release.published", ...name, channel: "stable" },
    { type: "release.withdrawn", ...name, channel: "stable" },
  ]);
});
