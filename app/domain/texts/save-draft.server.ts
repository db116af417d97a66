import { authorOf } from "~/domain/audit/write-audit.server";
import { editSessionGap } from "~/domain/document/document-rules";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import { documentDrafts } from "~/platform/db/schema";
import { countStale } from "./stale.server";
import {
  finish,
  insertDraft,
  isRevision,
  keepDraft,
  movedOn,
  refuseProblems,
  refuseTooManyVersions,
  type TextContext,
  type TextPlace,
  type TextStep,
  touchItem,
  withItem,
} from "./text-drafts.server";
import type { TextFields, TextWords } from "./text-kind";
import { findText, isSame, isText, wordsOf } from "./text-rows.server";

export type DraftSave<Fields extends TextFields> = TextPlace &
  TextWords<Fields> & {
    /** Of the draft that the writer began from; 0: there is none. */
    version: number;
    /** Says of a translation that it is made from this revision of the source. */
    sourceRevision?: number | undefined;
    /** The writer has seen the draft that this save replaces: it is kept, whoever wrote it. */
    afterConflict?: boolean | undefined;
  };

/**
 * Stores a draft. Words that somebody else wrote, or of an earlier stretch of writing, are first kept as a
 * revision. The same words again change nothing, so that a save whose answer was lost may be
 * repeated.
 * @throws Refusal `moved-on` with the stored text when it has another version and other words; `slowed`
 * where a revision would be added, and the writer has added too many
 */
export async function saveDraft<Fields extends TextFields>(
  context: TextContext<Fields>,
  save: DraftSave<Fields>,
): Promise<{ version: number; savedAt: string }> {
  return withItem(context, save.itemId, (step) => storeDraft(step, save));
}

/** Stores a draft as `saveDraft` does, of a thing that is locked already: a part of an act. */
export async function storeDraft<Fields extends TextFields>(
  step: TextStep<Fields>,
  {
    itemId,
    locale,
    version,
    fields: given,
    body,
    sourceRevision,
    afterConflict,
  }: DraftSave<Fields>,
): Promise<{ version: number; savedAt: string }> {
  const { db, kind, item, now, actor } = step;
  const fields = await kind.currentFields(db, given, itemId);
  const words = { fields, body };
  refuseProblems(await kind.problemsOfDraft(db, fields));
  await refuseWrongSource(step, locale, sourceRevision);
  const row = await findText(db, { ...item, locale });
  if (row === null) {
    if (version !== 0) throw new Refusal("not-found");
    const added = await insertDraft(step, { itemId, locale }, words, sourceRevision ?? null);
    await countStale(db, item);
    const after = { language: locale, draft: added.revision + 1 };
    await finish(step, { act: "draft-begun", label: fields.title, after });
    return { version: added.version, savedAt: now.toISOString() };
  }
  const hasNewSource = sourceRevision !== undefined && sourceRevision !== row.sourceRevision;
  const isUnchanged = isSame(wordsOf(row), words);
  if (row.version !== version && !isUnchanged) throw await movedOn(step, row);
  if (isUnchanged && !hasNewSource) {
    return { version: row.version, savedAt: row.savedAt.toISOString() };
  }
  const isOther = row.authorId !== (actor.staff?.id ?? null);
  const isLater = now.getTime() - row.savedAt.getTime() > editSessionGap;
  const givesWay = isOther || isLater || afterConflict === true;
  const begins = row.isKept || givesWay;
  const isAdded = !isUnchanged && givesWay && !row.isKept;
  if (isAdded) await refuseTooManyVersions(step, "draft-begun");
  const before = isAdded ? await keepDraft(db, row, "kept") : row;
  const saved = {
    version: row.version + 1,
    fields,
    body,
    title: fields.title,
    savedAt: now,
    ...authorOf(actor),
    isKept: await isRevision(step, row, before.keptRevision, words),
    isLive: await isRevision(step, row, row.liveRevision, words),
    ...(hasNewSource && { sourceRevision, checked: [] }),
  };
  await db.update(documentDrafts).set(saved).where(isText(documentDrafts, row));
  // The source's draft is not what translations are made from, unless it was kept just now.
  if (hasNewSource || before !== row) await countStale(db, item);
  if (begins) {
    const after = { language: locale, draft: before.revision + 1 };
    await finish(step, { act: "draft-begun", label: fields.title, after });
  } else await touchItem(db, item, now);
  return { version: saved.version, savedAt: now.toISOString() };
}

async function refuseWrongSource<Fields extends TextFields>(
  { db, item }: TextStep<Fields>,
  locale: Locale,
  sourceRevision: number | undefined,
): Promise<void> {
  if (sourceRevision === undefined) return;
  const source = await findText(db, { ...item, locale: item.sourceLocale });
  const isThere = source !== null && sourceRevision <= source.revision;
  if (!isThere || locale === item.sourceLocale) refuseProblems({ sourceRevision: "wrong" });
}
