import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  type ScheduledText,
  siteTextRevisions,
  siteTextSchedules,
  siteTexts,
} from "~/platform/db/schema";
import {
  authorOf,
  findDraft,
  findLive,
  isPlace,
  keepRevision,
  listTextDrafts,
  lockTexts,
  putDraft,
  readSource,
  rememberSource,
  type SiteTextOptions,
  startingAt,
  type TextDraft,
} from "./site-text-edits.server";
import { sourceLocale, startingWords, type TextPage, textProblem } from "./site-text-rules";

/** Words of a page in one language, which are published together. */
type PageTexts = { page: TextPage; locale: Locale };

export type TextSchedule = typeof siteTextSchedules.$inferSelect;

/**
 * What was looked at: each draft with its version, and the set that waits for its time, which the act
 * changes; null: none waits.
 */
export type LookedAtTexts = PageTexts & {
  drafts: readonly { key: string; version: number }[];
  schedule?: number | null | undefined;
};

/** The sets of a page that wait for their time: at most one in each language. */
export function listTextSchedules(db: Database, page: TextPage): Promise<TextSchedule[]> {
  const { state, locale } = siteTextSchedules;
  const isWaiting = and(eq(siteTextSchedules.page, page), eq(state, "waiting"));
  return db.select().from(siteTextSchedules).where(isWaiting).orderBy(asc(locale));
}

/**
 * Publishes drafts of one page in one language, all or none. Words that are those of the code need no
 * row: the place is as it began. Places that wait for a time, too, leave the set that waits: it would take back
 * what is published now.
 * @throws Refusal `moved-on` when a draft, or what waits, is another by now; `wrong-fields` by their places
 */
export async function publishTexts(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { page, locale, drafts, schedule = null }: LookedAtTexts,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const options = { db: transaction, now, startingTexts };
    const waiting = await waitingAs(transaction, { page, locale }, schedule);
    const ready = await readyDrafts(options, { page, locale, drafts });
    const keys = new Set(ready.map(({ key }) => key));
    const taken = waiting?.texts.filter(({ key }) => keys.has(key)) ?? [];
    if (waiting !== null) await takeOut(options, waiting, keys);
    await clearDrafts(transaction, actor, ready, now());
    await goLive(options, actor, { page, locale, texts: await withSources(options, ready) });
    if (waiting !== null && taken.length > 0) {
      await writeCancelled(transaction, actor, waiting, taken, now());
    }
  });
}

/**
 * Freezes drafts for a later time, in place of the set that waits already. Words of that one whose places are not
 * in the new one are drafts again.
 * @throws Refusal `moved-on`, `wrong-fields`
 */
export async function scheduleTexts(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { page, locale, drafts, schedule = null, at }: LookedAtTexts & { at: Date },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    refuseWrongTime(at, now());
    const options = { db: transaction, now, startingTexts };
    const waiting = await waitingAs(transaction, { page, locale }, schedule);
    const ready = await readyDrafts(options, { page, locale, drafts });
    await clearDrafts(transaction, actor, ready, now());
    if (waiting !== null) {
      const keys = new Set(ready.map(({ key }) => key));
      await endSchedule(transaction, waiting, "cancelled", now());
      await keepTexts(transaction, waiting, (key) => keys.has(key));
      await giveBack(options, actor, waiting, (key) => !keys.has(key));
    }
    await wakeJob(transaction, chosenTimeJobs.siteTexts);
    const texts = await withSources(options, ready, at);
    const values = { page, locale, texts, at, state: "waiting" as const, createdAt: now() };
    await transaction.insert(siteTextSchedules).values({ ...values, ...authorOf(actor) });
    const after = { at: at.toISOString(), ...wordsOf(texts) };
    const object = objectOf({ page, locale });
    if (waiting !== null) {
      await writeCancelled(transaction, actor, waiting, waiting.texts, now());
    }
    await writeAudit(transaction, actor, { act: "site-texts-scheduled", object, after }, now());
  });
}

/**
 * Takes a waiting set back: its words are drafts again, or where there are others, stay in the history.
 * @throws Refusal `moved-on` when it has gone live, or another one waits
 */
export async function cancelTextSchedule(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { page, locale, schedule }: PageTexts & { schedule: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const waiting = await waitingAs(transaction, { page, locale }, schedule);
    if (waiting === null) return;
    await takeBack({ db: transaction, now, startingTexts }, actor, waiting);
  });
}

async function takeBack(
  options: SiteTextOptions,
  actor: AuditActor,
  waiting: TextSchedule,
): Promise<void> {
  const { db, now } = options;
  await wakeJob(db, chosenTimeJobs.siteTexts);
  await endSchedule(db, waiting, "cancelled", now());
  await giveBack(options, actor, waiting, () => true);
  await writeCancelled(db, actor, waiting, waiting.texts, now());
}

