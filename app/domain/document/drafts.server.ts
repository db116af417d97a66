import { and, eq } from "drizzle-orm";
import { authorOf } from "~/domain/audit/write-audit.server";
import { holdPictures } from "~/domain/media/media-uses.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import { documentRevisions, documents } from "~/platform/db/schema";
import type { Documents, DraftKey, DraftKind, StoredWords, TranslatedKind } from "./document-kind";
import { editSessionGap } from "./document-rules";
import {
  addRevision,
  currentWords,
  type DraftRow,
  type DraftStep,
  expectDraft,
  findDraft,
  isOfDraft,
  isSame,
  keep,
  keepDraft,
  movedOn,
  putDraft,
  readable,
  refuseProblems,
  refuseTooMany,
  storedIn,
  tell,
  touch,
  withDocument,
} from "./step.server";
import { countStale } from "./translate.server";

type DraftSave<Words> = DraftKey & {
  /** Version that the author started from; 0: none. */
  version: number;
  words: Words;
  /** The author has seen the stored draft and replaces it. */
  afterConflict?: boolean | undefined;
  /** For a translation: the revision of the source that it is made from. */
  sourceRevision?: number | undefined;
};

/**
 * Creates a translated document with revision 1 of its source, which visitors do not see.
 * @returns its number
 */
export async function createDocument<Words>(
  { db, now, actor, kind }: Documents<Words, TranslatedKind<Words>>,
  { sourceLocale, words: given }: { sourceLocale: Locale; words: Words },
): Promise<number> {
  const at = now();
  return db.transaction(async (transaction) => {
    await holdPictures(transaction);
    const key = { place: "", locale: sourceLocale };
    const words = (await kind.accept?.("", key, given, transaction)) ?? given;
    const itemId = await kind.nextNumber(transaction);
    const row = { kind: kind.name, itemId, sourceLocale, createdAt: at, changedAt: at };
    await transaction.insert(documents).values(row);
    const document = String(itemId);
    const step = { db: transaction, now: at, actor, kind, document, itemId, sourceLocale };
    const draft = await putDraft(step, key, { version: 1, words: kind.store(words) });
    await keepDraft(step, key, draft, "first");
    await tell(step, "added", { key, title: draft.title, number: 1 });
    return itemId;
  });
}

/**
 * Saves a draft, valid or not. Saving the same content again changes nothing, so a client may repeat a save whose
 * response was lost. The previous draft is archived first if somebody else wrote it, if it is older than
 * `editSessionGap`, or if it has another format.
 * @throws Refusal `moved-on`: the draft has another version; `slowed`: the author has archived too many drafts
 */
export async function saveDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  save: DraftSave<Words>,
): Promise<DraftRow | null> {
  return withDocument(documents, document, (step) => storeDraft(step, save));
}

/** Saves a draft as a part of an action on its document. */
export async function storeDraft<Words>(
  step: DraftStep<Words>,
  { words: given, version, afterConflict, sourceRevision, ...key }: DraftSave<Words>,
): Promise<DraftRow | null> {
  const { kind, db, document } = step;
  const words = (await kind.accept?.(document, key, given, db)) ?? given;
  if (sourceRevision !== undefined) await refuseWrongSource(step, key, sourceRevision);
  const draft = await findDraft(step, key);
  const before = storedIn(draft);
  const isLive = kind.dropsWhatIsLive && isSame(words, await kind.live(db, document, key));
  const next = isLive ? null : kind.store(words);
  const hasNewSource = sourceRevision !== undefined && sourceRevision !== draft?.sourceRevision;
  const isUnchanged = draft === null ? next === null : isSame(asToday(kind, before), next);
  if (isUnchanged && !hasNewSource) return draft;
  if (!isUnchanged && (draft?.version ?? 0) !== version) throw await movedOn(step, key, draft);
  const act = next === null ? "discarded" : "begun";
  const mustArchive = before !== null && (next === null || givesWay(step, draft, afterConflict));
  const isArchived = mustArchive && !isUnchanged && draft?.isKept === false;
  if (isArchived) await refuseTooMany(step, act, key);
  const stored = isArchived ? await keepDraft(step, key, draft, "kept") : draft;
  const row = await putDraft(step, key, {
    version: (draft?.version ?? 0) + 1,
    words: next,
    ...(await equalRevisions(step, key, stored, words)),
    ...(hasNewSource && { sourceRevision, checked: [] }),
  });
  // Translations are made from revisions of the source, not from its draft.
  if (draft === null || hasNewSource || isArchived) await countStale(step);
  // One entry for each stretch of writing, not one for each pause in it.
  const begins = before === null || mustArchive || draft?.isKept === true;
  const details = { key, title: row.title, number: row.revision + 1 };
  await (begins ? tell(step, act, details) : touch(step));
  return row;
}

