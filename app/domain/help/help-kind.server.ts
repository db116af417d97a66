import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Problems } from "~/domain/document/document-kind";
import {
  searchPartsOf,
  type TranslatedField,
  translatedOf,
} from "~/domain/document/translated-fields";
import { type PublicText, translatedKind } from "~/domain/document/translated-kind.server";
import { Refusal } from "~/domain/refusal";
import { putSearchDocument, removeSearchDocument } from "~/domain/search/search-documents.server";
import type { Database } from "~/platform/db/database.server";
import {
  documentDrafts,
  documentRevisions,
  documentSchedules,
  documents,
  helpArticles,
  helpTranslations,
} from "~/platform/db/schema";
import { type HelpFields, type HelpPlace, helpSections, isHelpSlug } from "./help";

/** Longest client range on the site, in characters. */
const longestRange = 40;

/** Articles of the help centre. */
export const helpKind = translatedKind<HelpFields>({
  name: "help",
  table: "help_articles",
  async currentFields(db, fields, itemId) {
    const isIt = eq(helpArticles.id, itemId);
    const [stored] = await db.select({ slug: helpArticles.slug }).from(helpArticles).where(isIt);
    return stored === undefined ? fields : { ...fields, help: { ...fields.help, ...stored } };
  },
  shared: ["help"],
  async problemsOfDraft(_, { tags, help }) {
    if (help === undefined || !helpSections.includes(help.section)) return { section: "wrong" };
    return tags.length > 0 ? { tags: "wrong" } : {};
  },
  problems({ help: { slug, applies } }) {
    const problems: Problems = {};
    if (slug === "") problems["slug"] = "missing";
    else if (!isHelpSlug(slug)) problems["slug"] = "wrong";
    if (applies.trim() === "") problems["applies"] = "missing";
    else if (applies.length > longestRange) problems["applies"] = "too-long";
    return problems;
  },
  async conflicts(db, { help: { slug } }, itemId) {
    const isTaken = and(eq(helpArticles.slug, slug), ne(helpArticles.id, itemId));
    return (await db.$count(helpArticles, isTaken)) > 0 ? { slug: "taken" } : {};
  },
  async conflictsWithWaiting(db, { help: { slug } }, itemId) {
    // What visitors know has its address already: whatever waits for it fails at its time.
    if ((await db.$count(helpArticles, eq(helpArticles.id, itemId))) > 0) return {};
    // Each would see no other one, if two were scheduled at once.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('help addresses', 0))`);
    const { fields, kind, locale, number } = documentRevisions;
    const [promised] = await db
      .select({ itemId: documentSchedules.itemId })
      .from(documentSchedules)
      .innerJoin(
        documentRevisions,
        and(
          eq(kind, documentSchedules.kind),
          eq(documentRevisions.itemId, documentSchedules.itemId),
          eq(locale, documentSchedules.locale),
          eq(number, documentSchedules.revision),
        ),
      )
      .innerJoin(
        documents,
        and(
          eq(documents.kind, documentSchedules.kind),
          eq(documents.itemId, documentSchedules.itemId),
        ),
      )
      // A translation gets the address of its source, whatever its own words were kept with.
      .leftJoin(
        documentDrafts,
        and(
          eq(documentDrafts.kind, documentSchedules.kind),
          eq(documentDrafts.itemId, documentSchedules.itemId),
          eq(documentDrafts.locale, documents.sourceLocale),
          ne(documentDrafts.locale, documentSchedules.locale),
        ),
      )
      .where(
        and(
          eq(documentSchedules.kind, "help"),
          eq(documentSchedules.state, "waiting"),
          ne(documentSchedules.itemId, itemId),
          sql`coalesce(${documentDrafts.fields}, ${fields}) #>> '{help,slug}' = ${slug}`,
          // What visitors know keeps the address that it has.
          notExists(
            db.select().from(helpArticles).where(eq(helpArticles.id, documentSchedules.itemId)),
          ),
        ),
      )
      .limit(1);
    return promised === undefined ? {} : { slug: "promised" };
  },
  publish: storeHelp,
  async withdraw(db, { itemId, locale }) {
    const { helpId } = helpTranslations;
    await db
      .update(helpTranslations)
      .set({ status: "withdrawn" })
      .where(and(eq(helpId, itemId), eq(helpTranslations.locale, locale)));
    await removeSearchDocument(db, { kind: "help", itemId, locale });
  },
});

/** Stores a help article where visitors read it, with its search document. */
export async function storeHelp(
  db: Database,
  { itemId, locale, fields, body, now, firstPublishedAt, isLeading }: PublicText<HelpFields>,
): Promise<void> {
  await putPlace(db, itemId, fields.help, isLeading);
  const text = { ...translatedOf(fields), markdown: body } satisfies Pick<
    typeof helpTranslations.$inferInsert,
    TranslatedField | "markdown"
  >;
  const row = {
    status: "published" as const,
    publishedAt: firstPublishedAt,
    updatedAt: now,
    ...text,
  };
  const { helpId } = helpTranslations;
  await db
    .insert(helpTranslations)
    .values({ helpId: itemId, locale, ...row })
    .onConflictDoUpdate({ target: [helpId, helpTranslations.locale], set: row });
  await putSearchDocument(db, { kind: "help", itemId, locale, parts: searchPartsOf(text) });
}

/**
 * Stores where a help article stands. Only the leading language moves it.
 * @throws Refusal `wrong-fields` when the address is another article's, or another one than visitors know
 */
async function putPlace(
  db: Database,
  id: number,
  { slug, section, applies, order }: HelpPlace,
  isLeading: boolean,
): Promise<void> {
  const [stored] = await db.select().from(helpArticles).where(eq(helpArticles.id, id));
  if (stored !== undefined && !isLeading) return;
  if (stored !== undefined && stored.slug !== slug) {
    throw new Refusal("wrong-fields", { fields: { slug: "wrong" } });
  }
  const place = { section, applies, position: order };
  if (stored === undefined) {
    const added = await db
      .insert(helpArticles)
      .values({ id, slug, ...place })
      .onConflictDoNothing({ target: helpArticles.slug })
      .returning({ id: helpArticles.id });
    if (added.length === 0) throw new Refusal("wrong-fields", { fields: { slug: "taken" } });
    return;
  }
  await db.update(helpArticles).set(place).where(eq(helpArticles.id, id));
}
