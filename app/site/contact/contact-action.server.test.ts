import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { type ContactOutcome, createContact } from "~/domain/contact/contact.server";
import type { ContactForm } from "~/domain/contact/contact-form.server";
import {
  answerHeadersContext,
  clientKeyContext,
  localeContext,
  type PageSettings,
  type Site,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { testSecret as secret } from "~tests/support/registration";
import { contactAction, contactReceipt } from "./contact-action.server";

const request = { number: "PR-2026-000001", dueOn: "2026-11-27" };

/** The page's side of a form: what is asked of the service, and what becomes of its answer. */
function pageOf(outcome: ContactOutcome | null) {
  const asked: { form: ContactForm; clientKey: string | undefined }[] = [];
  const { receiptCookie } = createContact({
    db: null as unknown as Site["db"],
    secret,
    publicUrl: "https://site.example",
    operatorEmail: undefined,
    limits: { consume: async () => ({ allowed: true, headers: {} }), isSpent: async () => false },
    onMessage: () => undefined,
  });
  const contact = outcome && {
    receiptCookie,
    async send(form: ContactForm, { clientKey }: { clientKey: string | undefined }) {
      asked.push({ form, clientKey });
      return outcome;
    },
  };
  const headers = new Headers();
  const context = new RouterContextProvider();
  context.set(siteContext, { contact, publicUrl: "https://site.example" } as Site);
  context.set(answerHeadersContext, headers);
  context.set(clientKeyContext, "192.0.2.1");
  context.set(localeContext, "en");
  context.set(settingsContext, {
    texts: new Map(),
    facts: startingFacts,
  } as unknown as PageSettings);
  const address = "https://site.example/en/contact";
  return {
    asked,
    headers,
    post: (body: BodyInit) =>
      contactAction({ context, request: new Request(address, { method: "POST", body }) }),
    read: (cookie: string) =>
      contactReceipt({ context, request: new Request(address, { headers: { cookie } }) }),
  };
}

const fields = { name: "Lin", contact: "lin@site.example", topic: "privacy", message: "Hello" };

describe("the form of the contact page", () => {
  it("leads to the confirmation, which its visitor alone can read", async () => {
    const page = pageOf({ kind: "sent", receipt: { request, channel: "email", isByHand: false } });
    const response = await page.post(new URLSearchParams(fields));
    expect(page.asked).toEqual([{ form: { ...fields, website: "" }, clientKey: "192.0.2.1" }]);
    if (!(response instanceof Response)) throw new Error("No redirect");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/en/contact?sent=1");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const cookie = page.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^contact_sent=[\w-]+\.[\w-]+; Max-Age=1800; Path=\/; HttpOnly;/);
    expect(cookie).toMatch(/SameSite=Lax; Secure$/);

    const [pair = ""] = cookie.split(";");
    expect(page.read(pair)).toEqual({ request, channel: "email", isByHand: false });
    expect(page.read("contact_sent=e30.e30")).toBeNull();
    expect(page.read(`contact_sent=x${pair.split("=")[1]}`)).toBeNull();
    expect(page.read("")).toBeNull();
  });

  it("comes back with what was typed and a sentence at each wrong field", async () => {
    const page = pageOf({ kind: "invalid", errors: { contact: "emailWrong" } });
    const answer = await page.post(new URLSearchParams({ ...fields, website: "", other: "x" }));
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: {
        values: fields,
        errors: { contact: "Please enter the correct email address" },
        notice: null,
      },
    });
  });

  it("says when to try again over a limit", async () => {
    const page = pageOf({ kind: "limited", seconds: 61 });
    expect(await page.post(new URLSearchParams(fields))).toMatchObject({
      init: { status: 429 },
      data: { notice: "Too many messages. Please try again in 2 min.", values: fields },
    });
    expect(page.headers.get("retry-after")).toBe("61");
  });

  it.each([
    ["no form", "x".repeat(10)],
    ["a file for a text", new File(["x"], "x.txt")],
  ])("is a form without fields with %s", async (_, body) => {
    const page = pageOf({ kind: "invalid", errors: {} });
    const form = new FormData();
    if (body instanceof File) form.set("name", body);
    await page.post(body instanceof File ? form : body);
    expect(page.asked).toMatchObject([{ form: { name: "", message: "", topic: "" } }]);
  });

  it("answers 503 where there is none", async () => {
    await expect(pageOf(null).post(new URLSearchParams(fields))).rejects.toMatchObject({
      init: { status: 503 },
    });
  });
});
