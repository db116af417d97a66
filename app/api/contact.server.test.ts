import type { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { createContact } from "~/domain/contact/contact.server";
import { contactMessages, messages } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { testSecret as secret } from "~tests/support/registration";
import { createApi } from "./api.server";

const form = { name: "Lin", contact: "lin@site.example", topic: "service", message: "Hello" };

let api: Hono;
let logged: unknown[];
let isAllowed: boolean;
const { db } = await databaseOfFile();

beforeEach(async () => {
  for (const table of [contactMessages, messages]) await db.delete(table);
  logged = [];
  isAllowed = true;
  const contact = createContact({
    db,
    secret,
    publicUrl: "https://site.example",
    operatorEmail: undefined,
    limits: {
      consume: async () => ({ allowed: isAllowed, headers: { "Retry-After": "59" } }),
      isSpent: async () => !isAllowed,
    },
    onMessage: () => undefined,
    now: () => new Date("2026-11-12T00:00:00.000Z"),
  });
  const log = { error: (details: object) => void logged.push(details) };
  api = createApi({ db, log, contact });
});

const call = (body: unknown, headers: Record<string, string> = {}) =>
  api.request("/site/contact", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const stored = () => db.select().from(contactMessages);

it("accepts a message", async () => {
  const response = await call({ ...form, lang: "en", unknown: 1 });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    code: 200,
    message: "success",
    data: { request: null },
  });
  expect(await stored()).toMatchObject([{ name: "Lin", locale: "en" }]);
});

it("returns the number of a privacy request", async () => {
  const response = await call({ ...form, topic: "privacy" });
  expect(await response.json()).toMatchObject({
    data: { request: { number: expect.stringMatching(/^PR-2026-\d{6}$/), dueOn: null } },
  });
});

it("returns the due date of a privacy request that needs no link", async () => {
  const response = await call({ ...form, contact: "13800000000", topic: "privacy" });
  expect(await response.json()).toMatchObject({ data: { request: { dueOn: "2026-11-27" } } });
});

it.each([
  ["en", "Please enter a name", "Please enter the correct email address"],
  ["cn", "请输入称呼", "请输入正确的邮箱地址"],
])("returns an error for each invalid field, %s", async (lang, forName, forContact) => {
  const response = await call({ lang, contact: "lin@" });
  expect(response.status).toBe(422);
  const { code, message, data } = await response.json();
  expect([code, message]).toEqual([422, "Unprocessable Content"]);
  expect(Object.keys(data.errors)).toEqual(["name", "contact", "topic", "message"]);
  expect(data.errors).toMatchObject({ name: forName, contact: forContact });
  expect(await stored()).toEqual([]);
});

it("gives a spam program that fills in the hidden field the usual response", async () => {
  const response = await call({ ...form, website: "https://site.example" });
  expect(await response.json()).toMatchObject({ code: 200, data: { request: null } });
  expect(await stored()).toEqual([]);
});

it("returns the time to wait when the rate limit is exceeded", async () => {
  isAllowed = false;
  const response = await call(form);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("59");
  expect(await stored()).toEqual([]);
});

it("responds 503 when the contact service is off", async () => {
  const without = createApi({ db, log: { error: () => undefined } });
  expect((await without.request("/site/contact", { method: "POST" })).status).toBe(503);
});
