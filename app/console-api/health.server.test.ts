import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { staffSessions } from "~/platform/db/schema";
import { consoleOfFile } from "~tests/support/console-of-file";

const { db, site } = await consoleOfFile();

it("is seen by owners and auditors, and looking keeps no session alive", async () => {
  const { browser, id } = await site.join("auditor@staff.example", ["auditor"]);
  const usedAt = async () => {
    const [session] = await db.select().from(staffSessions).where(eq(staffSessions.staffId, id));
    return session?.lastUsedAt;
  };
  const before = await usedAt();
  site.pass(5 * 60_000);
  const { status, body } = await browser.call("health");
  expect(status).toBe(200);
  expect(body.parts.database.state).toBe("well");
  expect(await usedAt()).toEqual(before);
  const support = await site.join("support@staff.example", ["support"]);
  expect((await support.browser.call("health")).status).toBe(403);
  expect(site.errors).toEqual([]);
});
