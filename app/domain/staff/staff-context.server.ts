import { and, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { staff, staffSessions } from "~/platform/db/schema";

export type StaffOptions = {
  db: Database;
  /** The site's key. */
  secret: Buffer;
  /** Origin under which the console is reached; passkeys belong to its host name. */
  origin: string;
  /** Called when a message has been queued. */
  onMessage: () => void;
  now: () => Date;
};

/** The browser that makes a call. */
export type Caller = {
  address: string;
  /** The key that limits count it by. */
  clientKey: string;
  /** `Windows, Edge`. */
  device: string;
  /** Content of the cookie of known browsers. */
  deviceMark: string | null;
  requestId: string | null;
};

export type StaffRow = typeof staff.$inferSelect;
export type SessionRow = typeof staffSessions.$inferSelect;

/** A signed-in person, or one between password and code. */
export type Person = { staff: StaffRow; session: SessionRow };

/** For the audit: a person in a session. */
export function actorOf(caller: Caller, { staff, session }: Person): AuditActor {
  return {
    staff: { id: staff.id, name: staff.name },
    source: "console",
    sessionId: session.id,
    requestId: caller.requestId,
    address: caller.address,
  };
}

/** For the audit: somebody who has not shown who it is. Of such people only the network is kept. */
export function strangerOf(caller: Caller): AuditActor {
  return {
    staff: null,
    source: "console",
    sessionId: null,
    requestId: caller.requestId,
    address: networkOf(caller.address),
  };
}

/** The command on the server. */
export const commandActor: AuditActor = {
  staff: null,
  source: "command",
  sessionId: null,
  requestId: null,
  address: null,
};

/** `203.0.113.0/24`, or the /48 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 24 : 48;
  const bytes = parsed.toByteArray().fill(0, bits / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** How the audit names a person. */
export const staffObject = ({ id, name }: Pick<StaffRow, "id" | "name">) => ({
  kind: "staff",
  id,
  label: name,
});

/**
 * Locks a person's row until the transaction ends. Whatever changes a person or their sessions does
 * this first, so that such transactions wait for each other in one order.
 * @throws Refusal `not-found`
 */
export async function lockStaff(db: Database, id: number): Promise<StaffRow> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id)).for("update");
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/** Locks the row of a session's person, who may have been disabled meanwhile. @throws Refusal `signed-out` then */
export async function lockActive(db: Database, id: number): Promise<StaffRow> {
  const row = await lockStaff(db, id);
  if (row.disabledAt !== null) throw new Refusal("signed-out");
  return row;
}

/**
 * Locks the row of a signed-in person whose session must still exist. If an owner ended it or reset the factors during
 * this call, nothing may be added any more.
 * @throws Refusal `signed-out`
 */
export async function lockSignedIn(db: Database, { staff: person, session }: Person) {
  const row = await lockActive(db, person.id);
  const isOwn = and(eq(staffSessions.id, session.id), eq(staffSessions.staffId, row.id));
  if ((await db.$count(staffSessions, isOwn)) === 0) throw new Refusal("signed-out");
  return row;
}