/** Content as a save would store it today; content of another format stays. */
function asToday<Words>(kind: DraftKind<Words>, stored: StoredWords | null): StoredWords | null {
  const words = stored === null ? null : kind.read(stored);
  return words === null ? stored : kind.store(words);
}

/** Whether a save must archive the draft that it replaces. */
function givesWay<Words>(
  { kind, actor, now }: DraftStep<Words>,
  draft: DraftRow | null,
  afterConflict = false,
): boolean {
  const stored = storedIn(draft);
  if (draft === null || stored === null) return false;
  const isOther = draft.authorId !== (actor.staff?.id ?? null);
  const isLater = now.getTime() - draft.savedAt.getTime() > editSessionGap;
  return afterConflict || isOther || isLater || kind.read(stored) === null;
}

/** For a translated document: whether a draft with these words equals the kept and the public revision. */
async function equalRevisions<Words>(
  step: DraftStep<Words>,
  key: DraftKey,
  draft: DraftRow | null,
  words: Words,
): Promise<{ isKept?: boolean; isLive?: boolean }> {
  if (!step.kind.isTranslated || draft === null) return {};
  return {
    isKept: await isRevision(step, key, draft.keptRevision, words),
    isLive: await isRevision(step, key, draft.liveRevision, words),
  };
}

/** Whether a revision has these words. */
async function isRevision<Words>(
  step: DraftStep<Words>,
  key: DraftKey,
  number: number | null,
  words: Words,
): Promise<boolean> {
  if (number === null || number === 0) return false;
  const { fields, body } = documentRevisions;
  const isIt = and(isOfDraft(documentRevisions, step, key), eq(documentRevisions.number, number));
  const [row] = await step.db.select({ fields, body }).from(documentRevisions).where(isIt);
  const stored = storedIn(row);
  if (stored === null) return false;
  return isSame(await currentWords(step, readable(step.kind, stored)), words);
}

/** @throws Refusal `wrong-fields`: the source has no such revision, or the draft is the source */
async function refuseWrongSource<Words>(
  step: DraftStep<Words>,
  { locale }: DraftKey,
  sourceRevision: number,
): Promise<void> {
  const { sourceLocale } = step;
  const source =
    sourceLocale === null ? null : await findDraft(step, { place: "", locale: sourceLocale });
  const isThere = source !== null && sourceRevision <= source.revision;
  if (!isThere || locale === sourceLocale) refuseProblems({ sourceRevision: "wrong" });
}

/** Keeps a draft with the expected version as a revision. @throws Refusal `not-found`, `moved-on`, `slowed` */
export function keepVersion<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  { version, ...key }: DraftKey & { version: number },
): Promise<void> {
  return withDocument(documents, document, async (step) => {
    const draft = await expectDraft(step, key, version);
    if (draft.isKept) return;
    await refuseTooMany(step, "kept");
    const { keptRevision } = await keepDraft(step, key, draft, "saved");
    await countStale(step);
    await tell(step, "kept", { key, title: draft.title, number: keptRevision });
  });
}

/**
 * Keeps words beside the draft: after a conflict, nothing typed is lost.
 * @returns the id of their revision; its number, where revisions are called by numbers
 */
