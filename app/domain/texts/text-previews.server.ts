import { and, eq, gt, lt } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import type { Database } from "~/platform/db/database.server";
import { documentPreviews } from "~/platform/db/schema";
import type { TextContext, TextPlace } from "./text-drafts.server";
import type { TextFields, TextWords } from "./text-kind";
import { findText, type TextKey, wordsOf } from "./text-rows.server";
import { mostInAnHour, previewTime } from "./text-rules";

/**
 * Makes the token of a link to a draft. The database knows its hash only, and opening it deletes it:
 * it works once, even if it gets into a log.
 */
export async function makePreview<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale }: TextPlace,
): Promise<{ token: string; expiresAt: Date }> {
  return context.db.transaction(async (db) => {
    const now = context.now();
    const { kind } = context;
    const row = await findText(db, { kind: kind.name, itemId, locale });
    if (row === null) throw new Refusal("not-found");
    const object = { kind: kind.name, id: itemId, label: row.title };
    const limit = { act: "preview-made", object, most: mostInAnHour, now } as const;
    await refuseTooOften(db, context.actor, limit);
    const expiresAt = new Date(now.getTime() + previewTime);
    const token = newToken();
    const place = { kind: kind.name, itemId, locale };
    await db.insert(documentPreviews).values({ tokenHash: hashToken(token), ...place, expiresAt });
    const event = { act: "preview-made", object, after: { language: locale } } as const;
    await writeAudit(db, context.actor, event, now);
    return { token, expiresAt };
  });
}

/** The draft that a link shows; null when it was opened before, or is over. */
export async function openPreview<Fields extends TextFields>(
  db: Database,
  key: TextKey,
  token: string,
  now: Date,
): Promise<TextWords<Fields> | null> {
  const { tokenHash, kind, itemId, locale, expiresAt } = documentPreviews;
  const opened = await db
    .delete(documentPreviews)
    .where(
      and(
        eq(tokenHash, hashToken(token)),
        ...[eq(kind, key.kind), eq(itemId, key.itemId), eq(locale, key.locale)],
        gt(expiresAt, now),
      ),
    )
    .returning({ tokenHash });
  const row = opened.length === 0 ? null : await findText(db, key);
  return row === null ? null : wordsOf<Fields>(row);
}

/** Deletes links that nobody opened. @returns how many */
export async function deleteExpiredPreviews(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(documentPreviews)
    .where(lt(documentPreviews.expiresAt, now))
    .returning({ tokenHash: documentPreviews.tokenHash });
  return deleted.length;
}