const isDue = and(eq(siteTextSchedules.state, "waiting"), lte(siteTextSchedules.at, sql`now()`));

/** Whether the time of words has come, by the clock of the database, which all processes share. */
export const isTextScheduleDue = async (db: Database): Promise<boolean> =>
  (await db.$count(siteTextSchedules, isDue)) > 0;

/**
 * Publishes the sets whose time has come, the earliest first. Each ends in the transaction that publishes
 * it, so it goes live once, however many processes look. Words that no longer fit, as an upgrade has changed
 * their place, are drafts again, and the audit names them; so are those of somebody who has lost the right.
 * @returns how many texts went live
 */
export async function publishDueTexts(
  options: SiteTextOptions,
  signal?: AbortSignal,
): Promise<number> {
  let published = 0;
  while (signal?.aborted !== true) {
    const count = await publishNext(options);
    if (count === null) break;
    published += count;
  }
  return published;
}

/** @returns how many texts went live; null: nothing is due */
function publishNext({ db, now, startingTexts }: SiteTextOptions): Promise<number | null> {
  return db.transaction(async (transaction) => {
    await lockTexts(transaction);
    const [due] = await transaction
      .select()
      .from(siteTextSchedules)
      .where(isDue)
      .orderBy(asc(siteTextSchedules.at), asc(siteTextSchedules.id))
      .limit(1);
    if (due === undefined) return null;
    const options = { db: transaction, now, startingTexts };
    const staff = due.authorId === null ? null : { id: due.authorId, name: due.authorName ?? "" };
    const actor: AuditActor = {
      staff,
      source: "schedule" as const,
      sessionId: null,
      requestId: null,
      address: null,
    };
    if (await hasLostRight(transaction, due.authorId, "articles.publish")) {
      await takeBack(options, actor, due);
      return 0;
    }
    await endSchedule(transaction, due, "done", now());
    const page = due.page as TextPage;
    const places = startingWords(startingTexts, page, due.locale);
    const fits = ({ key, text }: ScheduledText) => {
      const starting = places.get(key);
      return starting !== undefined && textProblem(text, starting) === undefined;
    };
    const texts = due.texts.filter(fits);
    const leftOut = due.texts.filter((one) => !fits(one));
    const unfit = new Set(leftOut.map(({ key }) => key));
    await giveBack(options, actor, due, (key) => unfit.has(key));
    if (texts.length > 0) await goLive(options, actor, { page, locale: due.locale, texts });
    if (leftOut.length > 0) await writeCancelled(transaction, actor, due, leftOut, now());
    return texts.length;
  });
}

/** The set that waits, which must be the one that was looked at: nothing is changed unseen. */
async function waitingAs(
  db: Database,
  { page, locale }: PageTexts,
  lookedAt: number | null,
): Promise<TextSchedule | null> {
  const found = (await listTextSchedules(db, page)).find((one) => one.locale === locale) ?? null;
  if ((found?.id ?? null) !== lookedAt) throw new Refusal("moved-on");
  return found;
}

type ReadyDraft = Omit<TextDraft, "page" | "text"> & { page: TextPage; text: string };

/** The drafts that were looked at, fit for visitors. */
async function readyDrafts(
  { db, startingTexts }: SiteTextOptions,
  { page, locale, drafts }: PageTexts & Pick<LookedAtTexts, "drafts">,
): Promise<ReadyDraft[]> {
  const stored = await listTextDrafts(db, page);
  const problems: Record<string, FieldProblem> = {};
  const ready: ReadyDraft[] = [];
  for (const { key, version } of drafts) {
    const starting = startingAt(startingTexts, { page, key, locale });
    const draft = stored.find((one) => one.key === key && one.locale === locale);
    if (draft?.text == null || draft.version !== version) throw new Refusal("moved-on");
    // The words of the code may have other places by now.
    const problem = textProblem(draft.text, starting);
    if (problem !== undefined) problems[key] = problem;
    ready.push({ ...draft, page, text: draft.text });
  }
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
  return ready;
}

async function clearDrafts(db: Database, actor: AuditActor, drafts: ReadyDraft[], now: Date) {
  for (const { page, key, locale, version } of drafts) {
    await putDraft(db, actor, { page, key, locale, text: null, version: version + 1 }, now);
  }
}

/**
 * The words of drafts, each with its source: who publishes a translation has made it from the source as visitors
 * read it now, or at its time if a change of the source waits until then.
 */
