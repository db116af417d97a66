import { and, asc, count, eq, inArray, isNull, min, ne, or, sql } from "drizzle-orm";
import { authorOf } from "~/domain/audit/write-audit.server";
import type { Locale } from "~/i18n/locales";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, translationRequests } from "~/platform/db/schema";
import type { Documents, TranslatedKind } from "./document-kind";
import type { TranslatedKindName } from "./document-rules";
import { openChanges, type SourceWords, sourceChanges } from "./paragraphs";
import {
  type AnyStep,
  expectDraft,
  isOfDraft,
  keepDraft,
  movedOn,
  refuseProblems,
  refuseTooMany,
  withDocument,
  writeAct,
} from "./step.server";
import { linesOf } from "./translated-fields";
import {
  currentSource,
  findDraftIn,
  findDrafts,
  findNumbered,
  type LocaleKey,
  type TranslatedDraft,
} from "./translated-rows.server";

type Translated<Words> = Documents<Words, TranslatedKind<Words>>;

/** Columns of a draft that is not submitted. */
export const notSubmitted = { submittedAt: null, submittedById: null, submittedByName: null };

/** Tells the editors that a draft is ready, or takes that back. @throws Refusal `not-found`, `moved-on`, `slowed` */
export function submitDraft<Words>(
  documents: Translated<Words>,
  document: string,
  { locale, version, isSubmitted }: { locale: Locale; version: number; isSubmitted: boolean },
): Promise<void> {
  return withDocument(documents, document, async (step) => {
    const { db, kind, itemId, actor, now } = step;
    const key = { place: "", locale };
    const expected = await expectDraft(step, key, version);
    if (!isSubmitted && expected.submittedAt === null) return;
    if (isSubmitted) await refuseTooMany(step, "submitted");
    const draft = isSubmitted ? await keepDraft(step, key, expected, "submitted") : expected;
    const { authorId, authorName } = authorOf(actor);
    const submitted = isSubmitted
      ? { submittedAt: now, submittedById: authorId, submittedByName: authorName }
      : notSubmitted;
    await db
      .update(documentDrafts)
      .set(submitted)
      .where(isOfDraft(documentDrafts, step, key));
    if (isSubmitted) await endTranslationRequests(step, [{ locale }]);
    await countStale(step);
    await writeAct(step, {
      act: isSubmitted ? "text-submitted" : "submission-taken-back",
      object: { kind: kind.name, id: itemId, label: draft.title },
      after: { language: locale, revision: draft.keptRevision },
    });
  });
}

/**
 * Confirms that a translation matches its source: for some changes, or for all (null).
 * @param confirmed `sourceRevision`: expected revision of the source. `keys`: of changes
 * @throws Refusal `not-found`, `wrong-fields`; `moved-on`: the source has another revision
 */
export function confirmSource<Words>(
  documents: Translated<Words>,
  document: string,
  confirmed: { locale: Locale; sourceRevision: number; keys: readonly string[] | null },
): Promise<void> {
  const { locale, sourceRevision, keys } = confirmed;
  return withDocument(documents, document, async (step) => {
    const { db, kind, itemId } = step;
    const key = { place: "", locale };
    const draft = await expectDraft(step, key);
    if (locale === step.sourceLocale) refuseProblems({ locale: "wrong" });
    if (currentSource(await findSource(step)) !== sourceRevision)
      throw await movedOn(step, key, draft);
    const columns =
      keys === null
        ? { sourceRevision, checked: [] }
        : { checked: [...new Set([...draft.checked, ...keys])] };
    await db
      .update(documentDrafts)
      .set(columns)
      .where(isOfDraft(documentDrafts, step, key));
    await countStale(step);
    const { stale } = await expectDraft(step, key);
    if (stale === 0) await endTranslationRequests(step, [{ locale }]);
    await writeAct(step, {
      act: "source-confirmed",
      object: { kind: kind.name, id: itemId, label: draft.title },
      before: { language: locale, stale: draft.stale },
      after: { language: locale, stale, source: sourceRevision },
    });
  });
}

/** The draft from which a document is translated. */
export async function findSource({
  db,
  kind,
  itemId,
  sourceLocale,
}: AnyStep): Promise<TranslatedDraft | null> {
  if (sourceLocale === null) return null;
  return findDraftIn(db, { kind: kind.name as TranslatedKindName, itemId, locale: sourceLocale });
}

/**
 * Requests a translation, or withdraws the request.
 * @returns false if it was so already
 * @throws Refusal `not-found`, `wrong-fields`
 */
