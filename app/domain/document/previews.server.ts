import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import { mostInAnHour, previewTime } from "~/domain/texts/text-rules";
import type { Database } from "~/platform/db/database.server";
import { documentPreviews, documents } from "~/platform/db/schema";
import type { Documents, DraftKind, DraftLocale } from "./document-kind";
import { type DocumentKey, tell, withDocument } from "./step.server";

/** A link to a draft on its page. */
export type Preview = { token: string; expiresAt: Date };

/** Makes a link to a page with its draft; it works once. The database knows only the hash of its token. */
export function makePreview<Words>(
  context: Documents<Words, DraftKind<Words>>,
  document: string,
  locale: DraftLocale,
): Promise<Preview> {
  return withDocument(context, document, async (step) => {
    const { db, kind, itemId, actor, now } = step;
    const act = kind.acts.previewed;
    if (act !== undefined) await refuseTooOften(db, actor, { act, most: mostInAnHour, now });
    await db.delete(documentPreviews).where(lte(documentPreviews.expiresAt, now));
    const token = newToken();
    const expiresAt = new Date(now.getTime() + previewTime);
    const place = { kind: kind.name, itemId, locale };
    await db.insert(documentPreviews).values({ tokenHash: hashToken(token), ...place, expiresAt });
    await tell(step, "previewed", { key: { place: "", locale } });
    return { token, expiresAt };
  });
}

/**
 * Opens a link, which works once.
 * @param asked the documents whose drafts its address shows
 * @returns the document; null: the link was opened before, is over, or leads to another page
 */
export async function openPreview(
  db: Database,
  asked: Omit<DocumentKey, "document"> & { names: readonly string[]; locale: DraftLocale },
  token: string,
  now: Date,
): Promise<{ document: string; expiresAt: Date } | null> {
  const { kind, itemId, locale, expiresAt, tokenHash } = documentPreviews;
  const items = await db
    .select({ itemId: documents.itemId, name: documents.name })
    .from(documents)
    .where(and(eq(documents.kind, asked.kind), inArray(documents.name, [...asked.names])));
  const isMeant = and(
    eq(tokenHash, hashToken(token)),
    eq(kind, asked.kind),
    eq(locale, asked.locale),
    gt(expiresAt, now),
    inArray(
      itemId,
      items.map((item) => item.itemId),
    ),
  );
  const [opened] = await db.delete(documentPreviews).where(isMeant).returning();
  const document = items.find((item) => item.itemId === opened?.itemId)?.name;
  return opened === undefined || document == null
    ? null
    : { document, expiresAt: opened.expiresAt };
}

/**
 * Makes the link with which a page that a link has opened leads to itself once more, as with another choice in its
 * address; it ends when the first would have.
 */
export async function followPreview(
  db: Database,
  key: DocumentKey & { locale: DraftLocale },
  { expiresAt }: { expiresAt: Date },
): Promise<string> {
  const [item] = await db
    .select({ itemId: documents.itemId })
    .from(documents)
    .where(and(eq(documents.kind, key.kind), eq(documents.name, key.document)));
  const token = newToken();
  const place = { kind: key.kind, itemId: item?.itemId ?? 0, locale: key.locale };
  await db.insert(documentPreviews).values({ tokenHash: hashToken(token), ...place, expiresAt });
  return token;
}
