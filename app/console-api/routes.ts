import type { z } from "zod";
import type { Permission } from "~/domain/staff/permissions";
import * as audit from "./schemas/audit";
import { nothing } from "./schemas/common";
import * as media from "./schemas/media";
import { passkeyOptions } from "./schemas/passkey";
import { searchAnswer, searchQuery } from "./schemas/search";
import * as session from "./schemas/session";
import * as staff from "./schemas/staff";
import { today } from "./schemas/today";

/**
 * Who may make a call: anybody; a session that waits for its second step or for the end of an
 * invitation; anybody signed in; or people whose roles grant a permission. `stepUp`: only with a
 * factor given in the last 10 minutes.
 */
export type RouteRule =
  | { for: "anonymous" }
  | { for: "half-signed-in"; stage: "second-step" | "invited" }
  | { for: "signed-in"; stepUp?: true }
  | { for: Permission; stepUp?: true };

export type RouteDefinition = {
  method: "GET" | "POST";
  path: string;
  rule: RouteRule;
  /** The query of a GET, and of a POST whose body is bytes; else the body of a POST. */
  request: z.ZodType;
  /** The body is `application/octet-stream` in place of JSON; the handler reads it. */
  takesBytes?: true;
  /** Null: no JSON, but a file. */
  answer: z.ZodType | null;
};

const anonymous = { for: "anonymous" } as const;
const secondStep = { for: "half-signed-in", stage: "second-step" } as const;
const invited = { for: "half-signed-in", stage: "invited" } as const;
const signedIn = { for: "signed-in" } as const;
const steppedUp = { for: "signed-in", stepUp: true } as const;
const seesStaff = { for: "staff.read" } as const;
const managesStaff = { for: "staff.manage", stepUp: true } as const;
const seesAudit = { for: "audit.read" } as const;
const seesMedia = { for: "media.read" } as const;
const changesMedia = { for: "media.write" } as const;
const exportsAudit = { for: "audit.export", stepUp: true } as const;

const get = <Rule extends RouteRule, Request extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  rule: Rule,
  request: Request,
  answer: Answer,
) => ({ method: "GET", path, rule, request, answer }) as const;

const post = <Rule extends RouteRule, Request extends z.ZodType, Answer extends z.ZodType | null>(
  path: string,
  rule: Rule,
  request: Request,
  answer: Answer,
) => ({ method: "POST", path, rule, request, answer }) as const;

/**
 * Every call of the console, under `/console/api`. The server mounts nothing else, and a call
 * without a rule does not compile.
 */
