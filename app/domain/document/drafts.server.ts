import { and, eq } from "drizzle-orm";
import { authorOf } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { documentRevisions } from "~/platform/db/schema";
import type { Documents, DraftKey, DraftKind, StoredWords } from "./document-kind";
import { editSessionGap } from "./document-rules";
import {
  type DraftRow,
  type DraftStep,
  findDraft,
  isOfDraft,
  isSame,
  keep,
  keepDraft,
  putDraft,
  readable,
  refuseTooMany,
  storedIn,
  tell,
  withDocument,
} from "./step.server";

/**
 * Saves a draft, valid or not. Saving the same content again changes nothing, so a client may repeat a save whose
 * response was lost. The previous draft is archived first if somebody else wrote it, if it is older than
 * `editSessionGap`, or if it has another format.
 * @param save `version`: version that the author started from; 0: none. `afterConflict`: the author has seen the
 * stored draft and replaces it
 * @throws Refusal `moved-on`: the draft has another version; `slowed`: the author has archived too many drafts
 */
export async function saveDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  save: DraftKey & { version: number; words: Words; afterConflict?: boolean | undefined },
): Promise<DraftRow | null> {
  const { kind } = documents;
  const key = { place: save.place, locale: save.locale };
  const words = kind.accept?.(document, key, save.words) ?? save.words;
  return withDocument(documents, document, async (step) => {
    const draft = await findDraft(step, key);
    const before = storedIn(draft);
    const isLive = kind.dropsWhatIsLive && isSame(words, await kind.live(step.db, document, key));
    const next = isLive ? null : kind.store(words);
    if (draft === null ? next === null : isSame(before, next)) return draft;
    if ((draft?.version ?? 0) !== save.version) throw new Refusal("moved-on");
    const act = next === null ? "discarded" : "begun";
    const isKept = before !== null && (next === null || givesWay(step, draft, save.afterConflict));
    if (isKept) {
      await refuseTooMany(step, act, key);
      await keepDraft(step, key, draft, "kept");
    }
    const row = await putDraft(step, key, { version: save.version + 1, words: next });
    // One entry for each stretch of writing, not one for each pause in it.
    if (before === null || isKept) await tell(step, act, { key });
    return row;
  });
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

/**
 * Keeps words beside the draft: after a conflict, nothing typed is lost.
 * @returns the id of their revision
 */
export async function copyDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  { words: given, ...key }: DraftKey & { words: Words },
): Promise<number> {
  const { kind, actor } = documents;
  const words = kind.accept?.(document, key, given) ?? given;
  return withDocument(documents, document, async (step) => {
    await refuseTooMany(step, "copied", key);
    const written = { words: kind.store(words), ...authorOf(actor), at: step.now };
    const { id } = await keep(step, key, written, "copy");
    await tell(step, "copied", { key });
    return id;
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
 * Restores a revision as the draft and archives the previous draft.
 * @param restored `revision`: id of the revision. `number`: number of its publication, for the audit
 * @throws Refusal `not-found`, `moved-on`, `slowed`; `wrong-fields`: the revision has another format
 */
export function restoreDraft<Words>(
  documents: Documents<Words, DraftKind<Words>>,
  document: string,
  restored: DraftKey & { version: number; revision: number; number?: number },
): Promise<void> {
  const { version, revision, number, ...key } = restored;
  return withDocument(documents, document, async (step) => {
    const isIt = and(isOfDraft(documentRevisions, step, key), eq(documentRevisions.id, revision));
    const [row] = await step.db.select().from(documentRevisions).where(isIt);
    const stored = storedIn(row);
    if (stored === null) throw new Refusal("not-found");
    const draft = await findDraft(step, key);
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    readable(step.kind, stored);
    await refuseTooMany(step, "restored");
    await keepDraft(step, key, draft, "kept");
    await putDraft(step, key, { version: version + 1, words: stored });
    const source = number === undefined ? { kept: revision } : { number };
    await tell(step, "restored", { key, ...source });
  });
}