export async function copyDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  { words: given, ...key }: DraftKey & { words: Words },
): Promise<number> {
  const { actor } = documents;
  return withDocument(documents, document, async (step) => {
    const { kind, db, now } = step;
    const words = (await kind.accept?.(document, key, given, db)) ?? given;
    await refuseTooMany(step, "copied", key);
    const written = { words: kind.store(words), ...authorOf(actor), at: now };
    if (!kind.isTranslated) {
      const { id } = await keep(step, key, written, "copy");
      await tell(step, "copied", { key });
      return id;
    }
    const { title } = await expectDraft(step, key);
    const { number } = await addRevision(step, key, written, "copy");
    await tell(step, "copied", { key, title, number });
    return number;
  });
}

/**
 * Discards drafts and archives them: the editor then starts from the public content.
 * @param drafts all drafts that belong together, each with its expected version
 * @returns whether there was a draft
 * @throws Refusal `moved-on`
 */
export function discardDrafts<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  drafts: readonly (DraftKey & { version: number })[],
): Promise<boolean> {
  return withDocument(documents, document, async (step) => {
    const found: { key: DraftKey; draft: DraftRow; words: StoredWords }[] = [];
    for (const { version, ...key } of drafts) {
      const draft = await findDraft(step, key);
      if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
      const words = storedIn(draft);
      if (draft !== null && words !== null) found.push({ key, draft, words });
    }
    if (found.length === 0) return false;
    await refuseTooMany(step, "discarded");
    const all = [];
    for (const { key, draft, words } of found) {
      await keepDraft(step, key, draft, "discarded");
      await putDraft(step, key, { version: draft.version + 1, words: null });
      const before = await step.kind.live(step.db, document, key);
      all.push({ place: key.place, words: step.kind.read(words), before });
    }
    await tell(step, "discarded", { all });
    return true;
  });
}

/**
 * Restores a revision as the draft and archives the previous draft. For a translated document, the restored words are
 * a new revision too.
 * @param restored `revision`: id of the revision; its number, where revisions are called by numbers. `number`: number
 * of its publication, for the audit
 * @throws Refusal `not-found`, `moved-on`, `slowed`; `wrong-fields`: the revision has another format
 */
export function restoreDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  restored: DraftKey & { version: number; revision: number; number?: number },
): Promise<void> {
  const { version, revision, number, ...key } = restored;
  return withDocument(documents, document, async (step) => {
    const { db, kind, actor, now } = step;
    const { id, number: own } = documentRevisions;
    const isIt = eq(kind.isTranslated ? own : id, revision);
    const isOfIt = isOfDraft(documentRevisions, step, key);
    const [row] = await db.select().from(documentRevisions).where(and(isOfIt, isIt));
    const stored = storedIn(row);
    if (row === undefined || stored === null) throw new Refusal("not-found");
    const draft = await findDraft(step, key);
    if ((draft?.version ?? 0) !== version) throw await movedOn(step, key, draft);
    const words = await currentWords(step, readable(kind, stored));
    await refuseTooMany(step, "restored");
    await keepDraft(step, key, draft, "kept");
    const next = { version: version + 1, words: kind.store(words) };
    if (!kind.isTranslated) {
      await putDraft(step, key, next);
      const source = number === undefined ? { kept: revision } : { number };
      await tell(step, "restored", { key, ...source });
      return;
    }
    const { sourceRevision, title } = row;
    const written = { words: next.words, ...authorOf(actor), at: now };
    const source = { restoredFrom: revision, sourceRevision };
    const added = await addRevision(step, key, written, "restored", source);
    await putDraft(step, key, {
      ...next,
      sourceRevision,
      checked: [],
      keptRevision: added.number,
      isKept: true,
      isLive: await isRevision(step, key, draft?.liveRevision ?? null, words),
    });
    await countStale(step);
    await tell(step, "restored", { key, title, number: added.number, restoredFrom: revision });
  });
}
