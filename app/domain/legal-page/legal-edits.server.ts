import { and, eq, lte, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import {
  findKeptDraft,
  type KeptRow,
  keepDraft,
  type ReadStored,
  readable,
  shouldArchive,
} from "~/domain/kept-drafts/kept-drafts.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { findBodyProblem } from "~/domain/texts/body-problem.server";
import { mostInAnHour } from "~/domain/texts/text-rules";
import { dayInChina } from "~/i18n/china-time";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { legalVersions } from "~/platform/db/schema";
import type { LegalPageName, LegalWords } from "./legal-page";
import {
  type DraftRow,
  draftWords,
  findDrafts,
  listVersionRows,
  putDraft,
  type VersionRow,
  type WordsInBoth,
} from "./legal-rows.server";
import { dayProblem, sameLegalWords, wordsProblems } from "./legal-rules";
import { readLegalWords } from "./read-legal";

export type LegalOptions = { db: Database; now: () => Date };

/** What was looked at: the drafts' versions, and the number of the newest version of the text. */
export type LookedAt = { versions: Record<Locale, number>; newest: number };

const objectOf = (name: LegalPageName) => ({ kind: "legal", id: name, label: name });

/** Where drafts of a text are kept. */
export const keptLegal = (name: LegalPageName) => ({ kind: "legal", place: name }) as const;

const authorOf = ({ staff }: AuditActor) => ({
  authorId: staff?.id ?? null,
  authorName: staff?.name ?? null,
});

/** An edit by a person: what failed to enter into force is tried again at once. */
async function beginEdit(db: Database, name: LegalPageName): Promise<void> {
  await lockLegal(db, name);
  await wakeJob(db, chosenTimeJobs.legal);
}

/** One edit of a text at a time: drafts and versions are read as they are changed. */
async function lockLegal(db: Database, name: LegalPageName): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`legal ${name}`}, 0))`);
}

/**
 * Saves the draft of a language. The same words again change nothing, so a repeated save is harmless.
 * The draft before is kept first if somebody else wrote it or it is of an earlier stretch of writing.
 * @param draft with the version that the writer began from; 0 where there was none. `afterConflict`:
 * the writer has seen the stored draft, and joined both: it is kept, too
 * @returns the stored draft; null when it has another version with other words
 * @throws Refusal `slowed` where a draft would have to be kept, and the writer had too many kept
 */
export function saveLegalDraft(
  { db, now }: LegalOptions,
  actor: AuditActor,
  draft: {
    name: LegalPageName;
    locale: Locale;
    version: number;
    words: LegalWords;
    afterConflict?: boolean | undefined;
  },
): Promise<DraftRow | null> {
  const { name, locale, version, words, afterConflict = false } = draft;
  return db.transaction(async (transaction) => {
    await lockLegal(transaction, name);
    const { [locale]: stored } = await findDrafts(transaction, name);
    const written = readLegalWords(stored?.words);
    if (written !== null && sameLegalWords(written, words)) return stored;
    if ((stored?.version ?? 0) !== version) return null;
    // The fields could not show what has another form, so that nothing of it is in what takes its place.
    const isOtherForm = stored?.words != null && written === null;
    const isKept =
      stored !== null &&
      (isOtherForm || shouldArchive(stored, actor, { afterConflict, now: now() }));
    if (isKept) {
      await refuseTooManyKept(transaction, actor, "legal-draft-begun", now());
      await keepLegal(transaction, stored, { reason: "replaced", now: now() });
    }
    const next = { version: version + 1, words, ...authorOf(actor), savedAt: now() };
    const row = await putDraft(transaction, { name, locale }, next);
    if (stored?.words == null || isKept) {
      const event = {
        act: "legal-draft-begun",
        object: objectOf(name),
        after: { locale },
      } as const;
      await writeAudit(transaction, actor, event, now());
    }
    return row;
  });
}

/** Keeps a draft that is about to go, if there is one. */
async function keepLegal(
  db: Database,
  draft: DraftRow | null,
  kept: { reason: KeptRow["reason"]; now: Date },
): Promise<void> {
  if (draft?.words == null) return;
  const { name, locale } = draft;
  await keepDraft(db, { ...keptLegal(name), locale }, draft, kept);
}

/**
 * Keeps words beside the draft: after a conflict, nothing typed is lost.
 * @returns their number
 */
export function copyLegalDraft(
  { db, now }: LegalOptions,
  actor: AuditActor,
  { name, locale, words }: { name: LegalPageName; locale: Locale; words: LegalWords },
): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockLegal(transaction, name);
    await refuseTooManyKept(transaction, actor, "legal-draft-kept", now());
    const written = { words, ...authorOf(actor), savedAt: now() };
    const place = { ...keptLegal(name), locale };
    const id = await keepDraft(transaction, place, written, { reason: "copy", now: now() });
    const after = { locale };
    const event = { act: "legal-draft-kept", object: objectOf(name), after } as const;
    await writeAudit(transaction, actor, event, now());
    return id;
  });
}

/**
 * Makes words that were kept the draft of their language again; the draft before is kept.
 * @throws Refusal `not-found`, `moved-on`, `wrong-fields` where today's form is another
 */
export async function restoreKeptLegal(
  { db, now }: LegalOptions,
  actor: AuditActor,
  restored: {
    name: LegalPageName;
    locale: Locale;
    version: number;
    kept: number;
    read: ReadStored<LegalWords>;
  },
): Promise<void> {
  const { name, locale, version, kept, read } = restored;
  await db.transaction(async (transaction) => {
    await lockLegal(transaction, name);
    const row = await findKeptDraft(transaction, keptLegal(name), kept);
    // Who may write in one language only names that one.
    if (row.locale !== locale) throw new Refusal("not-found");
    const { [locale]: stored } = await findDrafts(transaction, name);
    if ((stored?.version ?? 0) !== version) throw new Refusal("moved-on");
    await refuseTooManyKept(transaction, actor, "legal-draft-restored", now());
    await keepLegal(transaction, stored, { reason: "replaced", now: now() });
    const words = readable(row.words, read);
    const next = { version: version + 1, words, ...authorOf(actor), savedAt: now() };
    await putDraft(transaction, { name, locale }, next);
    const after = { locale, kept };
    const event = { act: "legal-draft-restored", object: objectOf(name), after } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** What is kept only grows, so it is its growth that has a limit. @throws Refusal `slowed` */
const refuseTooManyKept = (
  db: Database,
  actor: AuditActor,
  act: "legal-draft-begun" | "legal-draft-kept" | "legal-draft-discarded" | "legal-draft-restored",
  now: Date,
) => refuseTooOften(db, actor, { act, most: mostInAnHour, now });

/**
 * Discards both drafts, which are kept; the editor begins with the version in force.
 * @throws Refusal `moved-on`
 */
export async function discardLegalDraft(
  { db, now }: LegalOptions,
  actor: AuditActor,
  { name, versions }: { name: LegalPageName; versions: Record<Locale, number> },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLegal(transaction, name);
    const drafts = await findDrafts(transaction, name);
    refuseOthers(drafts, versions);
    if (drafts.cn?.words == null && drafts.en?.words == null) throw new Refusal("moved-on");
    await refuseTooManyKept(transaction, actor, "legal-draft-discarded", now());
    for (const locale of localeCodes) {
      await keepLegal(transaction, drafts[locale], { reason: "discarded", now: now() });
    }
    await clearDrafts(transaction, actor, name, drafts, now());
    const event = { act: "legal-draft-discarded", object: objectOf(name) } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

function refuseOthers(
  drafts: Record<Locale, DraftRow | null>,
  versions: Record<Locale, number>,
): void {
  for (const locale of localeCodes) {
    if ((drafts[locale]?.version ?? 0) !== versions[locale]) throw new Refusal("moved-on");
  }
}

async function clearDrafts(
  db: Database,
  actor: AuditActor,
  name: LegalPageName,
  drafts: Record<Locale, DraftRow | null>,
  now: Date,
): Promise<void> {
  for (const locale of localeCodes) {
    const draft = drafts[locale];
    if (draft?.words == null) continue;
    const next = { version: draft.version + 1, words: null, ...authorOf(actor), savedAt: now };
    await putDraft(db, { name, locale }, next);
  }
}

/**
 * Announces the drafts of both languages as the next version, from a day on. Where that is today, it
 * is in force at once.
 * @throws Refusal `moved-on` when something else was looked at, or a version waits already;
 * `wrong-fields` with `day`, or `cn.body` and the like
 */
export async function announceLegalVersion(
  { db, now }: LegalOptions,
  actor: AuditActor,
  { name, day, ...lookedAt }: LookedAt & { name: LegalPageName; day: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await beginEdit(transaction, name);
    const rows = await listVersionRows(transaction, name);
    const drafts = await findDrafts(transaction, name);
    const newest = rows[0]?.number ?? 0;
    if (newest !== lookedAt.newest) throw new Refusal("moved-on");
    refuseOthers(drafts, lookedAt.versions);
    const words = readyWords(rows, drafts);
    await refuseBodies(words);
    const today = dayInChina(now());
    refuseDay(dayProblem(name, { day, announcedOn: today, today }));
    refuseTaken(rows, day);
    const number = newest + 1;
    await clearDrafts(transaction, actor, name, drafts, now());
    await transaction.insert(legalVersions).values({
      name,
      number,
      words,
      label: day,
      inForceFrom: day,
      state: "announced",
      ...authorOf(actor),
      at: now(),
    });
    const after = { version: number, inForceFrom: day };
    const event = { act: "legal-version-announced", object: objectOf(name), after } as const;
    await writeAudit(transaction, actor, event, now());
    if (day === today) await enterIntoForce(transaction, actor, { name, number, day }, now());
  });
}

/** The words of both languages, fit for visitors. */
function readyWords(
  rows: readonly VersionRow[],
  drafts: Record<Locale, DraftRow | null>,
): WordsInBoth {
  const inForce = rows.find(({ state }) => state === "in-force");
  const isBegun = localeCodes.some((locale) => drafts[locale]?.words != null);
  const isWaiting = rows.some(({ state }) => state === "announced");
  if (inForce === undefined || !isBegun || isWaiting) throw new Refusal("moved-on");
  // A draft of another form waits until somebody has saved or discarded it.
  for (const locale of localeCodes) {
    const { [locale]: draft } = drafts;
    if (draft?.words != null) readable(draft.words, readLegalWords);
  }
  const words = draftWords(drafts, inForce.words);
  const fields: Record<string, FieldProblem> = {};
  for (const locale of localeCodes) {
    for (const [field, problem] of Object.entries(wordsProblems(words[locale]))) {
      fields[`${locale}.${field}`] = problem;
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  return words;
}

/** @throws Refusal `wrong-fields` when visitors could not read one of the texts */
async function refuseBodies(words: WordsInBoth): Promise<void> {
  const fields: Record<string, FieldProblem> = {};
  const lines: Record<string, number> = {};
  for (const locale of localeCodes) {
    const found = await findBodyProblem(words[locale].body);
    if (found === null) continue;
    fields[`${locale}.body`] = found.problem;
    if (found.line !== undefined) lines[`${locale}.body`] = found.line;
  }
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields, lines });
}

function refuseDay(problem: FieldProblem | undefined): void {
  if (problem !== undefined) throw new Refusal("wrong-fields", { fields: { day: problem } });
}

/** A version is called by its day, which accounts store: no two may have the same. */
function refuseTaken(rows: readonly VersionRow[], day: string): void {
  const isTaken = rows.some(({ label, state }) => label === day && state !== "recalled");
  if (isTaken) refuseDay("taken");
}

/**
 * Moves the day of a version that waits.
 * @throws Refusal `moved-on` when it does not wait any more, or not for the day that was looked at;
 * `wrong-fields` with `day`
 */
export async function moveLegalDate(
  { db, now }: LegalOptions,
  actor: AuditActor,
  move: { name: LegalPageName; number: number; from: string; day: string },
): Promise<void> {
  const { name, number, from, day } = move;
  await db.transaction(async (transaction) => {
    await beginEdit(transaction, name);
    const rows = await listVersionRows(transaction, name);
    const waiting = waitingVersion(rows, number);
    if (waiting.inForceFrom !== from) throw new Refusal("moved-on");
    const today = dayInChina(now());
    refuseDay(dayProblem(name, { day, announcedOn: dayInChina(waiting.at), today }));
    if (day === from) return;
    refuseTaken(rows, day);
    await transaction
      .update(legalVersions)
      .set({ label: day, inForceFrom: day })
      .where(isVersion(name, number));
    const before = { inForceFrom: from };
    const after = { version: number, inForceFrom: day };
    const event = { act: "legal-date-moved", object: objectOf(name), before, after } as const;
    await writeAudit(transaction, actor, event, now());
    if (day === today) await enterIntoForce(transaction, actor, { name, number, day }, now());
  });
}

/**
 * Takes a version back that waits; its words become the drafts, where there are none.
 * @throws Refusal `moved-on` when it does not wait any more
 */
export async function recallLegalVersion(
  { db, now }: LegalOptions,
  actor: AuditActor,
  { name, number }: { name: LegalPageName; number: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await beginEdit(transaction, name);
    const { words, inForceFrom } = waitingVersion(await listVersionRows(transaction, name), number);
    await transaction
      .update(legalVersions)
      .set({ state: "recalled" })
      .where(isVersion(name, number));
    const drafts = await findDrafts(transaction, name);
    // Both or none: a draft that was begun since is the next version, whole.
    if (drafts.cn?.words == null && drafts.en?.words == null) {
      for (const locale of localeCodes) {
        const version = (drafts[locale]?.version ?? 0) + 1;
        const draft = { version, words: words[locale], ...authorOf(actor), savedAt: now() };
        await putDraft(transaction, { name, locale }, draft);
      }
    }
    const before = { version: number, inForceFrom };
    const event = { act: "legal-version-recalled", object: objectOf(name), before } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

function waitingVersion(rows: readonly VersionRow[], number: number): VersionRow {
  const waiting = rows.find(({ state }) => state === "announced");
  if (waiting === undefined || waiting.number !== number) throw new Refusal("moved-on");
  return waiting;
}

const isVersion = (name: LegalPageName, number: number) =>
  and(eq(legalVersions.name, name), eq(legalVersions.number, number));

const isDue = (now: Date) =>
  and(eq(legalVersions.state, "announced"), lte(legalVersions.inForceFrom, dayInChina(now)));

/** Whether the day of a version has come. */
export async function isLegalVersionDue(db: Database, now: Date): Promise<boolean> {
  return (await db.$count(legalVersions, isDue(now))) > 0;
}

/**
 * Puts the versions into force whose day has come, each in a transaction of its own under the lock of
 * its text, so once, however many processes look.
 * @returns how many
 */
export async function enterDueVersions({ db, now }: LegalOptions): Promise<number> {
  const due = await db.select().from(legalVersions).where(isDue(now()));
  let entered = 0;
  for (const { name, number } of due) {
    entered += await db.transaction(async (transaction) => {
      await lockLegal(transaction, name);
      const [row] = await transaction
        .select()
        .from(legalVersions)
        .where(and(isVersion(name, number), isDue(now())));
      if (row === undefined) return 0;
      const staff = row.authorId === null ? null : { id: row.authorId, name: row.authorName ?? "" };
      const actor: AuditActor = {
        staff,
        source: "schedule",
        sessionId: null,
        requestId: null,
        address: null,
      };
      const entering = { name, number, day: row.inForceFrom };
      await enterIntoForce(transaction, actor, entering, now());
      return 1;
    });
  }
  return entered;
}

/** The version before is past, this one in force: in one transaction, so that there is always one. */
async function enterIntoForce(
  db: Database,
  actor: AuditActor,
  { name, number, day }: { name: LegalPageName; number: number; day: string },
  now: Date,
): Promise<void> {
  const isInForce = and(eq(legalVersions.name, name), eq(legalVersions.state, "in-force"));
  await db.update(legalVersions).set({ state: "past", inForceUntil: day }).where(isInForce);
  await db.update(legalVersions).set({ state: "in-force" }).where(isVersion(name, number));
  const after = { version: number, inForceFrom: day };
  const event = { act: "legal-version-in-force", object: objectOf(name), after } as const;
  await writeAudit(db, actor, event, now);
}
