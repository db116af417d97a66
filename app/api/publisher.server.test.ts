import { eq, notInArray } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, expect, it, vi } from "vitest";
import { roleNames } from "~/domain/rights/permissions";
import { mostTokens } from "~/domain/rights/token-scopes";
import { openToken } from "~/domain/staff/machine-tokens.server";
import { dayInChina } from "~/i18n/china-time";
import { auditEntries, machineTokens, releases } from "~/platform/db/schema";
import { openTestConsole } from "~tests/support/console";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret } from "~tests/support/registration";
import { openTestUploads } from "~tests/support/uploads";
import { createPublisherApi } from "./publisher.server";

const day = 24 * 60 * 60_000;
const wanted = {
  name: "ci-release",
  scopes: ["releases.upload"],
  network: "",
  days: 90,
  products: ["client"],
  channels: ["stable", "beta"],
};

let made = 0;
const errors: unknown[] = [];
afterAll(() => {
  expect([...errors, ...site.errors]).toEqual([]);
});

/** Calls of a machine from an address. */
async function ask(
  token: string | null,
  {
    path = "/me",
    from = "203.0.113.7",
    method = "GET",
    headers = {},
    admits = true,
    body,
    now = site.clock,
  }: {
    path?: string;
    from?: string;
    method?: string;
    headers?: Record<string, string>;
    admits?: boolean;
    body?: ReadableStream;
    /** Null: the database's clock, as on a site. */
    now?: (() => Date) | null;
  } = {},
) {
  const api = new Hono().route(
    "/api/publisher",
    createPublisherApi({
      db,
      hasScanner: false,
      secret: testSecret,
      ...openTestUploads({ db }),
      log: { error: (details) => errors.push(details) },
      admits: async () => admits,
      address: () => from,
      now: now ?? undefined,
    }),
  );
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await api.request(`/api/publisher${path}`, {
    method,
    headers: { ...authorization, ...headers },
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
  return { status: response.status, text: await response.text(), headers: response.headers };
}
/** A new token. */
async function make(values: Partial<typeof wanted> = {}, by = manager) {
  made += 1;
  const given = { ...wanted, name: `ci-${made}`, ...values };
  const { body } = await by.browser.call("makeToken", given);
  const line = body.tokens?.find(({ name }: { name: string }) => name === given.name);
  return { token: body.token as string, id: line?.id as number, error: body.error };
}
const audits = (act: string) => db.select().from(auditEntries).where(eq(auditEntries.act, act));

it("say who they are, with a prefix, 256 bits, and no copy in the database", async () => {
  const { token, id } = await make({ network: " 203.0.113.99/24 " });
  expect(token).toMatch(/^mfst_[\w-]{43}$/);
  const answer = await ask(token);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text).data).toEqual({
    name: `ci-${made}`,
    scopes: ["releases.upload"],
    network: "203.0.113.0/24",
    products: ["client"],
    channels: ["stable", "beta"],
    endsAt: new Date(site.clock().getTime() + 90 * day).toISOString(),
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const rows = [
    ...(await db.select().from(machineTokens)),
    ...(await db.select().from(auditEntries)),
  ];
  expect(JSON.stringify(rows)).not.toContain(token.slice(5));
  expect(JSON.stringify((await manager.browser.call("tokens")).body)).not.toContain("mfst_");
  const lineOf = async () =>
    (await manager.browser.call("tokens")).body.tokens.find((one: { id: number }) => one.id === id);
  expect((await lineOf()).lastUsedOn).toBe(dayInChina(site.clock()));
  // An evening in UTC is the next day in China.
  const evening = new Date(`${site.clock().toISOString().slice(0, 10)}T17:00:00Z`);
  await openToken(db, token, { address: "203.0.113.7", now: evening });
  expect((await lineOf()).lastUsedOn).toBe(dayInChina(evening));
  expect((await audits("token-made")).at(-1)).toMatchObject({
    staffId: manager.id,
    objectKind: "token",
    objectId: String(id),
  });
});

it("that do not work here are all answered alike, and so are calls without one", async () => {
  const ended = await make({ days: 1 });
  site.pass(day + 1);
  await site.signIn(manager, manager.browser);
  const revoked = await make();
  expect((await manager.browser.call("revokeToken", {}, { id: revoked.id })).status).toBe(200);
  const rotated = await make();
  const next = (await manager.browser.call("rotateToken", {}, { id: rotated.id })).body.token;
  expect(next).not.toBe(rotated.token);
  const bound = await make({ network: "198.51.100.24" });
  const answers = [
    await ask(null),
    await ask("mfst_"),
    await ask(`mfst_${"a".repeat(43)}`),
    await ask(`${revoked.token}x`),
    await ask(ended.token),
    await ask(revoked.token),
    await ask(rotated.token),
    await ask(bound.token),
    await ask(bound.token, { from: "" }),
    await ask(null, { path: "/nowhere" }),
    await ask(null, { headers: { cookie: [...manager.browser.cookies].join("; ") } }),
    await ask(null, { method: "POST" }),
  ];
  const seen = answers.map(({ status, text, headers }) =>
    JSON.stringify([status, text, headers.get("www-authenticate"), headers.get("set-cookie")]),
  );
  expect(new Set(seen)).toEqual(new Set([seen[0]]));
  expect(answers[0]?.status).toBe(401);
  expect((await ask(next)).status).toBe(200);
  expect((await ask(bound.token, { from: "198.51.100.24" })).status).toBe(200);
  expect((await ask(bound.token, { from: "::ffff:198.51.100.24" })).status).toBe(200);
  expect((await ask(next, { path: "/nowhere" })).status).toBe(404);
  expect((await ask(next, { admits: false })).status).toBe(429);
  expect((await manager.browser.call("rotateToken", {}, { id: revoked.id })).status).toBe(404);
  expect((await manager.browser.call("revokeToken", {}, { id: revoked.id })).status).toBe(404);
  expect(await audits("token-revoked")).toHaveLength(1);
  expect(await audits("token-rotated")).toHaveLength(1);
});

const ends: [
  string,
  (id: number, maker: typeof manager, owner: typeof manager) => Promise<unknown>,
][] = [
  ["was revoked", (id, maker) => maker.browser.call("revokeToken", {}, { id })],
  ["got a new secret", (id, maker) => maker.browser.call("rotateToken", {}, { id })],
  ["rests", (_, maker, owner) => owner.browser.call("disableStaff", {}, { id: maker.id })],
];
const { db } = await databaseOfFile();
const site = openTestConsole(db);
const manager = await site.join("release@staff.example", ["release-manager"]);

it.each(ends)(
  "change nothing by a call whose token %s before its body was there",
  async (what, end) => {
    const address = `late.${what.replaceAll(" ", ".")}`;
    const maker = await site.join(`${address}@staff.example`, ["release-manager"]);
    const owner = await site.join(`${address}.owner@staff.example`, ["owner"]);
    const { token, id } = await make({}, maker);
    const draft = {
      product: "client",
      version: "77.0.1",
      channel: "stable",
      minimumWindows: "10",
    };
    const body = new ReadableStream({
      async pull(controller) {
        expect(((await end(id, maker, owner)) as { status: number }).status).toBe(200);
        controller.enqueue(new TextEncoder().encode(JSON.stringify(draft)));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const late = await ask(token, { path: "/releases", method: "POST", headers, body });
    const { status, text } = await ask(null);
    expect([late.status, late.text]).toEqual([status, text]);
    expect(late.headers.get("www-authenticate")).toBe("Bearer");
    expect(await db.$count(releases, eq(releases.version, draft.version))).toBe(0);
  },
);

it("end by the clock of the database, also where that of a server is behind", async () => {
  const onTime = () => ask(token, { now: null });
  const { token, id } = await make();
  const setEnd = (hours: number) =>
    db
      .update(machineTokens)
      .set({ endsAt: new Date(Date.now() + hours * 60 * 60_000) })
      .where(eq(machineTokens.id, id));
  const behind = (clock: DateConstructor, given: unknown[]): object =>
    given.length === 0 ? new clock(clock.now() - day) : Reflect.construct(clock, given);
  await setEnd(-2);
  vi.stubGlobal("Date", new Proxy(Date, { construct: behind }));
  const ended = await onTime();
  vi.unstubAllGlobals();
  expect(ended.status).toBe(401);
  await setEnd(2);
  expect((await onTime()).status).toBe(200);
});

it("rest while their person may not make tokens, until somebody takes them over", async () => {
  const maker = await site.join("maker@staff.example", ["release-manager"]);
  const owner = await site.join("rests@staff.example", ["owner"]);
  const made = await make({}, maker);
  const line = async () =>
    (await owner.browser.call("tokens")).body.tokens.find(
      ({ id }: { id: number }) => id === made.id,
    );
  const audited = async (act: string) => (await audits(act)).at(-1)?.after;
  expect([(await ask(made.token)).status, (await line()).rest]).toEqual([200, null]);

  await owner.browser.call("disableStaff", {}, { id: maker.id });
  expect([(await ask(made.token)).status, (await line()).rest]).toEqual([401, "disabled"]);
  expect(await audited("staff-disabled")).toBe(JSON.stringify({ restingTokens: [made.id] }));
  await owner.browser.call("enableStaff", {}, { id: maker.id });
  expect([(await ask(made.token)).status, (await line()).rest]).toEqual([200, null]);
  expect(await audited("staff-enabled")).toBe(JSON.stringify({ workingTokens: [made.id] }));

  const lookedAt = { roles: ["release-manager"], translatesInto: [] };
  const rights = { roles: ["auditor"], translatesInto: [] };
  await owner.browser.call("setRoles", { ...rights, lookedAt }, { id: maker.id });
  expect([(await ask(made.token)).status, (await line()).rest]).toEqual([401, "roles"]);
  expect(await audited("roles-changed")).toContain(`"restingTokens":[${made.id}]`);

  const { token } = (await owner.browser.call("rotateToken", {}, { id: made.id })).body;
  expect([(await ask(token)).status, (await ask(made.token)).status]).toEqual([200, 401]);
  expect(await line()).toMatchObject({ rest: null, createdBy: "rests" });
});

it.each([
  ["2001:db8::1/32", "2001:db8::/32"],
  ["10.1.2.3", "10.1.2.3/32"],
  ["::1", "::1/128"],
  ["", null],
])("take the network %j as %j", async (network, stored) => {
  const { id } = await make({ network });
  const [row] = await db.select().from(machineTokens).where(eq(machineTokens.id, id));
  expect(row?.network).toBe(stored);
});

it("work from an IPv6 network, and not from the one beside it", async () => {
  const { token } = await make({ network: "2001:db8:1::/48" });
  expect((await ask(token, { from: "2001:db8:1:ffff::9" })).status).toBe(200);
  expect((await ask(token, { from: "2001:db8:2::9" })).status).toBe(401);
  expect((await ask(token, { from: "203.0.113.7" })).status).toBe(401);
});

it.each([
  [{ network: "10.0.0.0/33" }, { network: "wrong" }],
  [{ network: "10.0.0.0/0" }, { network: "wrong" }],
  [{ network: "127.1" }, { network: "wrong" }],
  [{ network: "::ffff:10.0.0.0/104" }, { network: "wrong" }],
  [{ network: "site.example" }, { network: "wrong" }],
  [{ network: "10.0.0.0/8/8" }, { network: "wrong" }],
  [{ days: 366 }, { days: "wrong" }],
  [{ scopes: [] }, { scopes: "missing" }],
  [{ products: [] }, { products: "missing" }],
  [{ channels: [] }, { channels: "missing" }],
  [{ name: " " }, { name: "missing" }],
])("are refused: %j", async (values, fields) => {
  const { error } = await make(values);
  expect(error).toMatchObject({ code: "wrong-fields", fields });
});

it("have a name of their own while they work, also when two are made at once", async () => {
  const both = await Promise.all([make({ name: "same" }), make({ name: "same" })]);
  expect(both.filter(({ token }) => token !== undefined)).toHaveLength(1);
  expect(both.find(({ error }) => error !== undefined)?.error.fields).toEqual({ name: "taken" });
  const unknown = { ...wanted, name: "x", scopes: ["releases.approve"] };
  expect((await manager.browser.call("makeToken", unknown)).status).toBe(400);
});

it("say on the name when no more fit", async () => {
  const before = await db.select({ id: machineTokens.id }).from(machineTokens);
  const values = Array.from({ length: mostTokens }, (_, index) => ({
    name: `full-${index}`,
    tokenHash: `full-${index}`,
    scopes: ["releases.read" as const],
    network: null,
    createdById: manager.id,
    createdAt: site.clock(),
    endsAt: new Date(site.clock().getTime() + day),
  }));
  await db.insert(machineTokens).values(values);
  const { error } = await make();
  const kept = before.map(({ id }) => id);
  await db.delete(machineTokens).where(notInArray(machineTokens.id, kept));
  expect(error).toMatchObject({ code: "wrong-fields", fields: { name: "too-many" } });
});

it("a session opens no call of machines, whatever the role", async () => {
  const { browser } = await site.join("all.roles@staff.example", [...roleNames]);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await ask(null, { headers: { cookie } })).status).toBe(401);
  const [, session = ""] = [...browser.cookies][0] ?? [];
  expect((await ask(session)).status).toBe(401);
});

it("opens no call of the console", async () => {
  const { token } = await make({ scopes: ["releases.read", "releases.upload"] });
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.browser().send("GET", "/tokens", { headers })).status).toBe(401);
});

it("are made by nobody whose session ended while the call was on its way", async () => {
  const late = await site.join("late@staff.example", ["release-manager"]);
  const owner = await site.join("owner@staff.example", ["owner"]);
  const before = await db.$count(machineTokens);
  const [, answer] = await Promise.all([
    owner.browser.call("disableStaff", {}, { id: late.id }),
    make({}, late),
  ]);
  const after = await db.$count(machineTokens);
  // Whichever was first: a refused call has made none.
  expect(after - before).toBe(answer.token === undefined ? 0 : 1);
  expect((await make({}, late)).token).toBeUndefined();
});
