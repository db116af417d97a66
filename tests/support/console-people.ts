import { asc, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { AuditAct } from "~/domain/audit/audit";
import type { Role } from "~/domain/rights/permissions";
import { unsealText } from "~/lib/sealed-text.server";
import type { Database } from "~/platform/db/database.server";
import { auditEntries, messages } from "~/platform/db/schema";
import { type Answered, consoleSecret, goodPassword, type TestConsole } from "./console";

export const countOf = (answers: Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** People of a suite's console, and what they left in its database. */
export function consolePeople(db: Database, site: TestConsole) {
  let people = 0;
  return {
    /** Somebody new, signed in. */
    somebody: (...roles: Role[]) => {
      people += 1;
      return site.join(`person${people}@staff.example`, roles);
    },
    newestMail: async () => {
      const [row] = await db.select().from(messages).orderBy(desc(messages.id)).limit(1);
      return JSON.parse(unsealText(consoleSecret, "messages", row?.content ?? ""));
    },
    audited: (act: AuditAct) =>
      db.select().from(auditEntries).where(eq(auditEntries.act, act)).orderBy(asc(auditEntries.id)),
  };
}

/** Expects the audit to be one unbroken chain, of more than `least` entries. */
export async function expectWholeAudit(
  db: Database,
  site: TestConsole,
  least: number,
): Promise<void> {
  const { browser } = await site.join("whole-audit@staff.example", ["auditor"]);
  const { body } = await browser.call("checkAudit");
  expect(body).toMatchObject({ isWhole: true, firstBrokenId: null });
  expect(body.count).toBe(await db.$count(auditEntries));
  expect(body.count).toBeGreaterThan(least);
}

/** Expects the audit to hold no password, token or secret. */
export async function expectNoSecret(db: Database): Promise<void> {
  const rows = JSON.stringify(await db.select().from(auditEntries));
  expect(rows).not.toContain(goodPassword);
  // Tokens are 43 characters of base64url, and secrets 32 of base 32.
  expect(rows).not.toMatch(
    /argon2|(?<![\w-])[\w-]{43}(?![\w-])|(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/,
  );
}
