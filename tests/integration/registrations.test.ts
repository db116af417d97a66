import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
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
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(8), {
      timeout: 4 * patience.timeout,
      interval: 20,
    });
    isKilled = true;
    await endSite(site, "SIGKILL");
    await visitors;
    const stored = await storedEmails();
    for (const email of acknowledged) expect(stored).toContain(email);
    // Queued messages are delivered after the next start.
    site = await startSite(settings());
    const answer = await post("sendCode", { email: "after@site.example" }, "10.9.9.9");
    expect(answer.status).toBe(200);
    await codeOf("after@site.example");
  });
});