export function requestTranslation<Words>(
  documents: Translated<Words>,
  document: string,
  { locale, isAsked }: { locale: Locale; isAsked: boolean },
): Promise<boolean> {
  return withDocument(documents, document, async (step) => {
    const { db, kind, itemId, actor, now } = step;
    const key = { kind: kind.name, itemId, locale };
    if (locale === step.sourceLocale) refuseProblems({ locale: "wrong" });
    const changed = isAsked
      ? await db
          .insert(translationRequests)
          .values({ ...key, ...authorOf(actor), at: now })
          .onConflictDoNothing()
          .returning()
      : await db.delete(translationRequests).where(isRequestFor(key)).returning();
    if (changed.length === 0) return false;
    const source = await findSource(step);
    await writeAct(step, {
      act: isAsked ? "translation-asked" : "translation-not-asked",
      object: { kind: kind.name, id: itemId, label: source?.title ?? "" },
      after: { language: locale },
    });
    return true;
  });
}

export type TranslationRequest = typeof translationRequests.$inferSelect;

const isRequestFor = ({ kind, itemId, locale }: LocaleKey) =>
  and(
    eq(translationRequests.kind, kind),
    eq(translationRequests.itemId, itemId),
    eq(translationRequests.locale, locale),
  );

/** Ends requests for translations that are ready or need nothing more. */
export async function endTranslationRequests(
  { db, kind, itemId, sourceLocale }: AnyStep,
  drafts: readonly { locale: string }[],
): Promise<void> {
  if (sourceLocale === null) return;
  for (const { locale } of drafts) {
    const key = { kind: kind.name, itemId, locale } as LocaleKey;
    await db.delete(translationRequests).where(isRequestFor(key));
  }
}

/** The requests for translations of some documents. */
export async function listTranslationRequests(
  db: Database,
  kind: TranslatedKindName,
  itemIds: readonly number[],
): Promise<TranslationRequest[]> {
  if (itemIds.length === 0) return [];
  const { kind: ofKind, itemId } = translationRequests;
  return db
    .select()
    .from(translationRequests)
    .where(and(eq(ofKind, kind), inArray(itemId, [...itemIds])));
}

/**
 * Counts requests for translations into each language, with the oldest one. Leaves out languages where all requests
 * are this person's own.
 */
export async function countTranslationRequests(
  db: Database,
  kind: TranslatedKindName,
  staffId: number,
): Promise<{ locale: Locale; count: number; since: Date }[]> {
  const { kind: ofKind, locale, at, authorId } = translationRequests;
  const rows = await db
    .select({ locale, count: count(), since: min(at) })
    .from(translationRequests)
    .where(eq(ofKind, kind))
    .groupBy(locale)
    .having(sql`bool_or(${or(isNull(authorId), ne(authorId, staffId))})`)
    .orderBy(asc(locale));
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
}

/**
 * Counts the changes of the source that each translation has not followed. A translation without such changes counts
 * as made from the newest source. Call it after every change of the source, of its publication, or of what a
 * translation was made from.
 */
export async function countStale(step: AnyStep): Promise<void> {
  const { db, itemId, sourceLocale } = step;
  if (sourceLocale === null) return;
  const kind = step.kind.name as TranslatedKindName;
  const drafts = await findDrafts(db, { kind, itemId });
  const source = drafts[sourceLocale];
  for (const locale of localeCodes) {
    const row = drafts[locale];
    if (locale === sourceLocale || row === null || source === null) continue;
    const columns = await stalenessOf(db, source, row);
    const isIt = isOfDraft(documentDrafts, step, { place: "", locale });
    await db.update(documentDrafts).set(columns).where(isIt);
  }
}

async function stalenessOf(
  db: Database,
  source: TranslatedDraft,
  { sourceRevision, checked }: TranslatedDraft,
) {
  const current = currentSource(source);
  if (sourceRevision === null || current === null || sourceRevision >= current) {
    return { sourceRevision, checked: [], stale: 0 };
  }
  const wordsAt = async (number: number): Promise<SourceWords> => {
    const { fields, body } = await findNumbered(db, source, number);
    return { fields: linesOf(fields), body };
  };
  const changes = sourceChanges(await wordsAt(sourceRevision), await wordsAt(current));
  const stale = openChanges(changes, checked).length;
  if (stale === 0) return { sourceRevision: current, checked: [], stale };
  const known = new Set(changes.map(({ key }) => key));
  return { sourceRevision, checked: checked.filter((key) => known.has(key)), stale };
}
