import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { editSessionGap } from "~/domain/texts/text-rules";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import { keptDrafts } from "~/platform/db/schema";

export type KeptRow = typeof keptDrafts.$inferSelect;

/** Whose draft: the kind of thing, which one of them, and its language; null: all languages at once. */
export type KeptPlace = { kind: KeptRow["kind"]; place: string; locale: Locale | null };

/** A draft that has something in it, with who wrote it. */
type Written = {
  words: unknown;
  authorId: number | null;
  authorName: string | null;
  savedAt: Date;
};

/**
 * Whether a save has to keep first what it takes the place of: what somebody else wrote, what is older
 * than a stretch of writing, and what came in between, which a conflict was about.
 */
export function shouldArchive(
  draft: Pick<Written, "authorId" | "savedAt">,
  { staff }: AuditActor,
  { afterConflict, now }: { afterConflict: boolean; now: Date },
): boolean {
  const isOther = draft.authorId !== (staff?.id ?? null);
  const isLater = now.getTime() - draft.savedAt.getTime() > editSessionGap;
  return afterConflict || isOther || isLater;
}

/**
 * Keeps a draft for good. What was kept last at its place is not kept again, so that a repeated
 * call is harmless.
 * @param db the transaction, which holds the lock of the place
 * @returns its number
 */
export async function keepDraft(
  db: Database,
  place: KeptPlace,
  { words, authorId, authorName, savedAt }: Written,
  { reason, now }: { reason: KeptRow["reason"]; now: Date },
): Promise<number> {
  const [newest] = await db
    .select()
    .from(keptDrafts)
    .where(
      and(
        isOf(place),
        place.locale === null ? isNull(keptDrafts.locale) : eq(keptDrafts.locale, place.locale),
      ),
    )
    .orderBy(desc(keptDrafts.id))
    .limit(1);
  if (newest !== undefined && isDeepStrictEqual(newest.words, words)) return newest.id;
  const [row] = await db
    .insert(keptDrafts)
    .values({ ...place, words, authorId, authorName, savedAt, reason, at: now })
    .returning({ id: keptDrafts.id });
  if (row === undefined) throw new Error("A draft was not kept");
  return row.id;
}

const isOf = ({ kind, place }: Pick<KeptPlace, "kind" | "place">) =>
  and(eq(keptDrafts.kind, kind), eq(keptDrafts.place, place));

/** Drafts that were kept of a thing in all languages, the newest first. @param before only older ones */
export function listKeptDrafts(
  db: Database,
  place: Pick<KeptPlace, "kind" | "place">,
  { before, limit }: HistoryPage,
): Promise<KeptRow[]> {
  return db
    .select()
    .from(keptDrafts)
    .where(and(isOf(place), isBefore(keptDrafts.id, before)))
    .orderBy(desc(keptDrafts.id))
    .limit(limit);
}

/** One of them. @throws Refusal `not-found` */
export async function findKeptDraft(
  db: Database,
  place: Pick<KeptPlace, "kind" | "place">,
  id: number,
): Promise<KeptRow> {
  const [row] = await db
    .select()
    .from(keptDrafts)
    .where(and(isOf(place), eq(keptDrafts.id, id)));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/**
 * Reads what was stored as what is stored now; null: another version of the site stored it in a form of its
 * own. Such a draft or revision stays readable, and does not become a draft.
 */
export type ReadStored<Words> = (stored: unknown) => Words | null;

/** Words that may become a draft. @throws Refusal `wrong-fields` */
export function readable<Words>(stored: unknown, read: ReadStored<Words>): Words {
  const words = read(stored);
  if (words === null) throw new Refusal("wrong-fields", { fields: { words: "wrong" } });
  return words;
}
