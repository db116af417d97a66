import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffSessions } from "~/platform/db/schema";
import { openTestConsole, type TestConsole } from "~tests/support/console";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";

describe.each(testDatabases)("the health of the site in the console on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let site: TestConsole;
  beforeAll(async () => {
    database = await open();
    site = openTestConsole(database.db);
  });
  afterAll(() => database.close());

  it("is seen by owners and auditors, and looking keeps no session alive", async () => {
    const { browser, id } = await site.join("auditor@staff.example", ["auditor"]);
    const usedAt = async () => {
      const [session] = await database.db
        .select()
        .from(staffSessions)
        .where(eq(staffSessions.staffId, id));
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
});
