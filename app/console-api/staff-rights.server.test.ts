import { desc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import {
  disableStaff,
  invite,
  resetFactors,
  revokeInvitation,
} from "~/domain/staff/staff-actions.server";
import { commandActor, lockStaff } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";
import {
  auditEntries,
  staff,
  staffChallenges,
  staffInvitations,
  staffPasskeys,
  staffSessions,
} from "~/platform/db/schema";
import { consoleOrigin } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { offers } from "~tests/support/offers";
import { softwareAuthenticator } from "~tests/support/software-authenticator";

let people = 0;
const { db, site } = await consoleOfFile();
await site.join("first@staff.example", ["owner"]);

const owner = () => {
  people += 1;
  return site.join(`owner${people}@staff.example`, ["owner"]);
};
const newest = async () => {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};
const invitee = (email: string) => ({
  email,
  name: "New",
  locale: "en",
  roles: ["editor"],
  translatesInto: [],
});
const openInvitations = (email: string) =>
  db.$count(
    staffInvitations,
    sql`${staffInvitations.email} = ${email} AND ${staffInvitations.revokedAt} IS NULL`,
  );

it("are asked for in an invitation, together with all else that is missing", async () => {
  const nothing = { email: " ", name: "", locale: "en", roles: [], translatesInto: [] };
  const { status, body } = await (await owner()).browser.call("invite", nothing);
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({ email: "missing", name: "missing", roles: "missing" });
});

it("end the invitations of an owner who is disabled, or is an owner no longer", async () => {
  const boss = await owner();
  const disabled = await owner();
  const lowered = await owner();
  await disabled.browser.call("invite", invitee("of.disabled@staff.example"));
  await lowered.browser.call("invite", invitee("of.lowered@staff.example"));
  await boss.browser.call("invite", invitee("of.boss@staff.example"));
  const owns = { roles: ["owner"], translatesInto: [] };
  const rights = { roles: ["owner", "editor"], translatesInto: [] };
  await boss.browser.call("setRoles", { ...rights, lookedAt: owns }, { id: lowered.id });
  expect(await openInvitations("of.lowered@staff.example")).toBe(1);
  const less = { roles: ["editor"], translatesInto: [] };
  // Two owners had the same layer open: the second one is told of what the first one did.
  const late = await boss.browser.call("setRoles", { ...less, lookedAt: owns }, { id: lowered.id });
  expect([late.status, late.body.error.code]).toEqual([409, "moved-on"]);
  await boss.browser.call("setRoles", { ...less, lookedAt: rights }, { id: lowered.id });
  expect(JSON.parse((await newest())?.after ?? "")).toMatchObject({
    endedInvitations: [expect.any(Number)],
  });
  await boss.browser.call("disableStaff", {}, { id: disabled.id });
  expect(await openInvitations("of.disabled@staff.example")).toBe(0);
  expect(await openInvitations("of.lowered@staff.example")).toBe(0);
  expect(await openInvitations("of.boss@staff.example")).toBe(1);
});

it("end a link to new factors of who is disabled, also for when they are let in again", async () => {
  const boss = await owner();
  const gone = await owner();
  const other = await owner();
  await resetFactors(site.options, commandActor, gone.id);
  await resetFactors(site.options, commandActor, other.id);
  const openTo = (id: number) =>
    db.$count(
      staffInvitations,
      sql`${staffInvitations.staffId} = ${id} AND ${staffInvitations.revokedAt} IS NULL`,
    );
  expect(await openTo(gone.id)).toBe(1);
  await boss.browser.call("disableStaff", {}, { id: gone.id });
  expect(JSON.parse((await newest())?.after ?? "")).toMatchObject({
    endedInvitations: [expect.any(Number)],
  });
  await boss.browser.call("enableStaff", {}, { id: gone.id });
  expect(await openTo(gone.id)).toBe(0);
  expect(await openTo(other.id)).toBe(1);
  // An owner sends a new one.
  await boss.browser.call("resetFactors", {}, { id: gone.id });
  expect(await openTo(gone.id)).toBe(1);
});

it("let nobody invite or take back any more, though the call began before", async () => {
  const boss = await owner();
  const gone = await owner();
  await boss.browser.call("invite", invitee("kept@staff.example"));
  const [kept] = await db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.email, "kept@staff.example"));
  // What the API has checked the rights of, and what runs only after the disabling.
  const actor = { ...commandActor, staff: { id: gone.id, name: "Gone" } };
  await disableStaff(site.options, commandActor, gone.id);
  const wanted = { ...invitee("late@staff.example"), locale: "en" as const };
  const given = { ...wanted, roles: ["editor" as const] };
  await expect(invite(site.options, actor, given)).rejects.toMatchObject({ code: "signed-out" });
  await expect(revokeInvitation(site.options, actor, kept?.id ?? 0)).rejects.toMatchObject({
    code: "signed-out",
  });
  expect(await openInvitations("late@staff.example")).toBe(0);
  expect(await openInvitations("kept@staff.example")).toBe(1);
});

