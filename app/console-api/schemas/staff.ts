import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { id, locale, role } from "./common";

const name = z.string().max(200);
const email = z.string().max(320);

export type StaffList = AnswerOf<"staff">;
export type StaffLine = StaffList["staff"][number];
export type InvitationLine = StaffList["invitations"][number];

const rights = {
  roles: z.array(role).min(1).max(10),
  /** Needed with the role `translator`, else ignored. */
  translatesInto: z.array(locale).max(10),
};

/**
 * `POST /staff/invitations`: sends a link that works once, for 72 hours. An open
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
/** `POST /staff/:id/roles`; the person's sessions end. `lookedAt`: the rights before. */
export const rolesRequest = z.object({ ...rights, lookedAt: z.object(rights) });
/** `POST /staff/:id/sessions/end`; without `sessionId` all of them end. */
export const endSessionsRequest = z.object({ sessionId: id.optional() });
