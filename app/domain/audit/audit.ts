/** Everything that the audit may say was done, or refused. */
export const auditActs = [
  "sign-in",
  "sign-out",
  "step-up",
  "invitation-sent",
  "invitation-revoked",
  "invitation-accepted",
  "password-changed",
  "authenticator-changed",
  "passkey-added",
  "passkey-removed",
  "recovery-codes-renewed",
  "session-ended",
  "roles-changed",
  "staff-disabled",
  "staff-enabled",
  "factors-reset",
  "audit-exported",
  "call-refused",
  "picture-added",
  "picture-replaced",
  "picture-described",
  "picture-deleted",
] as const;

export type AuditAct = (typeof auditActs)[number];
