import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import type { Database } from "~/platform/db/database.server";
import { documentPreviews, documents } from "~/platform/db/schema";
import type { Documents, DraftKind, DraftLocale, StoredWords } from "./document-kind";
import { mostInAnHour, previewTime } from "./document-rules";
import { type DocumentKey, expectDraft, storedIn, tell, withDocument } from "./step.server";
import { findDraftIn, type LocaleKey } from "./translated-rows.server";

/** A link to a page with its draft. */
export type Preview = { token: string; expiresAt: Date };

/** The draft that a link leads to. */
type PreviewKey = { kind: DocumentKey["kind"]; itemId: number; locale: DraftLocale };

/** Stores a link and returns its token. The database has only the token's hash. */
export async function addPreview(db: Database, key: PreviewKey, expiresAt: Date): Promise<Preview> {
  const token = newToken();
  await db.insert(documentPreviews).values({ tokenHash: hashToken(token), ...key, expiresAt });
  return { token, expiresAt };
}

/** Uses up a link, which works once. Null: the link was used, has expired, or leads to another page. */
async function takePreview(
  db: Database,
  { kind, itemIds, locale }: Omit<PreviewKey, "itemId"> & { itemIds: readonly number[] },
  token: string,
  now: Date,
): Promise<(PreviewKey & Pick<Preview, "expiresAt">) | null> {
  const isMeant = and(
    eq(documentPreviews.tokenHash, hashToken(token)),
    eq(documentPreviews.kind, kind),
    inArray(documentPreviews.itemId, [...itemIds]),
    eq(documentPreviews.locale, locale),
    gt(documentPreviews.expiresAt, now),
  );
  const [taken] = await db.delete(documentPreviews).where(isMeant).returning();
  return taken ?? null;
}

/** Creates a link to a page with its draft. @throws Refusal `slowed`; `not-found`: the language has no draft */
export function makePreview<Words>(
  context: Documents<Words, DraftKind<Words>>,
  document: string,
  locale: DraftLocale,
): Promise<Preview> {
  return withDocument(context, document, async (step) => {
    const { db, kind, itemId, actor, now } = step;
    const key = { place: "", locale };
    const draft = kind.isTranslated ? await expectDraft(step, key) : null;
    const about = { key, title: draft?.title };
    const act = kind.acts.previewed;
    // Links to translated documents are counted for each document, and by its title.
    const object = draft === null ? {} : { object: kind.nameOf(document, about) };
    const limit = { most: mostInAnHour, now, ...object };
    if (act !== undefined) await refuseTooOften(db, actor, { act, ...limit });
    const expiresAt = new Date(now.getTime() + previewTime);
    const preview = await addPreview(db, { kind: kind.name, itemId, locale }, expiresAt);
    await tell(step, "previewed", about);
    return preview;
  });
}

/**
 * Opens a link, which works once.
 * @param asked names of the documents whose drafts its address shows
 * @returns the document and the link; null: the link was used, has expired, or leads to another page
 */
export async function openPreview(
  db: Database,
  { names, ...asked }: Omit<PreviewKey, "itemId"> & { names: readonly string[] },
  token: string,
  now: Date,
): Promise<(PreviewKey & Pick<Preview, "expiresAt"> & { document: string }) | null> {
  const items = await db
    .select({ itemId: documents.itemId, name: documents.name })
    .from(documents)
    .where(and(eq(documents.kind, asked.kind), inArray(documents.name, [...names])));
  const itemIds = items.map(({ itemId }) => itemId);
  const taken = await takePreview(db, { ...asked, itemIds }, token, now);
  const document = items.find(({ itemId }) => itemId === taken?.itemId)?.name;
  return taken === null || document == null ? null : { ...taken, document };
}

/** Opens a link to a draft of a translated document. @returns its words; null as `openPreview` */
export async function openDraft(
  db: Database,
  { kind, itemId, locale }: LocaleKey,
  token: string,
  now: Date,
): Promise<StoredWords | null> {
  const taken = await takePreview(db, { kind, itemIds: [itemId], locale }, token, now);
  return taken === null ? null : storedIn(await findDraftIn(db, { kind, itemId, locale }));
}

/** Deletes links that nobody opened. @returns how many */
export async function deleteExpiredPreviews(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(documentPreviews)
    .where(lt(documentPreviews.expiresAt, now))
    .returning({ tokenHash: documentPreviews.tokenHash });
  return deleted.length;
}
