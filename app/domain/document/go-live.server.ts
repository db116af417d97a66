import { and, eq, isNull, max } from "drizzle-orm";
import { authorOf, siteActor } from "~/domain/audit/write-audit.server";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentPublications } from "~/platform/db/schema";
import {
  type DocumentKind,
  type Documents,
  type DraftKey,
  type PublicWords,
  type Step,
  wholeDocument,
} from "./document-kind";
import {
  type AnyStep,
  addRevision,
  findDraft,
  isOfDraft,
  isSame,
  type KindStep,
  putDraft,
  type RevisionRow,
  storedIn,
  tell,
  withDocument,
} from "./step.server";

/** The number of the newest publication; 0: none is counted. */
export async function newestEdition({ db, kind, itemId }: AnyStep): Promise<number> {
  const { edition } = documentPublications;
  const isOfDocument = and(
    eq(documentPublications.kind, kind.name),
    eq(documentPublications.itemId, itemId),
  );
  const [row] = await db
    .select({ edition: max(edition) })
    .from(documentPublications)
    .where(isOfDocument);
  return row?.edition ?? 0;
}

/**
 * Begins the history of a document with what visitors see, of kinds that count publications. A change that came by
 * another way than the console has no revision of its own.
 */
export async function beginHistory<Words>(step: KindStep<Words>): Promise<void> {
  const { kind, document, db } = step;
  if (kind.countsPublications === undefined || (await newestEdition(step)) > 0) return;
  const words = await kind.live(db, document, wholeDocument);
  if (words !== null) await storeFirst(step, [{ ...wholeDocument, words }]);
}

async function addPublication(
  step: AnyStep,
  key: DraftKey,
  { number }: RevisionRow,
  edition: number | null,
): Promise<void> {
  const { db, kind, itemId, now } = step;
  await endPublication(step, key);
  const place = { kind: kind.name, itemId, ...key };
  await db
    .insert(documentPublications)
    .values({ ...place, revision: number, edition, publishedAt: now });
}

async function endPublication({ db, kind, itemId, now }: AnyStep, key: DraftKey): Promise<void> {
  const isOpen = and(
    eq(documentPublications.kind, kind.name),
    eq(documentPublications.itemId, itemId),
    eq(documentPublications.place, key.place),
    eq(documentPublications.locale, key.locale),
    isNull(documentPublications.endedAt),
  );
  await db.update(documentPublications).set({ endedAt: now }).where(isOpen);
}

/** Content to publish; `sourceWords`: of a translation, its source text. */
export type Going<Words> = DraftKey & { words: Words | null; sourceWords: string | null };

/** Publishes content: stores a revision of each, the public rows, and one audit entry. */
export async function goLive<Words>(
  step: KindStep<Words>,
  going: readonly Going<Words>[],
  reason: "published" | "scheduled" | "removed",
  act: "added" | "published" | "removed" = "published",
): Promise<void> {
  const { db, kind, document, now, actor } = step;
  const all: PublicWords<Words>[] = [];
  const edition = kind.countsPublications ? (await newestEdition(step)) + 1 : null;
  for (const { place, locale, words, sourceWords } of going) {
    const key = { place, locale };
    const before = await kind.live(db, document, key);
    const stored = words ?? (reason === "removed" ? before : null);
    const written = { words: stored && kind.store(stored), ...authorOf(actor), at: now };
    const revision = await addRevision(step, key, written, reason);
    const { number } = revision;
    if (reason === "removed") await endPublication(step, key);
    else await addPublication(step, key, revision, edition);
    await db
      .update(documentDrafts)
      .set({
        liveRevision: reason === "removed" ? null : number,
        liveSince: reason === "removed" ? null : now,
        sourceWords,
      })
      .where(isOfDraft(documentDrafts, step, key));
    // A draft that somebody has typed meanwhile and that has the same content is removed.
    const draft = kind.dropsWhatIsLive ? await findDraft(step, key) : null;
    if (draft !== null && storedIn(draft) !== null && isSame(storedIn(draft), written.words))
      await putDraft(step, key, { version: draft.version + 1, words: null });
    all.push({ ...key, words, before, number });
  }
  await kind.publish(step, all);
  const locale = going[0]?.locale ?? "both";
  const number = edition ?? all[0]?.number ?? 0;
  await tell(step, act, { key: { place: "", locale }, all, number });
}

/**
 * Stores words that a site begins with, which visitors see already, as the first revision of each.
 * @param seeds all words of a document
 */
export function seedDocument<Words>(
  documents: { db: Database; now: () => Date; kind: SeededKind<Words> },
  document: string,
  seeds: readonly (DraftKey & { words: Words; sourceWords?: string | null })[],
): Promise<void> {
  return withDocument({ ...documents, actor: siteActor }, document, (step) =>
    storeFirst(step, seeds),
  );
}

/** Begins the history of a document with what visitors see, unless it has begun. */
export const beginDocument = <Words>(
  documents: Omit<Documents<Words>, "actor">,
  document: string,
): Promise<void> => withDocument({ ...documents, actor: siteActor }, document, beginHistory);

/** Part of a kind that stores initial content. */
type SeededKind<Words> = Pick<DocumentKind<Words>, "name" | "store" | "countsPublications">;

async function storeFirst<Words>(
  step: Step & { kind: SeededKind<Words> },
  seeds: readonly (DraftKey & { words: Words; sourceWords?: string | null })[],
): Promise<void> {
  const { kind, db, now } = step;
  for (const { place, locale, words, sourceWords = null } of seeds) {
    const key = { place, locale };
    const written = { words: kind.store(words), authorId: null, authorName: null, at: now };
    const revision = await addRevision(step, key, written, "first");
    await addPublication(step, key, revision, kind.countsPublications ? 1 : null);
    await db
      .update(documentDrafts)
      .set({ liveRevision: revision.number, liveSince: now, sourceWords })
      .where(isOfDraft(documentDrafts, step, key));
  }
}
