import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/staff/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { siteTextDrafts, siteTextRevisions, siteTexts } from "~/platform/db/schema";
import {
  type StartingTexts,
  startingWords,
  type TextPage,
  textProblem,
  tidyText,
} from "./site-text-rules";

export type SiteTextOptions = { db: Database; now: () => Date; startingTexts: StartingTexts };

/** Which words: the page, their place in its words, and their language. */
export type TextPlace = { page: TextPage; key: string; locale: Locale };

export type TextDraft = typeof siteTextDrafts.$inferSelect;

const isPlace = (
  table: typeof siteTextDrafts | typeof siteTexts | typeof siteTextRevisions,
  { page, key, locale }: TextPlace,
) => and(eq(table.page, page), eq(table.key, key), eq(table.locale, locale));

/** One edit at a time: drafts and what visitors read are read as they are changed. */
const lockTexts = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('site texts', 0))`);

/** The words that the place begins with. @throws Refusal `not-found` */
function startingAt(starting: StartingTexts, { page, key, locale }: TextPlace): string {
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

/** Everything that was published at a place, the newest first. */
export function listTextRevisions(db: Database, place: TextPlace) {
  return db
    .select()
    .from(siteTextRevisions)
    .where(isPlace(siteTextRevisions, place))
    .orderBy(desc(siteTextRevisions.id));
}

/**
 * Saves the draft of a place. Words that visitors read already are no draft: it is gone then.
 * @param edit with the version of the draft that the writer began from; 0 where there was none
 * @throws Refusal `wrong-fields`, `moved-on`, `not-found`
 */
export async function saveTextDraft(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { version, text: typed, ...place }: TextPlace & { version: number; text: string },
): Promise<void> {
  const starting = startingAt(startingTexts, place);
  const text = tidyText(typed, starting);
  const problem = textProblem(text, starting);
  if (problem !== undefined) throw new Refusal("wrong-fields", { fields: { text: problem } });
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const [draft] = await transaction
      .select()
      .from(siteTextDrafts)
      .where(isPlace(siteTextDrafts, place));
    const live = (await findLive(transaction, place)) ?? starting;
    const next = text === live ? null : text;
    if ((draft?.text ?? null) === next) return;
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    await putDraft(transaction, actor, { ...place, text: next, version: version + 1 }, now());
    const event = {
      act: next === null ? "site-text-discarded" : "site-text-drafted",
      object: objectOf(place),
      before: { text: draft?.text ?? live },
      after: { text },
    } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/**
 * Publishes drafts of one page in one language, all or none. Words that are those of the code need no
 * row: the place is as it began.
 * @param drafts each with the version that was looked at
 * @throws Refusal `moved-on` when one is another by now; `wrong-fields` by their places
 */
export async function publishTexts(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  {
    page,
    locale,
    drafts,
  }: { page: TextPage; locale: Locale; drafts: readonly { key: string; version: number }[] },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const stored = await listTextDrafts(transaction, page);
    const problems: Record<string, FieldProblem> = {};
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const { key, version } of drafts) {
      const place = { page, key, locale };
      const starting = startingAt(startingTexts, place);
      const draft = stored.find((one) => one.key === key && one.locale === locale);
      if (draft?.text == null || draft.version !== version) throw new Refusal("moved-on");
      // The words of the code may have other places by now.
      const problem = textProblem(draft.text, starting);
      if (problem !== undefined) problems[key] = problem;
      before[key] = (await findLive(transaction, place)) ?? starting;
      after[key] = draft.text;
    }
    if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
    const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
    const at = now();
    for (const { key, version } of drafts) {
      const place = { page, key, locale };
      const text = after[key] ?? "";
      await transaction.delete(siteTexts).where(isPlace(siteTexts, place));
      if (text !== startingAt(startingTexts, place)) {
        await transaction.insert(siteTexts).values({ ...place, text });
      }
      await transaction.insert(siteTextRevisions).values({ ...place, text, ...author, at });
      await putDraft(transaction, actor, { ...place, text: null, version: version + 1 }, at);
    }
    const object = { kind: "site-text", id: page, label: `${page} ${locale}` };
    await writeAudit(
      transaction,
      actor,
      { act: "site-texts-published", object, before, after },
      at,
    );
  });
}

async function findLive(db: Database, place: TextPlace): Promise<string | undefined> {
  const [row] = await db.select().from(siteTexts).where(isPlace(siteTexts, place));
  return row?.text;
}

async function putDraft(
  db: Database,
  actor: AuditActor,
  { text, version, ...place }: TextPlace & { text: string | null; version: number },
  savedAt: Date,
): Promise<void> {
  const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
  const values = { text, version, ...author, savedAt };
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
