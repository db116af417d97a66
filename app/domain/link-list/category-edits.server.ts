import { asc, eq, max } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { putCategory } from "~/domain/resource/resource-actions.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { renewSearchItem } from "~/domain/search/reindex.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { resourceCategories, resourceCategoryTranslations, resources } from "~/platform/db/schema";
import { type EditOptions, lockLinkList, swapped } from "./link-edits.server";
import { readCategory } from "./link-fields.server";
import type { CategoryFields } from "./link-list";

/** Ids of categories stand in addresses of the site. */
const categoryId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Changes a category of tools, or adds one at the end. The search index follows its name.
 * @param change `lookedAt`: the expected fields; null: a new category
 * @throws Refusal `wrong-fields`, `not-found`, `moved-on` after another change
 */
export async function putToolCategory(
  { db, now }: EditOptions,
  actor: AuditActor,
  { id, lookedAt, fields }: { id: string; lookedAt: CategoryFields | null; fields: CategoryFields },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const read = readCategory(fields);
    if (!categoryId.test(id) || id.length > 40) {
      throw new Refusal("wrong-fields", { fields: { id: id === "" ? "missing" : "wrong" } });
    }
    const before = await categoryOf(transaction, id);
    if (lookedAt === null && before !== null) {
      throw new Refusal("wrong-fields", { fields: { id: "taken" } });
    }
    if (lookedAt !== null) {
      if (before === null) throw new Refusal("not-found");
      if (!isSame(before.fields, lookedAt)) throw new Refusal("moved-on");
    }
    const position = before?.position ?? (await endOfList(transaction));
    await putCategory(transaction, { id, ...read }, position);
    const tools = await transaction
      .select({ id: resources.id })
      .from(resources)
      .where(eq(resources.categoryId, id));
    for (const tool of tools) await renewSearchItem(transaction, resourceSearch, tool.id);
    const object = { kind: "tool-category", id, label: read.name.cn };
    const states = { ...(before !== null && { before: before.fields }), after: read };
    await writeAudit(
      transaction,
      actor,
      { act: "tool-category-changed", object, ...states },
      now(),
    );
  });
}

/** Moves a category of tools one place; at the end nothing changes. @throws Refusal `not-found` */
export async function moveToolCategory(
  { db, now }: EditOptions,
  actor: AuditActor,
  { id, step }: { id: string; step: 1 | -1 },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const category = await categoryOf(transaction, id);
    if (category === null) throw new Refusal("not-found");
    const order = await transaction
      .select({ id: resourceCategories.id, position: resourceCategories.position })
      .from(resourceCategories)
      .orderBy(asc(resourceCategories.position), asc(resourceCategories.id));
    const [own, other] = swapped(order, id, step);
    if (own === undefined || other === undefined) return;
    for (const [position, entry] of order.entries()) {
      if (entry.position === position) continue;
      const isEntry = eq(resourceCategories.id, entry.id);
      await transaction.update(resourceCategories).set({ position }).where(isEntry);
    }
    const object = { kind: "tool-category", id, label: category.fields.name.cn };
    const before = { place: own + 1 };
    const after = { place: other + 1 };
    const event = { act: "tool-category-moved", object, before, after } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** Deletes a category without tools, hidden ones included. @throws Refusal */
export async function removeToolCategory(
  { db, now }: EditOptions,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const category = await categoryOf(transaction, id);
    if (category === null) throw new Refusal("not-found");
    if ((await transaction.$count(resources, eq(resources.categoryId, id))) > 0) {
      throw new Refusal("moved-on");
    }
    await transaction.delete(resourceCategories).where(eq(resourceCategories.id, id));
    const object = { kind: "tool-category", id, label: category.fields.name.cn };
    const event = { act: "tool-category-removed", object, before: category.fields } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** The place after the last category. Their count is none, once one was removed. */
async function endOfList(db: Database): Promise<number> {
  const [last] = await db
    .select({ position: max(resourceCategories.position) })
    .from(resourceCategories);
  return (last?.position ?? -1) + 1;
}

const isSame = (one: CategoryFields, other: CategoryFields): boolean =>
  one.mark === other.mark &&
  localeCodes.every(
    (locale) =>
      one.name[locale] === other.name[locale] && one.advice[locale] === other.advice[locale],
  );

async function categoryOf(
  db: Database,
  id: string,
): Promise<{ position: number; fields: CategoryFields } | null> {
  const [row] = await db.select().from(resourceCategories).where(eq(resourceCategories.id, id));
  if (row === undefined) return null;
  const texts = await db
    .select()
    .from(resourceCategoryTranslations)
    .where(eq(resourceCategoryTranslations.categoryId, id));
  const fields = { mark: row.mark, name: { cn: "", en: "" }, advice: { cn: "", en: "" } };
  for (const { locale, name, advice } of texts) {
    fields.name[locale] = name;
    fields.advice[locale] = advice;
  }
  return { position: row.position, fields };
}
