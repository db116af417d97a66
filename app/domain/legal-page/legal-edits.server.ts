import { and, eq, lte } from "drizzle-orm";
import {
  type AuditActor,
  authorOf,
  scheduleActor,
  writeAudit,
} from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { findBodyProblem } from "~/domain/document/body-problem.server";
import { type DraftStep, putDraft, readable, withDocument } from "~/domain/document/step.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { dayInChina } from "~/i18n/china-time";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { legalVersions } from "~/platform/db/schema";
import { legalKind } from "./legal-kind.server";
import type { LegalPageName, LegalWords } from "./legal-page";
import {
  draftWords,
  findDrafts,
  type LegalDraft,
  listVersionRows,
  type VersionRow,
  type WordsInBoth,
} from "./legal-rows.server";
import { dayProblem, wordsProblems } from "./legal-rules";

type LegalOptions = { db: Database; now: () => Date };

/** What was looked at: the drafts' versions, and the number of the newest version of the text. */
export type LookedAt = { versions: Record<Locale, number>; newest: number };

const objectOf = (name: LegalPageName) => legalKind.nameOf(name, {});

type LegalStep = DraftStep<LegalWords>;

/** An edit of a text by a person: what failed to enter into force is tried again at once. */
function editText(
  options: LegalOptions,
  actor: AuditActor,
  name: LegalPageName,
  edit: (step: LegalStep) => Promise<void>,
): Promise<void> {
  return withDocument({ ...options, actor, kind: legalKind }, name, async (step) => {
    await wakeJob(step.db, chosenTimeJobs.legal);
    await edit(step);
  });
}

function refuseOthers(
  drafts: Record<Locale, LegalDraft | null>,
  versions: Record<Locale, number>,
): void {
  for (const locale of localeCodes) {
    if ((drafts[locale]?.version ?? 0) !== versions[locale]) throw new Refusal("moved-on");
  }
}

async function clearDrafts(
  step: LegalStep,
  drafts: Record<Locale, LegalDraft | null>,
): Promise<void> {
  for (const locale of localeCodes) {
    const draft = drafts[locale];
    if (draft?.words == null) continue;
    await putDraft(step, { place: "", locale }, { version: draft.version + 1, words: null });
  }
}

/**
 * Announces the drafts of both languages as the next version, from a day on. Where that is today, it
 * is in force at once.
 * @throws Refusal `moved-on` when something else was looked at, or a version waits already;
 * `wrong-fields` with `day`, or `cn.body` and the like
 */
export function announceLegalVersion(
  options: LegalOptions,
  actor: AuditActor,
  { name, day, ...lookedAt }: LookedAt & { name: LegalPageName; day: string },
): Promise<void> {
  return editText(options, actor, name, async (step) => {
    const { db, now } = step;
    const rows = await listVersionRows(db, name);
    const drafts = await findDrafts(db, name);
    const newest = rows[0]?.number ?? 0;
    if (newest !== lookedAt.newest) throw new Refusal("moved-on");
    refuseOthers(drafts, lookedAt.versions);
    const words = readyWords(rows, drafts);
    await refuseBodies(words);
    const today = dayInChina(now);
    refuseDay(dayProblem(name, { day, announcedOn: today, today }));
    refuseTaken(rows, day);
    const number = newest + 1;
    await clearDrafts(step, drafts);
    await db.insert(legalVersions).values({
      name,
      number,
      words,
      label: day,
      inForceFrom: day,
      state: "announced",
      ...authorOf(actor),
      at: now,
    });
    const after = { version: number, inForceFrom: day };
    const event = { act: "legal-version-announced", object: objectOf(name), after } as const;
    await writeAudit(db, actor, event, now);
    if (day === today) await enterIntoForce(db, actor, { name, number, day }, now);
  });
}

/** The words of both languages, fit for visitors. */
function readyWords(
  rows: readonly VersionRow[],
  drafts: Record<Locale, LegalDraft | null>,
): WordsInBoth {
  const inForce = rows.find(({ state }) => state === "in-force");
  const isBegun = localeCodes.some((locale) => drafts[locale]?.words != null);
  const isWaiting = rows.some(({ state }) => state === "announced");
  if (inForce === undefined || !isBegun || isWaiting) throw new Refusal("moved-on");
  // A draft of another form waits until somebody has saved or discarded it.
  for (const locale of localeCodes) {
    const { [locale]: draft } = drafts;
    if (draft?.words != null) readable(legalKind, { fields: draft.fields ?? {}, body: "" });
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
  options: LegalOptions,
  actor: AuditActor,
  move: { name: LegalPageName; number: number; from: string; day: string },
): Promise<void> {
  const { name, number, from, day } = move;
  await editText(options, actor, name, async ({ db, now }) => {
    const rows = await listVersionRows(db, name);
    const waiting = waitingVersion(rows, number);
    if (waiting.inForceFrom !== from) throw new Refusal("moved-on");
    const today = dayInChina(now);
    refuseDay(dayProblem(name, { day, announcedOn: dayInChina(waiting.at), today }));
    if (day === from) return;
    refuseTaken(rows, day);
    await db
      .update(legalVersions)
      .set({ label: day, inForceFrom: day })
      .where(isVersion(name, number));
    const before = { inForceFrom: from };
    const after = { version: number, inForceFrom: day };
    const event = { act: "legal-date-moved", object: objectOf(name), before, after } as const;
    await writeAudit(db, actor, event, now);
    if (day === today) await enterIntoForce(db, actor, { name, number, day }, now);
  });
}

/**
 * Takes a version back that waits; its words become the drafts, where there are none.
 * @throws Refusal `moved-on` when it does not wait any more
 */
export async function recallLegalVersion(
  options: LegalOptions,
  actor: AuditActor,
  { name, number }: { name: LegalPageName; number: number },
): Promise<void> {
  await editText(options, actor, name, async (step) => {
    const { db, now } = step;
    const { words, inForceFrom } = waitingVersion(await listVersionRows(db, name), number);
    await db.update(legalVersions).set({ state: "recalled" }).where(isVersion(name, number));
    const drafts = await findDrafts(db, name);
    // Both or none: a draft that was begun since is the next version, whole.
    if (drafts.cn?.words == null && drafts.en?.words == null) {
      for (const locale of localeCodes) {
        const version = (drafts[locale]?.version ?? 0) + 1;
        const draft = { version, words: legalKind.store(words[locale]) };
        await putDraft(step, { place: "", locale }, draft);
      }
    }
    const before = { version: number, inForceFrom };
    const event = { act: "legal-version-recalled", object: objectOf(name), before } as const;
    await writeAudit(db, actor, event, now);
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
  for (const { name, number, authorId, authorName } of due) {
    const actor = scheduleActor({ authorId, authorName });
    const context = { db, now, actor, kind: legalKind };
    entered += await withDocument(context, name, async (step) => {
      const isStillDue = and(isVersion(name, number), isDue(step.now));
      const [row] = await step.db.select().from(legalVersions).where(isStillDue);
      if (row === undefined) return 0;
      await enterIntoForce(step.db, actor, { name, number, day: row.inForceFrom }, step.now);
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
