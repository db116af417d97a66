import { and, eq, isNull, max } from "drizzle-orm";
import { authorOf, siteActor } from "~/domain/audit/write-audit.server";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentPublications } from "~/platform/db/schema";
import {
  type ActDetails,
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
  currentWords,
  type DraftRow,
  findDraft,
  isOfDraft,
  isSame,
  type KindStep,
  putDraft,
  storedIn,
  tell,
  withDocument,
} from "./step.server";
import { countStale, endTranslationRequests, notSubmitted } from "./translate.server";

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
  number: number,
  edition: number | null,
): Promise<void> {
  const { db, kind, itemId, now } = step;
  await endPublication(step, key);
  const place = { kind: kind.name, itemId, ...key };
  await db
    .insert(documentPublications)
    .values({ ...place, revision: number, edition, publishedAt: now });
}

export async function endPublication(
  { db, kind, itemId, now }: AnyStep,
  key: DraftKey,
): Promise<void> {
  const isOpen = and(
    eq(documentPublications.kind, kind.name),
    eq(documentPublications.itemId, itemId),
    eq(documentPublications.place, key.place),
    eq(documentPublications.locale, key.locale),
    isNull(documentPublications.endedAt),
  );
  await db.update(documentPublications).set({ endedAt: now }).where(isOpen);
}

/** Content to publish. */
export type Going<Words> = DraftKey & {
  words: Words | null;
  /** For a translated page string: the source text. */
  sourceWords: string | null;
  /** The number of its revision, if it is in the history already. */
  revision?: number | undefined;
};

type Publication = {
  reason: "published" | "scheduled" | "removed";
  act?: "added" | "published" | "removed";
  /** Time of the schedule that publishes, or that the publication replaces. */
  schedule?: Date | null;
};

/** Publishes content: stores a revision of each, the public rows, and one audit entry. */
export async function goLive<Words>(
  step: KindStep<Words>,
  going: readonly Going<Words>[],
  { reason, act = "published", schedule = null }: Publication,
): Promise<void> {
  const { db, kind, document, now, actor } = step;
  const all: PublicWords<Words>[] = [];
  const edition = kind.countsPublications ? (await newestEdition(step)) + 1 : null;
  for (const { place, locale, words, revision } of going) {
    const key = { place, locale };
    const before = await kind.live(db, document, key);
    const stored = words ?? (reason === "removed" ? before : null);
    const written = { words: stored && kind.store(stored), ...authorOf(actor), at: now };
    const number = revision ?? (await addRevision(step, key, written, reason)).number;
    const shown = words === null ? null : await wordsForVisitors(step, key, words);
    all.push({ ...key, words: shown, before, number });
  }
  await kind.publish(step, all);
  let details: ActDetails<Words> = {};
  for (const [index, { place, locale, words, sourceWords }] of going.entries()) {
    const key = { place, locale };
    const number = all[index]?.number ?? 0;
    const draft = kind.isTranslated || kind.dropsWhatIsLive ? await findDraft(step, key) : null;
    if (reason === "removed") await endPublication(step, key);
    else await addPublication(step, key, number, edition);
    await db
      .update(documentDrafts)
      .set({
        liveRevision: reason === "removed" ? null : number,
        liveSince: reason === "removed" ? null : now,
        sourceWords,
        ...(draft !== null && words !== null && (await standingOf(step, draft, words))),
      })
      .where(isOfDraft(documentDrafts, step, key));
    // A draft that somebody has typed meanwhile and that has the same content is removed.
    const content = storedIn(draft);
    const isLive = kind.dropsWhatIsLive && words !== null && isSame(content, kind.store(words));
    if (draft !== null && content !== null && isLive)
      await putDraft(step, key, { version: draft.version + 1, words: null });
    if (kind.isTranslated) details = { title: draft?.title, live: draft?.liveRevision ?? null };
  }
  await endTranslationRequests(step, going);
  await countStale(step);
  const locale = going[0]?.locale ?? "both";
  const number = edition ?? all[0]?.number ?? 0;
  await tell(step, act, { ...details, key: { place: "", locale }, all, number, schedule });
}

/** Words as visitors get them. */
export const wordsForVisitors = async <Words>(
  step: KindStep<Words>,
  key: DraftKey,
  words: Words,
): Promise<Words> => (await step.kind.forVisitors?.(step, key, words)) ?? words;

/** For a translated document: the columns of a draft whose words have become public, all of them or older ones. */
async function standingOf<Words>(step: KindStep<Words>, draft: DraftRow, words: Words) {
  const { kind, now } = step;
  if (!kind.isTranslated) return {};
  const stored = storedIn(draft);
  return {
    firstPublishedAt: draft.firstPublishedAt ?? now,
    withdrawnAt: null,
    // A tag that ended meanwhile is not in the draft any more.
    isLive: isSame(stored && kind.read(stored), await currentWords(step, words)),
    ...notSubmitted,
  };
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
    await addPublication(step, key, revision.number, kind.countsPublications ? 1 : null);
    await db
      .update(documentDrafts)
      .set({ liveRevision: revision.number, liveSince: now, sourceWords })
      .where(isOfDraft(documentDrafts, step, key));
  }
}
