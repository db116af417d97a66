import { and, asc, count, eq, max, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  articleTags,
  articleTranslations,
  documentDrafts,
  documents,
  formerTags,
  tags,
  tagTranslations,
} from "~/platform/db/schema";

/** A tag in both languages. */
export type NamedTag = { id: string; name: Record<Locale, string> };

export type TagOptions = { db: Database; now: () => Date };

/** All tags in the order of the site, whether an article has them or not. */
export async function listAllTags(db: Database): Promise<NamedTag[]> {
  const { tagId, locale, name } = tagTranslations;
  const rows = await db
    .select({ id: tags.id, locale, name })
    .from(tags)
    .leftJoin(tagTranslations, eq(tagId, tags.id))
    .orderBy(asc(tags.position), asc(tags.id));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, named]) => {
    const nameIn = (code: Locale) => named.find((row) => row.locale === code)?.name ?? id;
    return { id, name: { cn: nameIn("cn"), en: nameIn("en") } };
  });
}

/** All tags with the number of articles that have them on the site, and in the drafts of sources. */
export async function countTags(
  db: Database,
): Promise<(NamedTag & { articles: number; drafts: number })[]> {
  const published = db
    .selectDistinct({ articleId: articleTranslations.articleId })
    .from(articleTranslations)
    .where(eq(articleTranslations.status, "published"))
    .as("published");
  const rows = await db
    .select({ id: articleTags.tagId, articles: count() })
    .from(articleTags)
    .innerJoin(published, eq(published.articleId, articleTags.articleId))
    .groupBy(articleTags.tagId);
  const countOf = new Map(rows.map(({ id, articles }) => [id, articles]));
  const draftsOf = await countDrafts(db);
  return (await listAllTags(db)).map((tag) => ({
    ...tag,
    articles: countOf.get(tag.id) ?? 0,
    drafts: draftsOf.get(tag.id) ?? 0,
  }));
}

/** How many drafts of sources have each tag. */
async function countDrafts(db: Database): Promise<Map<string, number>> {
  const tag = sql<string>`jsonb_array_elements_text(${documentDrafts.fields} -> 'tags')`.as("tag");
  const named = db
    .select({ tag })
    .from(documentDrafts)
    .innerJoin(
      documents,
      and(
        ...[eq(documents.kind, documentDrafts.kind), eq(documents.itemId, documentDrafts.itemId)],
        eq(documents.sourceLocale, documentDrafts.locale),
      ),
    )
    .where(eq(documentDrafts.kind, "article"))
    .as("named");
  const rows = await db.select({ tag: named.tag, drafts: count() }).from(named).groupBy(named.tag);
  return new Map(rows.map(({ tag: id, drafts }) => [id, drafts]));
}

/** Adds a tag after the others. Its id is part of addresses, so it never changes. */
export async function addTag(
  { db, now }: TagOptions,
  actor: AuditActor,
  { id, name }: NamedTag,
): Promise<void> {
  const problems = problemsOfNames(name);
  if (!isAddressWord(id)) problems["id"] = "wrong";
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
  await db.transaction(async (transaction) => {
    const [last] = await transaction.select({ position: max(tags.position) }).from(tags);
    const position = (last?.position ?? 0) + 1;
    const added = await transaction
      .insert(tags)
      .values({ id, position })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new Refusal("wrong-fields", { fields: { id: "taken" } });
    // A tag that was joined or deleted may come again; old versions that name it mean it from then on.
    await transaction.delete(formerTags).where(eq(formerTags.id, id));
    await putNames(transaction, { id, name });
    const object = { kind: "tag", id, label: name.en };
    await writeAudit(transaction, actor, { act: "tag-added", object, after: name }, now());
  });
}

/**
 * Gives a tag other names.
 * @param tag `lookedAt`: the names as they were looked at
 * @throws Refusal `wrong-fields`, `not-found`, `moved-on` when somebody renamed it meanwhile
 */
export async function renameTag(
  { db, now }: TagOptions,
  actor: AuditActor,
  { id, name, lookedAt }: NamedTag & { lookedAt: NamedTag["name"] },
): Promise<void> {
  const problems = problemsOfNames(name);
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
  await db.transaction(async (transaction) => {
    const [locked] = await transaction.select().from(tags).where(eq(tags.id, id)).for("update");
    if (locked === undefined) throw new Refusal("not-found");
    const before = (await listAllTags(transaction)).find((tag) => tag.id === id)?.name;
    if (localeCodes.some((locale) => before?.[locale] !== lookedAt[locale])) {
      throw new Refusal("moved-on");
    }
    await putNames(transaction, { id, name });
    const object = { kind: "tag", id, label: name.en };
    const event = { act: "tag-renamed", object, before, after: name } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** Whether a text may be part of an address: lower case, digits, single hyphens inside. */
function isAddressWord(text: string): boolean {
  return text.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

function problemsOfNames(name: Record<Locale, string>): Record<string, FieldProblem> {
  return Object.fromEntries(
    localeCodes.flatMap((locale) =>
      name[locale].trim() === "" ? [[`name.${locale}`, "missing"] as const] : [],
    ),
  );
}

async function putNames(db: Database, { id, name }: NamedTag): Promise<void> {
  const { tagId, locale } = tagTranslations;
  await db
    .insert(tagTranslations)
    .values(localeCodes.map((code) => ({ tagId: id, locale: code, name: name[code].trim() })))
    .onConflictDoUpdate({ target: [tagId, locale], set: { name: sql`excluded.name` } });
}
