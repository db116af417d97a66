import { is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/db/database.server";
import * as schema from "~/platform/db/schema";

const {
  accountSessions,
  accounts,
  codeSources,
  documentPreviews,
  machineTokens,
  messages,
  rollouts,
} = schema;
const { legalPreviews, offerPreviews, siteSecrets, siteTextPreviews, verificationCodes } = schema;
const { webhookEndpoints, webhookEvents } = schema;
const { staff, staffChallenges, staffInvitations, staffRecoveryCodes, staffSessions, staffWaits } =
  schema;

/** Columns that are `Secret` in the schema. */
const secretColumns: readonly PgColumn[] = [
  accountSessions.tokenHash,
  accounts.passwordHash,
  codeSources.source,
  codeSources.target,
  documentPreviews.tokenHash,
  legalPreviews.tokenHash,
  machineTokens.tokenHash,
  messages.content,
  offerPreviews.tokenHash,
  rollouts.salt,
  siteSecrets.value,
  siteTextPreviews.tokenHash,
  staff.passwordHash,
  staff.totpSecret,
  staffChallenges.challengeHash,
  staffInvitations.tokenHash,
  staffRecoveryCodes.codeHash,
  staffSessions.pendingSecret,
  staffSessions.tokenHash,
  staffWaits.key,
  verificationCodes.codeHash,
  verificationCodes.target,
  webhookEndpoints.previousSecret,
  webhookEndpoints.secret,
  webhookEvents.personal,
];

/** Columns that are named like secrets and are none: they prove what public bytes or entries are. */
const publicHashes: ReadonlySet<string> = new Set([
  "audit_entries.hash",
  "audit_entries.previous_hash",
  "media.thumbhash",
  "release_approvals.change_hash",
  "release_documents.files_hash",
  "search_documents.source_hash",
]);

const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`;

/** Columns that are named like secrets, but are in neither list. */
export function unknownSecrets(): string[] {
  const secret = new Set(secretColumns.map(nameOf));
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  return tables
    .flatMap((table) => getTableConfig(table).columns.map(nameOf))
    .filter((name) => /hash|secret|token|salt|password/.test(name.split(".")[1] ?? ""))
    .filter((name) => !secret.has(name) && !publicHashes.has(name));
}

/** Parts of an answer that may be a hash, a key or a sealed text. */
export const tokensIn = (text: string): string[] => text.match(/[\w$+/=,-]{16,}/g) ?? [];

/** The secret columns of which answers have a value. */
export async function secretsAmong(db: Database, tokens: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const column of secretColumns) {
    const rows = await db.selectDistinct({ value: column }).from(column.table as PgTable);
    if (rows.some(({ value }) => tokens.has(String(value)))) found.push(nameOf(column));
  }
  return found;
}
