import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { articleSearch } from "~/domain/article/article-document.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { helpSearch } from "~/domain/help/help-document.server";
import { deleteUnusedLinks } from "~/domain/link/link-queries.server";
import { lockLinkList } from "~/domain/link-list/link-edits.server";
import { lockUses } from "~/domain/media/media-uses.server";
import { Refusal } from "~/domain/refusal";
import { lockRegistry } from "~/domain/release/registry-rows.server";
import { releaseSearch } from "~/domain/release/release-search.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { renewSearchItem } from "~/domain/search/reindex.server";
import type { Database } from "~/platform/db/database.server";
import {
  articles,
  documentDrafts,
  documentPreviews,
  documentPublications,
  documentRevisions,
  documents,
  friendLinks,
  helpArticles,
  helpErrors,
  media,
  mediaFiles,
  releaseFiles,
  releases,
  resourceCategories,
  resources,
  sampleRows,
  tags,
  textReaders,
} from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { type FollowingRows, listFollowing, listSamples } from "./list-samples.server";
import { type ClearableKind, clearableKinds, rowKindOf, type SampleRowKind } from "./sample-kinds";

type ClearOptions = {
  db: Database;
  /** Keeps the files of releases. */
  storage: FileStorage;
  now: () => Date;
};

/** The clearing that a person agreed to. `expected`: how many samples they saw; undefined: however many there are. */
type Clearing = { kinds: readonly ClearableKind[]; expected?: number | undefined };

export type Cleared = {
  counts: Record<ClearableKind, number> & { [Kind in keyof FollowingRows]: number };
  /** Files of releases that the storage did not remove. Nothing names them any more. */
  filesLeft: string[];
};

/**
 * Removes the samples of some kinds that nobody has changed: all rows in one transaction, then their files. Doing it
 * again changes nothing.
 * @throws Refusal `moved-on` where it would clear other than `expected` samples
 */
export async function clearSamples(
  { db, storage, now }: ClearOptions,
  actor: AuditActor,
  { kinds, expected }: Clearing,
): Promise<Cleared> {
  const { counts, files } = await db.transaction(async (transaction) => {
    await lockContent(transaction);
    const samples = await listSamples(transaction);
    const going = {} as Record<ClearableKind, string[]>;
    for (const kind of clearableKinds) {
      going[kind] = kinds.includes(kind) ? samples[kind].goes : [];
    }
    const total = clearableKinds.reduce((sum, kind) => sum + going[kind].length, 0);
    if (expected !== undefined && expected !== total) throw new Refusal("moved-on");
    const following = await listFollowing(transaction, going);
    const cleared = {
      ...(Object.fromEntries(clearableKinds.map((kind) => [kind, going[kind].length])) as Record<
        ClearableKind,
        number
      >),
      tags: following.tags.length,
      categories: following.categories.length,
      pictures: following.pictures.length,
    };
    if (total === 0) return { counts: cleared, files: [] };
    const names = await removeReleases(transaction, numbersOf(going.releases));
    await removeTexts(transaction, going);
    await removeLinks(transaction, going);
    await removeFollowing(transaction, following, now());
    await forgetSamples(transaction, going, following);
    const object = { kind: "sample-content", id: "all", label: "" };
    const event = { act: "sample-content-cleared", object, before: cleared } as const;
    await writeAudit(transaction, actor, event, now());
    return { counts: cleared, files: names };
  });
  return { counts, filesLeft: await removeFiles(storage, files) };
}

const numbersOf = (ids: readonly string[]) => ids.map(Number);

/** Waits for all changes of content that are under way, in the order in which other acts lock. */
async function lockContent(db: Database): Promise<void> {
  await lockUses(db);
  await lockRegistry(db);
  await db
    .select({ itemId: documents.itemId })
    .from(documents)
    .where(inArray(documents.kind, ["article", "help", "help-error"]))
    .orderBy(asc(documents.kind), asc(documents.itemId))
    .for("update");
  await lockLinkList(db);
}

/** @returns the names of their files in the storage */
async function removeReleases(db: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // Files of the starting content lie under their own names.
  const files = await db
    .select({ name: releaseFiles.name })
    .from(releaseFiles)
    .where(and(inArray(releaseFiles.releaseId, [...ids]), isNull(releaseFiles.uploadId)));
  await db.delete(releases).where(inArray(releases.id, [...ids]));
  for (const id of ids) await renewSearchItem(db, releaseSearch, id);
  return files.map(({ name }) => name);
}

