import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentPublications, documentRevisions } from "~/platform/db/schema";
import type { LocaleKey } from "./translated-rows.server";

/** A language of a translated document that visitors read before the console had it. */
type AdoptedText = LocaleKey & {
  title: string;
  fields: Record<string, unknown>;
  body: string;
  /** For a translation: the revision of the source that it is made from. */
  sourceRevision: number | null;
  status: "draft" | "published" | "withdrawn";
  publishedAt: Date;
  updatedAt: Date;
};

/** Begins the history of such texts, all of documents that are stored: each has a draft, which is its revision 1. */
export async function adoptTexts(db: Database, texts: readonly AdoptedText[]): Promise<void> {
  if (texts.length === 0) return;
  await db.insert(documentDrafts).values(
    texts.map(({ status, publishedAt, updatedAt, ...text }) => ({
      ...text,
      version: 1,
      savedAt: updatedAt,
      revision: 1,
      keptRevision: 1,
      isKept: true,
      isLive: status === "published",
      liveRevision: status === "published" ? 1 : null,
      liveSince: status === "published" ? updatedAt : null,
      firstPublishedAt: status === "draft" ? null : publishedAt,
      withdrawnAt: status === "withdrawn" ? updatedAt : null,
    })),
  );
  await db.insert(documentRevisions).values(
    texts.map(({ status: _, publishedAt: __, updatedAt, ...text }) => ({
      ...text,
      number: 1,
      at: updatedAt,
      reason: "first" as const,
    })),
  );
  const publications = texts.flatMap(({ kind, itemId, locale, status, publishedAt, updatedAt }) => {
    const endedAt = status === "withdrawn" ? updatedAt : null;
    return status === "draft" ? [] : { kind, itemId, locale, revision: 1, publishedAt, endedAt };
  });
  if (publications.length > 0) await db.insert(documentPublications).values(publications);
}
