import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { readEmail } from "~/lib/contact-shape";
import { hintOf } from "~/platform/messages/message";
import { type AccountRow, findAccount, findAccountNaming } from "./account-queries.server";
import { parsePhone } from "./contact.server";

/** Searches, and whole contacts seen, of one person in an hour. */
const mostLooks = 60;

/**
 * The id of the account with a whole address or number, or with this id; null: there is none. Nothing
 * is found by a part of an address.
 * @throws Refusal `wrong-fields` when it is none of them, `slowed`
 */
export async function searchAccount(
  { db, now }: StaffOptions,
  actor: AuditActor,
  text: string,
): Promise<number | null> {
  const written = text.trim();
  const time = now();
  if (/^[1-9]\d{0,8}$/.test(written)) return (await findAccount(db, Number(written)))?.id ?? null;
  const email = readEmail(written);
  const contact = email ?? parsePhone(written, "CN");
  if (contact === null) {
    const problem = written === "" ? "missing" : "wrong";
    throw new Refusal("wrong-fields", { fields: { text: problem } });
  }
  return db.transaction(async (transaction) => {
    const limit = { act: "account-searched", most: mostLooks, now: time } as const;
    await refuseTooOften(transaction, actor, limit);
    const found = await findAccountNaming(transaction, contact);
    const hint = hintOf({ to: contact, channel: email === null ? "sms" : "email" });
    const after = { contact: hint, found: found?.id ?? null };
    await writeAudit(transaction, actor, { act: "account-searched", after }, time);
    return found?.id ?? null;
  });
}

/** The whole contacts of an account. @throws Refusal `not-found`, `slowed` */
export async function seeAccount(
  { db, now }: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<Pick<AccountRow, "email" | "phone">> {
  const time = now();
  return db.transaction(async (transaction) => {
    await refuseTooOften(transaction, actor, { act: "account-seen", most: mostLooks, now: time });
    const found = await findAccount(transaction, id);
    if (found === undefined) throw new Refusal("not-found");
    const object = { kind: "account", id, label: `#${id}` };
    await writeAudit(transaction, actor, { act: "account-seen", object }, time);
    return found;
  });
}
