import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { staff, staffDroppedMarks } from "~/platform/db/schema";
import { newToken } from "./secret-token.server";
import { staffTimes } from "./staff-rules";

/*
 * A mark in the cookie of a browser that has signed in. It grants no access: it only means that sign-ins from
 * there wait for their own failed tries, and not for those of strangers who guess at the account.
 */

function sign(secret: Buffer, payload: string): string {
  return createHmac("sha256", secret).update(`staff-device ${payload}`).digest("base64url");
}

/** The mark for a browser in which this person has signed in. */
export function knownDeviceMark(secret: Buffer, staffId: number, now: Date): string {
  const payload = `${staffId}.${now.getTime() + staffTimes.knownDevice}.${newToken().slice(0, 22)}`;
  return `${payload}.${sign(secret, payload)}`;
}

const personOf = (mark: string | null) => Number(mark?.split(".")[0]);

/** The id of a browser that has signed in before, for any person; null: it is not known. */
export function knownDevice(secret: Buffer, mark: string | null, now: Date): string | null {
  return knownDeviceOf(secret, mark, personOf(mark), now);
}

/**
 * The id of a browser that takes its turn before strangers: its mark was not dropped, and its person is not
 * disabled. Otherwise somebody who was of the staff could keep all others waiting for as long as a mark lasts.
 */
export async function preferredDevice(
  { db, secret, now }: { db: Database; secret: Buffer; now: Date },
  mark: string | null,
): Promise<string | null> {
  const device = knownDevice(secret, mark, now);
  if (device === null || (await isDropped(db, device))) return null;
  const isActive = and(eq(staff.id, personOf(mark)), isNull(staff.disabledAt));
  return (await db.$count(staff, isActive)) > 0 ? device : null;
}

/** The id of a known browser of this person; null when the mark is absent, over or another's. */
export function knownDeviceOf(
  secret: Buffer,
  mark: string | null,
  staffId: number,
  now: Date,
): string | null {
  const [id = "", until = "", device = "", signature = ""] = mark?.split(".") ?? [];
  const [given, expected] = [signature, sign(secret, `${id}.${until}.${device}`)].map((text) =>
    Buffer.from(text),
  );
  if (given === undefined || expected === undefined) return null;
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return id === String(staffId) && Number(until) > now.getTime() ? device : null;
}

/** Whether the mark of a browser was dropped. */
export async function isDropped(db: Database, device: string): Promise<boolean> {
  return (await db.$count(staffDroppedMarks, eq(staffDroppedMarks.device, device))) > 0;
}

/** Drops the mark of a browser: it counts as unknown until somebody signs in there again. */
export async function dropMark(db: Database, device: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + staffTimes.knownDevice);
  await db.insert(staffDroppedMarks).values({ device, expiresAt }).onConflictDoNothing();
}

/** Deletes dropped marks that are over anyway. @returns the number of deleted rows */
export async function deleteExpiredMarks(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(staffDroppedMarks)
    .where(lt(staffDroppedMarks.expiresAt, now))
    .returning({ device: staffDroppedMarks.device });
  return deleted.length;
}