export const consoleRoutes = {
  session: get("/session", anonymous, nothing, session.sessionState),

  signInPassword: post("/sign-in/password", anonymous, session.passwordRequest, nothing),
  signInCode: post("/sign-in/code", secondStep, session.codeRequest, session.meAnswer),
  signInRecovery: post("/sign-in/recovery", secondStep, session.recoveryRequest, session.meAnswer),
  signInPasskeyOptions: post("/sign-in/passkey/options", anonymous, nothing, passkeyOptions),
  signInPasskey: post("/sign-in/passkey", anonymous, session.passkeyRequest, session.meAnswer),
  signOut: post("/sign-out", anonymous, nothing, nothing),

  openInvitation: post(
    "/invitation/open",
    anonymous,
    session.openInvitationRequest,
    session.openInvitationAnswer,
  ),
  acceptByCode: post(
    "/invitation/accept/code",
    invited,
    session.acceptByCodeRequest,
    session.acceptedAnswer,
  ),
  acceptPasskeyOptions: post(
    "/invitation/accept/passkey/options",
    invited,
    nothing,
    passkeyOptions,
  ),
  acceptByPasskey: post(
    "/invitation/accept/passkey",
    invited,
    session.acceptByPasskeyRequest,
    session.acceptedAnswer,
  ),

  stepUpCode: post("/step-up/code", signedIn, session.codeRequest, session.meAnswer),
  stepUpPasskeyOptions: post("/step-up/passkey/options", signedIn, nothing, passkeyOptions),
  stepUpPasskey: post("/step-up/passkey", signedIn, session.passkeyRequest, session.meAnswer),

  today: get("/today", signedIn, nothing, today),
  search: get("/search", signedIn, searchQuery, searchAnswer),

  setLocale: post("/me/locale", signedIn, session.localeRequest, session.meAnswer),
  setPassword: post("/me/password", steppedUp, session.newPasswordRequest, session.meAnswer),
  beginAuthenticator: post(
    "/me/authenticator/begin",
    steppedUp,
    nothing,
    session.authenticatorAnswer,
  ),
  setAuthenticator: post(
    "/me/authenticator",
    steppedUp,
    session.authenticatorRequest,
    session.acceptedAnswer,
  ),
  addPasskeyOptions: post("/me/passkeys/options", steppedUp, nothing, passkeyOptions),
  addPasskey: post("/me/passkeys", steppedUp, session.addPasskeyRequest, session.meAnswer),
  removePasskey: post("/me/passkeys/:id/remove", steppedUp, nothing, session.meAnswer),
  renewRecoveryCodes: post("/me/recovery-codes", steppedUp, nothing, session.recoveryCodesAnswer),
  mySessions: get("/me/sessions", signedIn, nothing, session.sessionList),
  endMySession: post("/me/sessions/:id/end", signedIn, nothing, session.sessionList),
  endMyOtherSessions: post("/me/sessions/end-others", signedIn, nothing, session.sessionList),

  staff: get("/staff", seesStaff, nothing, staff.staffList),
  staffSessions: get("/staff/:id/sessions", seesStaff, nothing, session.sessionList),
  invite: post("/staff/invitations", managesStaff, staff.inviteRequest, staff.staffList),
  revokeInvitation: post("/staff/invitations/:id/revoke", managesStaff, nothing, staff.staffList),
  setRoles: post("/staff/:id/roles", managesStaff, staff.rolesRequest, staff.staffList),
  disableStaff: post("/staff/:id/disable", managesStaff, nothing, staff.staffList),
  enableStaff: post("/staff/:id/enable", managesStaff, nothing, staff.staffList),
  resetFactors: post("/staff/:id/reset-factors", managesStaff, nothing, staff.staffList),
  endStaffSessions: post(
    "/staff/:id/sessions/end",
    managesStaff,
    staff.endSessionsRequest,
    session.sessionList,
  ),

  audit: get("/audit", seesAudit, audit.auditQuery, audit.auditList),
  checkAudit: get("/audit/check", seesAudit, nothing, audit.auditCheck),
  exportAudit: post("/audit/export", exportsAudit, audit.auditFilter, null),

  media: get("/media", seesMedia, media.mediaQuery, media.mediaList),
  picture: get("/media/:id", seesMedia, nothing, media.picture),
  describePicture: post("/media/:id/describe", changesMedia, media.describePicture, media.picture),
  deletePicture: post("/media/:id/delete", changesMedia, nothing, nothing),
  beginUpload: post("/media/uploads", changesMedia, media.newUpload, media.upload),
  addUploadPiece: {
    ...post("/media/uploads/:id/pieces", changesMedia, media.uploadPiece, media.uploadState),
    takesBytes: true,
  },
  finishUpload: post("/media/uploads/:id/finish", changesMedia, nothing, media.picture),
  cancelUpload: post("/media/uploads/:id/cancel", changesMedia, nothing, nothing),
} as const satisfies Record<string, RouteDefinition>;

export type ConsoleRoutes = typeof consoleRoutes;
export type RouteName = keyof ConsoleRoutes;

/** What a call takes, as the client writes it. */
export type RequestOf<Name extends RouteName> = z.input<ConsoleRoutes[Name]["request"]>;
/** What a call answers. */
export type AnswerOf<Name extends RouteName> = ConsoleRoutes[Name]["answer"] extends z.ZodType
  ? z.infer<ConsoleRoutes[Name]["answer"]>
  : never;
