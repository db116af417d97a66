import { z } from "zod";
import { id, locale, role, time } from "./common";

const name = z.string().max(200);
const email = z.string().max(320);

const staffLine = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  translatesInto: z.array(locale),
  state: z.enum(["active", "disabled"]),
  hasCode: z.boolean(),
  passkeys: z.int().min(0),
  recoveryCodesLeft: z.int().min(0),
  sessions: z.int().min(0),
  lastSeenAt: time.nullable(),
  createdAt: time,
  /** Since when, or from when, the person counts as the second one of an approval; null: they may not approve. */
  countsFrom: time.nullable(),
});
export type StaffLine = z.infer<typeof staffLine>;

const invitationLine = z.object({
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  translatesInto: z.array(locale),
  /** It replaces lost factors of this person. */
  resetsStaffId: id.nullable(),
  /** Who invited; null: the command on the server. */
  invitedBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
});
export type InvitationLine = z.infer<typeof invitationLine>;

/** `GET /staff`: everybody, and the invitations that are still open. */
export const staffList = z.object({
  staff: z.array(staffLine),
  /** Number of people who may approve where two decide: with fewer than two, each decides alone. */
  approvers: z.int().min(0),
  invitations: z.array(invitationLine),
});
export type StaffList = z.infer<typeof staffList>;

const rights = {
  roles: z.array(role).min(1).max(10),
  /** Needed with the role `translator`, else ignored. */
  translatesInto: z.array(locale).max(10),
};

/**
 * `POST /staff/invitations` → `staffList`: sends a link that works once, for 72 hours. An open
 * invitation of the same address is replaced by it.
 */
export const inviteRequest = z.object({
  email,
  name,
  locale,
  // The act names a missing role together with the other fields that are wrong.
  roles: z.array(role).max(10),
  translatesInto: rights.translatesInto,
});
/** `POST /staff/:id/roles` → `staffList`; the person's sessions end. `lookedAt`: the rights before. */
export const rolesRequest = z.object({ ...rights, lookedAt: z.object(rights) });
/** `POST /staff/:id/sessions/end` → `sessionList`; without `sessionId` all of them end. */
export const endSessionsRequest = z.object({ sessionId: id.optional() });