type Going = Record<ClearableKind, string[]>;

async function removeTexts(db: Database, going: Going): Promise<void> {
  const articleIds = numbersOf(going.articles);
  await removeDocuments(db, "article", going.articles);
  if (articleIds.length > 0) await db.delete(articles).where(inArray(articles.id, articleIds));
  for (const id of articleIds) await renewSearchItem(db, articleSearch, id);
  const helpIds = numbersOf(going.help);
  await removeDocuments(db, "help", going.help);
  if (helpIds.length > 0) await db.delete(helpArticles).where(inArray(helpArticles.id, helpIds));
  for (const id of helpIds) await renewSearchItem(db, helpSearch, id);
  await removeDocuments(db, "help-error", going.errors);
  if (going.errors.length > 0) {
    await db.delete(helpErrors).where(inArray(helpErrors.code, going.errors));
  }
}

/** Removes the console's side of texts, with the history in which nobody is. */
async function removeDocuments(
  db: Database,
  kind: "article" | "help" | "help-error",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select({ itemId: documents.itemId })
    .from(documents)
    .where(
      and(
        eq(documents.kind, kind),
        inArray(sql`coalesce(${documents.name}, ${documents.itemId}::text)`, [...ids]),
      ),
    );
  const items = rows.map(({ itemId }) => itemId);
  if (items.length === 0) return;
  if (kind !== "help-error") {
    await db
      .delete(textReaders)
      .where(and(eq(textReaders.kind, kind), inArray(textReaders.itemId, items)));
  }
  // The documents last: the others name them.
  for (const table of [
    documentPreviews,
    documentPublications,
    documentDrafts,
    documentRevisions,
    documents,
  ]) {
    await db.delete(table).where(and(eq(table.kind, kind), inArray(table.itemId, items)));
  }
}

async function removeLinks(db: Database, { links, tools }: Going): Promise<void> {
  if (links.length > 0) {
    await db.delete(friendLinks).where(inArray(friendLinks.id, numbersOf(links)));
  }
  if (tools.length > 0) await db.delete(resources).where(inArray(resources.id, numbersOf(tools)));
  for (const id of numbersOf(tools)) await renewSearchItem(db, resourceSearch, id);
  if (links.length + tools.length > 0) await deleteUnusedLinks(db);
}

async function removeFollowing(db: Database, following: FollowingRows, now: Date): Promise<void> {
  const { categories } = following;
  if (following.tags.length > 0) await db.delete(tags).where(inArray(tags.id, following.tags));
  if (categories.length > 0) {
    await db.delete(resourceCategories).where(inArray(resourceCategories.id, categories));
  }
  const pictures = numbersOf(following.pictures);
  if (pictures.length === 0) return;
  // As with a picture that a person deletes: a job removes the files once caches have forgotten them.
  await db
    .update(mediaFiles)
    .set({ unusedSince: now, mediaId: null })
    .where(inArray(mediaFiles.mediaId, pictures));
  await db.delete(media).where(inArray(media.id, pictures));
}

/** Last, as the guard of the history asks for it. */
async function forgetSamples(db: Database, going: Going, following: FollowingRows): Promise<void> {
  const rows: { kind: SampleRowKind; ids: readonly string[] }[] = [
    { kind: "tag", ids: following.tags },
    { kind: "tool-category", ids: following.categories },
    { kind: "picture", ids: following.pictures },
  ];
  for (const kind of clearableKinds) {
    if (kind !== "releases") rows.push({ kind: rowKindOf[kind], ids: going[kind] });
  }
  for (const { kind, ids } of rows) {
    if (ids.length === 0) continue;
    await db
      .delete(sampleRows)
      .where(and(eq(sampleRows.kind, kind), inArray(sampleRows.rowId, [...ids])));
  }
}

/** @returns the files that the storage did not remove */
async function removeFiles(storage: FileStorage, names: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const name of names) {
    try {
      await storage.remove(name);
    } catch {
      // The caller reports it: the rows have gone already.
      left.push(name);
    }
  }
  return left;
}
