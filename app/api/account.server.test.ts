import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { createAccounts } from "~/domain/account/accounts.server";
import { noProgress } from "~/domain/account/registration";
import { accounts, messages, smsDays, verificationCodes } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { codeIn, testSecret as secret, takeMessages } from "~tests/support/registration";
import { proofNeededData } from "./account-schema";
import { createApi } from "./api.server";

const email = "lin@site.example";

/** Events of the service, which these tests ignore. */
const quiet = {
  onSmsAlarm: () => undefined,
  onRefusal: () => undefined,
  onMessage: () => undefined,
};

/** Limits that let each target through once, and know no others. */
function oneEach() {
  const seen = new Set<string>();
  return {
    async consume(name: string, key: string) {
      const allowed = name !== "code-minute" || !seen.has(key);
      if (name === "code-minute") seen.add(key);
      const headers: Record<string, string> = allowed ? {} : { "Retry-After": "59" };
      return { allowed, headers };
    },
    isSpent: async () => false,
  };
}

let api: Hono;
let logged: unknown[];
let limits: ReturnType<typeof oneEach>;
const sms = { countries: new Map([["CN", 1]]), all: 1 };
const { db } = await databaseOfFile();
await seedLegal(db);

beforeEach(async () => {
  for (const table of [verificationCodes, accounts, messages]) await db.delete(table);
  await db.delete(smsDays);
  logged = [];
  limits = oneEach();
  const service = createAccounts({
    db,
    secret,
    publicUrl: "https://site.example",
    ...quiet,
    limits: { ...limits, consume: (name, key) => limits.consume(name, key) },
    sms,
  });
  api = createApi({
    db,
    log: { error: (details: object) => void logged.push(details) },
    accounts: service,
    isSecure: true,
    clientKey: (context) => context.req.header("x-test-client"),
  });
});

const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(`/account/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const sendCode = (body: unknown, headers?: Record<string, string>) =>
  call("sendCode", body, headers);
const form = { email, password: "Zhiwei-2026", agreement: true, lang: "en" };

it("sends a code, returns the time of the next one, and creates an account", async () => {
  const sent = await sendCode({ email, lang: "cn" });
  expect(sent.status).toBe(200);
  expect(sent.headers.get("cache-control")).toBe("no-store");
  expect(await sent.json()).toEqual({
    code: 200,
    message: "success",
    data: { channel: "email", seconds: 60 },
  });
  const cookie = sent.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^registration=[\w-]+\.[\w-]+; Max-Age=1800; Path=\/; HttpOnly;/);
  expect(cookie).toMatch(/SameSite=Lax; Secure$/);

  const [message] = await takeMessages(db, new Date());
  expect(message?.subject).toContain("是你的验证码");
  const code = codeIn(message ?? { text: "" });
  const made = await call("register", { ...form, code });
  expect(await made.json()).toEqual({
    code: 200,
    message: "success",
    data: { channel: "email" },
  });
  expect(await db.select().from(accounts)).toMatchObject([{ email, locale: "en" }]);
});

it("sets a new password with a code of that purpose, and says wrong codes of any contact alike", async () => {
  await sendCode({ email });
  const [first] = await takeMessages(db, new Date());
  await call("register", { ...form, code: codeIn(first ?? { text: "" }) });
  await takeMessages(db, new Date());
  limits = oneEach();
  await sendCode({ email, purpose: "reset", lang: "en" });
  const sent = (await takeMessages(db, new Date())).find(({ kind }) => kind === "reset-code");
  const code = codeIn(sent ?? { text: "" });
  const wrong = { code: String((Number(code) + 1) % 1_000_000).padStart(6, "0"), lang: "en" };
  const answers = await Promise.all(
    [email, "none@site.example"].map(async (named) => {
      const refused = await call("resetPassword", { ...form, ...wrong, email: named });
      return [refused.status, await refused.json()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(422);
  const changed = await call("resetPassword", { email, code, password: "Zhiwei-2027" });
  expect(await changed.json()).toEqual({
    code: 200,
    message: "success",
    data: { channel: "email" },
  });
  expect(changed.headers.get("set-cookie")).toMatch(/^registration=/);
  expect((await call("resetPassword", { email, purpose: 1, code: [] })).status).toBe(400);
});

it("refuses a second code and returns the seconds to wait", async () => {
  const askedAt = Date.now();
  await sendCode({ email });
  const refused = await sendCode({ email: "LIN@site.example" });
  expect(refused.status).toBe(429);
  // A minute, less what a busy machine needs for both.
  const gone = (Date.now() - askedAt) / 1_000;
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(59 - gone);
  expect(await refused.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
});

it.each([
  ["en", "Please enter an email address", "Must contain numbers and uppercase"],
  ["cn", "请输入邮箱地址", "须包含数字和大小写字母，8-20 位"],
])("returns an error for each invalid field, %s", async (lang, forEmail, forPassword) => {
  const response = await call("register", { lang });
  expect(response.status).toBe(422);
  const { code, data } = await response.json();
  expect(code).toBe(422);
  expect(Object.keys(data.errors)).toEqual(["email", "code", "password", "agreement"]);
  expect(data.errors.email).toBe(forEmail);
  expect(data.errors.password).toContain(forPassword);
});

it("answers 429 with a challenge when a proof is needed, and takes it", async () => {
  limits = {
    ...limits,
    async consume(name) {
      return { allowed: name !== "code-site", headers: {} };
    },
  };
  const client = { "x-test-client": "192.0.2.1" };
  const refused = await sendCode({ email }, client);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("20");
  const { code, data } = await refused.json();
  expect(code).toBe(429);
  const answered = { status: 429, data: proofNeededData.parse(data) };
  expect(answered.data).toMatchObject({ seconds: 20, wait: expect.any(String) });
  const { challenge } = data;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  expect((await sendCode({ email, proof }, client)).status).toBe(200);
  expect((await sendCode({ email, proof: "x".repeat(2_001) }, client)).status).toBe(400);
});

it("answers 503 with a sentence that names email when the text messages are spent", async () => {
  expect((await sendCode({ phone: "13800000000" })).status).toBe(200);
  const spent = await sendCode({ phone: "13900000000", lang: "en" });
  expect(spent.status).toBe(503);
  expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(0);
  const { data } = await spent.json();
  expect(data.errors.phone).toContain("use an email instead");
  const abroad = await sendCode({ phone: "+44 7911 123456", lang: "en" });
  expect(abroad.status).toBe(422);
  expect((await abroad.json()).data.errors.phone).toContain("register with an email instead");
});

it("ignores a state without a valid signature", async () => {
  const sent = await sendCode({ email });
  const [cookie = ""] = (sent.headers.get("set-cookie") ?? "").split(";");
  const [payload = ""] = cookie.slice("registration=".length).split(".");
  const service = createAccounts({
    db,
    secret,
    publicUrl: "",
    ...quiet,
    limits: oneEach(),
    sms,
  });
  const read = (value: string) =>
    service.stateCookie.read(
      new Request("http://site.example/", { headers: { cookie: `registration=${value}` } }),
    );
  expect(read(cookie.slice("registration=".length))).toMatchObject({ channel: "email" });
  for (const value of ["", ".", payload, `${payload}.`, `${payload}.${"x".repeat(43)}`, "%00"]) {
    expect(read(value)).toEqual(noProgress);
  }
});
