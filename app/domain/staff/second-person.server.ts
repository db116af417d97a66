import { eq, isNull } from "drizzle-orm";
import { queueMessage } from "~/domain/message/message-actions.server";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";
import type { StaffOptions, StaffRow } from "./staff-context.server";
import { type NewFactor, newFactorMessage } from "./staff-messages.server";
import { staffTimes } from "./staff-rules";

/** When somebody whose account, factor or recovery codes are new counts as the second person. */
const secondPersonFrom = (now: Date): Date => new Date(now.getTime() + staffTimes.secondPerson);

/**
 * Lets a person count as the second one of an approval only after some time, because a factor of theirs is new: it
 * may be somebody else's. Whatever stores a factor or uses a recovery code calls it.
 * @param db the transaction of that
 */
export async function countLater(db: Database, staffId: number, now: Date): Promise<void> {
  await db
    .update(staff)
    .set({ countsFrom: secondPersonFrom(now) })
    .where(eq(staff.id, staffId));
}

/** Whether a person does not count as the second one yet. */
export const countsLater = ({ countsFrom }: Pick<StaffRow, "countsFrom">, now: Date): boolean =>
  countsFrom !== null && countsFrom > now;

/** Whether a person has joined so lately that they have never counted as the second one. */
export const isNewAccount = ({ createdAt }: Pick<StaffRow, "createdAt">, now: Date): boolean =>
  secondPersonFrom(createdAt) > now;

/**
 * Tells the other owners of a new account, factor or recovery codes, so that they see when one of them makes a
 * second person of somebody.
 * @param options its `db` is the transaction
 */
export async function tellOwners(
  { db, secret, now }: StaffOptions,
  person: Pick<StaffRow, "id" | "name" | "email">,
  what: NewFactor,
): Promise<void> {
  const active = await db.select().from(staff).where(isNull(staff.disabledAt));
  const owners = active.filter(({ id, roles }) => id !== person.id && roles.includes("owner"));
  if (owners.length === 0) return;
  const at = now();
  const facts = await readFacts(db);
  const news = {
    person,
    what,
    time: minuteInChina(at),
    countsFrom: minuteInChina(secondPersonFrom(at)),
  };
  for (const owner of owners) {
    await queueMessage(db, newFactorMessage(facts, owner, news), { secret, now: at });
  }
}