it("let nobody change anything any more, whatever ended the session while the call waited", async () => {
  const boss = await owner();
  const lookedAt = { roles: ["owner"], translatesInto: [] };
  const less = { roles: ["owner", "editor"], translatesInto: [], lookedAt };
  const ends = ["disableStaff", "setRoles", "resetFactors", "endStaffSessions"] as const;
  for (const end of ends) {
    const gone = await owner();
    const isOf = eq(staffSessions.staffId, gone.id);
    const [session] = await db.select().from(staffSessions).where(isOf);
    const person = { id: gone.id, name: "Gone" };
    const actor: AuditActor = {
      staff: person,
      source: "console",
      sessionId: session?.id ?? 0,
      requestId: null,
      address: null,
    };
    // What the API has checked the rights of, and what runs only afterwards.
    const act = () => offers.preview(site.options, actor);
    expect((await act()).token).not.toBe("");
    const body = end === "setRoles" ? less : {};
    expect((await boss.browser.call(end, body, { id: gone.id })).status).toBe(200);
    await expect(act(), end).rejects.toMatchObject({ code: "signed-out" });
  }
});

it("add no passkey while an owner resets the factors", async () => {
  const person = await site.join("reset@staff.example", ["editor"]);
  const { options } = (await person.browser.call("addPasskeyOptions")).body;
  const response = softwareAuthenticator(consoleOrigin).register(options);
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  // The owner's transaction has the person locked, as `resetFactors` does first.
  const reset = db.transaction(async (transaction) => {
    await lockStaff(transaction, person.id);
    isLocked.resolve();
    await mayEnd.promise;
    await resetIn(transaction);
  });
  const resetIn = async (db: Database) => {
    await db.update(staff).set({ totpSecret: null }).where(eq(staff.id, person.id));
    await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, person.id));
    await db.delete(staffSessions).where(eq(staffSessions.staffId, person.id));
  };
  await isLocked.promise;
  const adding = person.browser.call("addPasskey", { name: "Late", response });
  // On PostgreSQL the call takes its challenge and waits for the person; PGlite has one connection.
  setTimeout(mayEnd.resolve, 700);
  await reset;
  expect((await adding).body.error.code).toBe("signed-out");
  const own = eq(staffPasskeys.staffId, person.id);
  expect(await db.$count(staffPasskeys, own)).toBe(0);
  expect(await db.$count(staffChallenges)).toBe(0);
});

it("write no address of an invited person into the audit, which keeps for ever", async () => {
  const boss = await owner();
  const before = (await newest())?.id ?? 0;
  await boss.browser.call("invite", invitee("secret.person@staff.example"));
  expect(await newest()).toMatchObject({ objectLabel: "s…@staff.example" });
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.email, "secret.person@staff.example"));
  await boss.browser.call("revokeInvitation", {}, { id: row?.id ?? 0 });
  expect(await newest()).toMatchObject({ act: "invitation-revoked" });
  const entries = await db.select().from(auditEntries);
  const own = entries.filter(({ id }) => id > before);
  expect(own).toHaveLength(2);
  expect(JSON.stringify(own)).not.toContain("secret.person");
});