async function withSources(
  { db, startingTexts }: SiteTextOptions,
  drafts: readonly ReadyDraft[],
  at?: Date,
): Promise<ScheduledText[]> {
  const [first] = drafts;
  const schedules =
    first === undefined || at === undefined ? [] : await listTextSchedules(db, first.page);
  const coming = schedules.find(
    (one) => one.locale === sourceLocale && at !== undefined && one.at <= at,
  );
  const texts: ScheduledText[] = [];
  for (const { page, key, locale, text } of drafts) {
    const next = coming?.texts.find((one) => one.key === key)?.text;
    const isSource = locale === sourceLocale;
    const sourceText = isSource
      ? null
      : (next ?? (await readSource(db, startingTexts, { page, key, locale })));
    texts.push({ key, text, sourceText });
  }
  return texts;
}

/** Stores what visitors read, a revision of each text, and what the audit tells of them. */
async function goLive(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  { page, locale, texts }: PageTexts & { texts: readonly ScheduledText[] },
): Promise<void> {
  const at = now();
  const before: Record<string, string> = {};
  for (const { key, text, sourceText } of texts) {
    const place = { page, key, locale };
    const starting = startingAt(startingTexts, place);
    before[key] = (await findLive(db, place)) ?? starting;
    await db.delete(siteTexts).where(isPlace(siteTexts, place));
    if (text !== starting) await db.insert(siteTexts).values({ ...place, text });
    await db.insert(siteTextRevisions).values({ ...place, text, ...authorOf(actor), at });
    if (locale !== sourceLocale) await rememberSource(db, place, sourceText);
    // What was typed while they waited, and says the same: it is no draft any more.
    const draft = await findDraft(db, place);
    if (draft?.text === text) {
      await putDraft(db, actor, { ...place, text: null, version: draft.version + 1 }, at);
    }
  }
  const event = { act: "site-texts-published", object: objectOf({ page, locale }) } as const;
  await writeAudit(db, actor, { ...event, before, after: wordsOf(texts) }, at);
}

/** Takes places out of a set that waits; their words stay in the history. */
async function takeOut(
  { db, now }: SiteTextOptions,
  waiting: TextSchedule,
  keys: ReadonlySet<string>,
): Promise<void> {
  const texts = waiting.texts.filter(({ key }) => !keys.has(key));
  if (texts.length === waiting.texts.length) return;
  await keepTexts(db, waiting, (key) => keys.has(key));
  await wakeJob(db, chosenTimeJobs.siteTexts);
  if (texts.length === 0) await endSchedule(db, waiting, "cancelled", now());
  else {
    await db.update(siteTextSchedules).set({ texts }).where(eq(siteTextSchedules.id, waiting.id));
  }
}

/** Adds words that waited to the history. */
async function keepTexts(
  db: Database,
  { page, locale, texts, authorId, authorName, createdAt }: TextSchedule,
  isMeant: (key: string) => boolean,
): Promise<void> {
  for (const { key, text } of texts) {
    if (!isMeant(key)) continue;
    const kept = { text, authorId, authorName, at: createdAt, reason: "kept" as const };
    await keepRevision(db, { page: page as TextPage, key, locale }, kept);
  }
}

/** Words that waited are drafts again; where there is another draft, they stay in the history. */
async function giveBack(
  { db, now, startingTexts }: SiteTextOptions,
  actor: AuditActor,
  waiting: TextSchedule,
  isMeant: (key: string) => boolean,
): Promise<void> {
  const page = waiting.page as TextPage;
  const { locale } = waiting;
  const places = startingWords(startingTexts, page, locale);
  const kept = new Set<string>();
  for (const { key, text } of waiting.texts) {
    if (!isMeant(key)) continue;
    const place = { page, key, locale };
    const draft = await findDraft(db, place);
    const isFree = places.has(key) && (draft?.text ?? null) === null;
    const version = (draft?.version ?? 0) + 1;
    if (isFree) await putDraft(db, actor, { ...place, text, version }, now());
    else kept.add(key);
  }
  await keepTexts(db, waiting, (key) => kept.has(key));
}

const endSchedule = (db: Database, { id }: TextSchedule, state: "done" | "cancelled", now: Date) =>
  db.update(siteTextSchedules).set({ state, finishedAt: now }).where(eq(siteTextSchedules.id, id));

const wordsOf = (texts: readonly ScheduledText[]): Record<string, string> =>
  Object.fromEntries(texts.map(({ key, text }) => [key, text]));

const objectOf = ({ page, locale }: PageTexts) => ({
  kind: "site-text",
  id: page,
  label: `${page} ${locale}`,
});

async function writeCancelled(
  db: Database,
  actor: AuditActor,
  { page, locale, at }: TextSchedule,
  texts: readonly ScheduledText[],
  now: Date,
): Promise<void> {
  const object = objectOf({ page: page as TextPage, locale });
  const before = { at: at.toISOString(), ...wordsOf(texts) };
  await writeAudit(db, actor, { act: "site-text-schedule-cancelled", object, before }, now);
}
