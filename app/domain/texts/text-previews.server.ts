import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { mostInAnHour, previewTime } from "~/domain/document/document-rules";
import { addPreview, type Preview, takePreview } from "~/domain/document/previews.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import type { TextContext, TextPlace } from "./text-drafts.server";
import type { TextFields, TextWords } from "./text-kind";
import { findText, type TextKey, wordsOf } from "./text-rows.server";

/** Creates a link to a draft on its page. @throws Refusal `not-found`, `slowed` */
export async function makePreview<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale }: TextPlace,
): Promise<Preview> {
  return context.db.transaction(async (db) => {
    const now = context.now();
    const { kind } = context;
    const row = await findText(db, { kind: kind.name, itemId, locale });
    if (row === null) throw new Refusal("not-found");
    const object = { kind: kind.name, id: itemId, label: row.title };
    const limit = { act: "preview-made", object, most: mostInAnHour, now } as const;
    await refuseTooOften(db, context.actor, limit);
    const expiresAt = new Date(now.getTime() + previewTime);
    const preview = await addPreview(db, { kind: kind.name, itemId, locale }, expiresAt);
    const event = { act: "preview-made", object, after: { language: locale } } as const;
    await writeAudit(db, context.actor, event, now);
    return preview;
  });
}

/** The draft that a link shows; null when it was opened before, or is over. */
export async function openPreview<Fields extends TextFields>(
  db: Database,
  key: TextKey,
  token: string,
  now: Date,
): Promise<TextWords<Fields> | null> {
  const { kind, itemId, locale } = key;
  const taken = await takePreview(db, { kind, itemIds: [itemId], locale }, token, now);
  const row = taken === null ? null : await findText(db, key);
  return row === null ? null : wordsOf<Fields>(row);
}
