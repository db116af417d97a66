import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/platform/db/database.server";
import { accounts } from "~/platform/db/schema";
import { messagesIn } from "~tests/support/outbox-files";
import { patience } from "~tests/support/patience";
import { codeIn } from "~tests/support/registration";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

describe("registrations", () => {
  let folder: string;
  let site: SiteProcess;

  const settings = () => ({
    DATA_DIR: folder,
    TRUST_PROXY: "loopback",
    CODE_CHALLENGE_ABOVE: "100000",
  });
  const post = (path: string, body: object, client = "192.0.2.1") =>
    fetch(`${site.origin}/api/account/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": client },
      body: JSON.stringify(body),
    });
  const password = "Zhiwei-2026";
  /** The code that was sent there; null once nobody is left to send one. */
  const codeOf = (email: string, isOver = () => false) =>
    vi.waitFor(
      () => {
        if (isOver()) return null;
        const [message] = messagesIn(join(folder, "outbox"), email);
        if (message !== undefined) return codeIn(message);
        throw new Error(`Nothing for ${email}`);
      },
      { timeout: patience.timeout, interval: 20 },
    );
  const storedEmails = async () => {
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder: folder });
    try {
      const rows = await db.select({ email: accounts.email }).from(accounts);
      return rows.map(({ email }) => email);
    } finally {
      await close();
    }
  };

  beforeAll(async () => {
    folder = await startingFolder();
    site = await startSite(settings());
  });
  afterAll(async () => {
    site.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("send one message for twenty simultaneous requests with the same contact", async () => {
    const email = "twenty@site.example";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post("sendCode", { email }, `198.51.100.${index + 1}`),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    await codeOf(email);
    const files = readdirSync(join(folder, "outbox")).filter((name) => name.endsWith(".json"));
    expect(files).toHaveLength(1);
  });

  it("refuse a second code without scripts with a Retry-After header", async () => {
    const ask = () =>
      fetch(`${site.origin}/en/register`, {
        method: "POST",
        headers: { "X-Forwarded-For": "192.0.2.7" },
        body: new URLSearchParams({ intent: "send", email: "again@site.example" }),
        redirect: "manual",
      });
    const askedAt = Date.now();
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    // A minute, less what a busy machine needs for both.
    const gone = (Date.now() - askedAt) / 1_000;
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(59 - gone);
  });

  it("create one account for ten simultaneous requests", async () => {
    const email = "ten@site.example";
    await post("sendCode", { email }, "203.0.113.1");
    const code = await codeOf(email);
    const form = { email, code, password, agreement: true };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("register", form, "203.0.113.1")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it("have the same rules for forms without scripts, whose pages are not cached", async () => {
    const submit = (body: Record<string, string>, cookie = "") =>
      fetch(`${site.origin}/en/register?package=C`, {
        method: "POST",
        headers: { Origin: site.origin, Cookie: cookie, "X-Forwarded-For": "203.0.113.2" },
        body: new URLSearchParams(body),
        redirect: "manual",
      });
    const wrong = await submit({ email: "<b>@x", password: "secret-Password-1" });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get("cache-control")).toBe("private, no-store");
    const html = await wrong.text();
    expect(html).toContain('value="&lt;b&gt;@x"');
    expect(html).not.toContain("secret-Password-1");
    const sent = await submit({ intent: "send", email: "page@site.example" });
    expect(sent.status).toBe(200);
    const [cookie = ""] = (sent.headers.get("set-cookie") ?? "").split(";");
    const personal = await fetch(`${site.origin}/en/register`, { headers: { Cookie: cookie } });
    expect(personal.headers.get("cache-control")).toBe("private, no-store");
    expect(await personal.text()).toContain("seconds then resend");
    const everyones = await fetch(`${site.origin}/en/register`);
    expect(everyones.headers.get("cache-control")).toContain("public");
    expect((await everyones.text()).includes('disabled=""')).toBe(false);
    for (const body of ["%", "intent=send&email=%00", "intent=register&code=%ff", ""]) {
      const response = await fetch(`${site.origin}/en/register`, {
        method: "POST",
        headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
        body,
      });
      expect(response.status, body).toBe(422);
    }
    const noForm = await fetch(`${site.origin}/en/register`, {
      method: "POST",
      headers: { Origin: site.origin, "Content-Type": "application/json" },
      body: "{",
    });
    expect(noForm.status).toBe(422);
  });

  it("survive a kill -9 once acknowledged", async () => {
    const acknowledged: string[] = [];
    let isKilled = false;
    const visit = async (visitor: number) => {
      for (let index = 0; !isKilled; index += 1) {
        const email = `visitor-${visitor}-${index}@site.example`;
        const client = `10.0.${visitor}.${index}`;
        const sent = await post("sendCode", { email }, client).catch(() => null);
        if (sent?.status !== 200) continue;
        const code = await codeOf(email, () => isKilled).catch(() => null);
        if (code === null || isKilled) return;
        const made = await post("register", { email, code, password, agreement: true }, client)
          .then((response) => response.json())
          .catch(() => null);
        if (made?.code === 200) acknowledged.push(email);
      }
    };
    const visitors = Promise.all([1, 2, 3, 4].map(visit));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(15), {
      timeout: 4 * patience.timeout,
      interval: 20,
    });
    isKilled = true;
    await endSite(site, "SIGKILL");
    await visitors;
    const stored = await storedEmails();
    for (const email of acknowledged) expect(stored).toContain(email);
    expect(stored.filter((email) => email === "ten@site.example")).toHaveLength(1);
    // Queued messages are delivered after the next start.
    site = await startSite(settings());
    const answer = await post("sendCode", { email: "after@site.example" }, "10.9.9.9");
    expect(answer.status).toBe(200);
    await codeOf("after@site.example");
  });
});
