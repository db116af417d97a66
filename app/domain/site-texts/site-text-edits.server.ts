import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { editSessionGap, mostInAnHour } from "~/domain/texts/text-rules";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import { siteTextDrafts, siteTextRevisions, siteTexts } from "~/platform/db/schema";
import {
  type StartingTexts,
  sourceLocale,
  startingWords,
  type TextPage,
  tidyText,
} from "./site-text-rules";

export type SiteTextOptions = { db: Database; now: () => Date; startingTexts: StartingTexts };

/** Which words: the page, their place in its words, and their language. */
export type TextPlace = { page: TextPage; key: string; locale: Locale };

export type TextDraft = typeof siteTextDrafts.$inferSelect;

/** The rows of a place. */
export const isPlace = (
  table: typeof siteTextDrafts | typeof siteTexts | typeof siteTextRevisions,
  { page, key, locale }: TextPlace,
) => and(eq(table.page, page), eq(table.key, key), eq(table.locale, locale));

/** One edit at a time: drafts and what visitors read are read as they are changed. */
export const lockTexts = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('site texts', 0))`);

/** The words that the place begins with. @throws Refusal `not-found` */
export function startingAt(starting: StartingTexts, { page, key, locale }: TextPlace): string {
  const text = startingWords(starting, page, locale).get(key);
  if (text === undefined) throw new Refusal("not-found");
  return text;
}

/** Drafts of a page in both languages. */
export function listTextDrafts(db: Database, page: TextPage): Promise<TextDraft[]> {
  return db.select().from(siteTextDrafts).where(eq(siteTextDrafts.page, page));
}

/** How many drafts each page has, without those of places that the code no longer has. */
export async function countSiteTexts(db: Database, starting: StartingTexts) {
  const drafts = await db.select().from(siteTextDrafts).where(isNotNull(siteTextDrafts.text));
  const open = drafts.filter(({ page, key, locale }) =>
    startingWords(starting, page as TextPage, locale as Locale).has(key),
  );
  return new Map(
    [...Map.groupBy(open, ({ page }) => page)].map(([page, { length }]) => [page, length]),
  );
}

/** What was published or kept at a place, the newest first. */
export function listTextRevisions(db: Database, place: TextPlace, { before, limit }: HistoryPage) {
  return db
    .select()
    .from(siteTextRevisions)
    .where(and(isPlace(siteTextRevisions, place), isBefore(siteTextRevisions.id, before)))
    .orderBy(desc(siteTextRevisions.id))
    .limit(limit);
}

/** How often words were published or kept at a place. */
export const countTextRevisions = (db: Database, place: TextPlace): Promise<number> =>
  db.$count(siteTextRevisions, isPlace(siteTextRevisions, place));

/** What a save left on the server. */
export type SavedText = { version: number; savedAt: Date | null };

/**
 * Saves the draft of a place, fit to be published or not: what is typed is never lost. Words that visitors
 * read already are no draft: it is gone then. A draft that gives way is kept as a revision when it was
 * somebody else's, of an earlier stretch of writing, dropped, or when the writer asks for it.
 * @param edit with the version of the draft that the writer began from; 0 where there was none.
 *   `keepsOther`: the draft is another one's work, which the writer has compared with the own words
 * @throws Refusal `moved-on`, `not-found`; `slowed` where the history would grow, and the writer has made
 *   it grow too often
 */
export async function saveTextDraft(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  {
    version,
    text: typed,
    keepsOther = false,
    ...place
  }: TextPlace & { version: number; text: string; keepsOther?: boolean | undefined },
): Promise<SavedText> {
  const starting = startingAt(startingTexts, place);
  const text = tidyText(typed, starting);
  return db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const draft = await findDraft(transaction, place);
    const live = (await findLive(transaction, place)) ?? starting;
    const next = text === live ? null : text;
    const before = draft?.text ?? null;
    if (before === next) return { version: draft?.version ?? 0, savedAt: draft?.savedAt ?? null };
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    const at = now();
    const isOther = draft?.authorId !== (actor.staff?.id ?? null);
    const isLater = draft !== undefined && at.getTime() - draft.savedAt.getTime() > editSessionGap;
    const begins = before === null || isOther || isLater || keepsOther;
    const act = next === null ? "site-text-discarded" : "site-text-drafted";
    const object = objectOf(place);
    if (draft !== undefined && before !== null && (begins || next === null)) {
      await refuseTooOften(transaction, actor, { act, object, most: mostInAnHour, now: at });
      const { authorId, authorName, savedAt } = draft;
      const author = { authorId, authorName };
      await keepRevision(transaction, place, {
        text: before,
        ...author,
        at: savedAt,
        reason: "kept",
      });
    }
    await putDraft(transaction, actor, { ...place, text: next, version: version + 1 }, at);
    // One entry for each stretch of writing, not one for each pause in it; the words are the history's.
    if (begins || next === null) {
      await writeAudit(transaction, actor, { act, object }, at);
    }
    return { version: version + 1, savedAt: at };
  });
}

/**
 * Keeps words beside the draft, which is somebody else's: nothing that was typed is lost.
 * @throws Refusal `not-found`, `slowed`
 */
export async function copyText(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { text: typed, ...place }: TextPlace & { text: string },
): Promise<void> {
  const text = tidyText(typed, startingAt(startingTexts, place));
  await db.transaction(async (transaction) => {
    const at = now();
    const act = "site-text-copied";
    await refuseTooOften(transaction, actor, { act, most: mostInAnHour, now: at });
    await lockTexts(transaction);
    const copy = { text, ...authorOf(actor), at, reason: "copy" } as const;
    await keepRevision(transaction, place, copy);
    await writeAudit(transaction, actor, { act, object: objectOf(place) }, at);
  });
}

/**
 * Says that a translation still fits its source.
 * @param source the source's words that were looked at
 * @throws Refusal `moved-on` when visitors read others by now, `not-found`
 */
export async function confirmSource(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { source, ...place }: TextPlace & { source: string },
): Promise<void> {
  startingAt(startingTexts, place);
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const current = await readSource(transaction, startingTexts, place);
    if (current === null || place.locale === sourceLocale) throw new Refusal("not-found");
    if (current !== source) throw new Refusal("moved-on");
    const at = now();
    const draft = await findDraft(transaction, place);
    // A row without a draft, which a place has that nobody has written at.
    if (draft === undefined) {
      await putDraft(transaction, actor, { ...place, text: null, version: 1 }, at);
    }
    await rememberSource(transaction, place, source);
    const event = { act: "site-text-confirmed", object: objectOf(place) } as const;
    await writeAudit(transaction, actor, event, at);
  });
}

/** What visitors read of the source of a translation; null: the source has no such place. */
export async function readSource(
  db: Database,
  starting: StartingTexts,
  { page, key }: TextPlace,
): Promise<string | null> {
  const begun = startingWords(starting, page, sourceLocale).get(key);
  if (begun === undefined) return null;
  return (await findLive(db, { page, key, locale: sourceLocale })) ?? begun;
}

/** Notes the source that a translation was made from. */
export const rememberSource = (db: Database, place: TextPlace, sourceText: string | null) =>
  db.update(siteTextDrafts).set({ sourceText }).where(isPlace(siteTextDrafts, place));

/** The published words of a place; undefined: those of the code. */
export async function findLive(db: Database, place: TextPlace): Promise<string | undefined> {
  const [row] = await db.select().from(siteTexts).where(isPlace(siteTexts, place));
  return row?.text;
}

/** The draft of a place; its row stays when the draft is gone. */
export async function findDraft(db: Database, place: TextPlace): Promise<TextDraft | undefined> {
  const [row] = await db.select().from(siteTextDrafts).where(isPlace(siteTextDrafts, place));
  return row;
}

type Kept = Omit<typeof siteTextRevisions.$inferInsert, keyof TextPlace | "id">;

/** Adds words to the history, unless they are its newest already. */
export async function keepRevision(db: Database, place: TextPlace, kept: Kept): Promise<void> {
  const [newest] = await listTextRevisions(db, place, { limit: 1 });
  if (newest?.text === kept.text && newest.authorId === kept.authorId) return;
  await db.insert(siteTextRevisions).values({ ...place, ...kept });
}

/** Who acts, as a row names them. */
export const authorOf = ({ staff }: AuditActor) => ({
  authorId: staff?.id ?? null,
  authorName: staff?.name ?? null,
});

/** Stores the draft of a place, or that there is none any more. */
export async function putDraft(
  db: Database,
  actor: AuditActor,
  { text, version, ...place }: TextPlace & { text: string | null; version: number },
  savedAt: Date,
): Promise<void> {
  const values = { text, version, ...authorOf(actor), savedAt };
  await db
    .insert(siteTextDrafts)
    .values({ ...place, ...values })
    .onConflictDoUpdate({
      target: [siteTextDrafts.page, siteTextDrafts.key, siteTextDrafts.locale],
      set: values,
    });
}

const objectOf = ({ page, key, locale }: TextPlace) => ({
  kind: "site-text",
  id: page,
  label: `${page} ${key} ${locale}`,
});
