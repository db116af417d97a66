import { asc, eq, max, sql } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { askForJob } from "~/domain/background-job/background-jobs.server";
import { putFriendLink } from "~/domain/friend-link/friend-link-actions.server";
import { linkCheckJob } from "~/domain/link/check-links.server";
import { deleteUnusedLinks } from "~/domain/link/link-queries.server";
import { Refusal } from "~/domain/refusal";
import type { NewResource } from "~/domain/resource/resource";
import { putResource } from "~/domain/resource/resource-actions.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { renewSearchItem } from "~/domain/search/reindex.server";
import type { Database } from "~/platform/db/database.server";
import {
  friendLinks,
  friendLinkTranslations,
  links,
  resourceCategories,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";
import { readAddress, readFriend, readTool } from "./link-fields.server";
import type { LinkFields, LinkKind } from "./link-list";

/** The console's options that the edits need. */
export type EditOptions = { db: Database; now: () => Date };

/** A link of the list. */
type LinkKey = { kind: LinkKind; id: number };

/** One edit of the list at a time, so that orders and addresses are read as they are changed. */
export async function lockLinkList(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('link list', 0))`);
}

/** Adds a tool or friend link at the end of its category. @returns its id. @throws Refusal */
export function addLink(
  { db, now }: EditOptions,
  actor: AuditActor,
  fields: LinkFields,
): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const id = await putLinkFields(transaction, fields);
    const after = await textsOf(transaction, { kind: fields.kind, id });
    await audit(transaction, { actor, act: "link-added", after, now: now() });
    return id;
  });
}

/**
 * Changes a link of the list.
 * @param version the expected version of the link
 * @throws Refusal `moved-on` after another change, `not-found`, `wrong-fields`
 */
export async function changeLink(
  { db, now }: EditOptions,
  actor: AuditActor,
  { id, version, fields }: { id: number; version: number; fields: LinkFields },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const key = { kind: fields.kind, id };
    const before = await textsOf(transaction, key);
    if (before.version !== version) throw new Refusal("moved-on");
    await putLinkFields(transaction, fields, before);
    await raiseVersion(transaction, key);
    await deleteUnusedLinks(transaction);
    const after = await textsOf(transaction, key);
    await audit(transaction, { actor, act: "link-changed", before, after, now: now() });
  });
}

/** Takes a link from the pages or brings it back; doing it again changes nothing. @throws Refusal */
export async function hideLink(
  { db, now }: EditOptions,
  actor: AuditActor,
  { isHidden, ...key }: LinkKey & { isHidden: boolean },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const before = await textsOf(transaction, key);
    if (before.isHidden === isHidden) return;
    const table = tableOf(key.kind);
    const hidden = isHidden
      ? { hiddenAt: now(), hiddenById: actor.staff?.id ?? null }
      : { hiddenAt: null, hiddenById: null };
    await transaction.update(table).set(hidden).where(eq(table.id, key.id));
    if (key.kind === "tool") await renewSearchItem(transaction, resourceSearch, key.id);
    const act = isHidden ? "link-hidden" : "link-shown";
    await audit(transaction, { actor, act, after: before, isBare: true, now: now() });
  });
}

/**
 * Deletes a hidden link.
 * @param link with the expected version
 * @throws Refusal `moved-on` if it is shown or has changed, `not-found`
 */
export async function removeLink(
  { db, now }: EditOptions,
  actor: AuditActor,
  { version, ...key }: LinkKey & { version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const before = await textsOf(transaction, key);
    if (!before.isHidden || before.version !== version) throw new Refusal("moved-on");
    const table = tableOf(key.kind);
    await transaction.delete(table).where(eq(table.id, key.id));
    if (key.kind === "tool") await renewSearchItem(transaction, resourceSearch, key.id);
    await deleteUnusedLinks(transaction);
    await audit(transaction, { actor, act: "link-removed", before, now: now() });
  });
}

/** Moves a link one place within its category; at the end nothing changes. @throws Refusal */
export async function moveLink(
  { db, now }: EditOptions,
  actor: AuditActor,
  { step, ...key }: LinkKey & { step: 1 | -1 },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const link = await textsOf(transaction, key);
    const table = tableOf(key.kind);
    const isNeighbour =
      link.fields.kind === "tool"
        ? eq(resources.categoryId, link.fields.category)
        : eq(friendLinks.group, link.fields.group);
    const order = await transaction
      .select({ id: table.id, position: table.position })
      .from(table)
      .where(isNeighbour)
      .orderBy(asc(table.position), asc(table.id));
    const [own, other] = swapped(order, key.id, step);
    if (own === undefined || other === undefined) return;
    for (const [position, { id, position: was }] of order.entries()) {
      if (was === position) continue;
      await transaction.update(table).set({ position }).where(eq(table.id, id));
    }
    const before = { place: own + 1 };
    const after = { place: other + 1 };
    const object = objectOf(link);
    await writeAudit(transaction, actor, { act: "link-moved", object, before, after }, now());
  });
}

/**
 * Swaps an entry with the one before or after it, in place.
 * @returns its old and its new index; nothing when there is no such place
 */
export function swapped<Id>(order: { id: Id }[], id: Id, step: 1 | -1): number[] {
  const own = order.findIndex((entry) => entry.id === id);
  const other = own + step;
  const first = order[own];
  const second = order[other];
  if (first === undefined || second === undefined) return [];
  order[own] = second;
  order[other] = first;
  return [own, other];
}

/**
 * Replaces an address by the successor that the link's server gives, with everything known of the old one. Other
 * entries with the address move as well.
 * @param url the expected successor.
 * @throws Refusal `moved-on` when the last check found another one, `not-found`. `wrong-fields` if an editor could not
 * have typed it either, because a server names its successor as it likes
 */
export async function takeNewAddress(
  { db, now }: EditOptions,
  actor: AuditActor,
  { url, ...key }: LinkKey & { url: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLinkList(transaction);
    const before = await textsOf(transaction, key);
    const [link] = await transaction.select().from(links).where(eq(links.url, before.fields.url));
    if (link === undefined || link.movedTo !== url) throw new Refusal("moved-on");
    const address = readAddress(url);
    const [there] = await transaction.select().from(links).where(eq(links.url, address));
    const moved = await transaction
      .select({ id: resources.id })
      .from(resources)
      .where(eq(resources.linkId, link.id));
    const movedFriends = await transaction
      .select({ id: friendLinks.id })
      .from(friendLinks)
      .where(eq(friendLinks.linkId, link.id));
    // A successor that is spelled as the link's own address, once it is normalised, is no other link.
    if (there === undefined || there.id === link.id) {
      await transaction
        .update(links)
        .set({ url: address, movedTo: null })
        .where(eq(links.id, link.id));
    } else {
      const linkId = { linkId: there.id };
      await transaction.update(resources).set(linkId).where(eq(resources.linkId, link.id));
      await transaction.update(friendLinks).set(linkId).where(eq(friendLinks.linkId, link.id));
      await deleteUnusedLinks(transaction);
    }
    for (const { id } of moved) {
      await refuseTwice(transaction, "tool", id);
      await renewSearchItem(transaction, resourceSearch, id);
    }
    for (const { id } of movedFriends) await refuseTwice(transaction, "friend", id);
    await raiseVersion(transaction, key);
    const after = await textsOf(transaction, key);
    await audit(transaction, { actor, act: "link-changed", before, after, now: now() });
  });
}

/** Makes the check of all links due now. */
export async function askForLinkCheck({ db, now }: EditOptions, actor: AuditActor): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await askForJob(transaction, linkCheckJob.name))) return;
    await writeAudit(transaction, actor, { act: "link-check-asked" }, now());
  });
}

/** A link as it is stored. */
type StoredLink = {
  id: number;
  slug: string | null;
  position: number;
  version: number;
  isHidden: boolean;
  fields: LinkFields;
};

const tableOf = (kind: LinkKind) => (kind === "tool" ? resources : friendLinks);

async function textsOf(db: Database, { kind, id }: LinkKey): Promise<StoredLink> {
  return kind === "tool" ? toolOf(db, id) : friendOf(db, id);
}

async function toolOf(db: Database, id: number): Promise<StoredLink> {
  const [row] = await db
    .select({ tool: resources, url: links.url })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .where(eq(resources.id, id));
  if (row === undefined) throw new Refusal("not-found");
  const texts = await db
    .select()
    .from(resourceTranslations)
    .where(eq(resourceTranslations.resourceId, id));
  const line = { cn: "", en: "" };
  for (const text of texts) if (text.status === "published") line[text.locale] = text.line;
  const { slug, position, version, hiddenAt, categoryId, name, monogram } = row.tool;
  const listing = row.tool.isPaidListing
    ? "paid"
    : row.tool.isRecommended
      ? "recommended"
      : "plain";
  const { url } = row;
  return {
    id,
    slug,
    position,
    version,
    isHidden: hiddenAt !== null,
    fields: { kind: "tool", category: categoryId, url, name, line, monogram, listing },
  };
}

async function friendOf(db: Database, id: number): Promise<StoredLink> {
  const [row] = await db
    .select({ site: friendLinks, url: links.url })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .where(eq(friendLinks.id, id));
  if (row === undefined) throw new Refusal("not-found");
  const texts = await db
    .select()
    .from(friendLinkTranslations)
    .where(eq(friendLinkTranslations.friendLinkId, id));
  const name = { cn: "", en: "" };
  const line = { cn: "", en: "" };
  for (const text of texts) {
    if (text.status !== "published") continue;
    name[text.locale] = text.name;
    line[text.locale] = text.line;
  }
  const { position, version, hiddenAt, group } = row.site;
  return {
    id,
    slug: null,
    position,
    version,
    isHidden: hiddenAt !== null,
    fields: { kind: "friend", group, url: row.url, name, line },
  };
}

/** Stores the fields, at the end of the category when it is another one than before. */
async function putLinkFields(
  db: Database,
  fields: LinkFields,
  before?: StoredLink,
): Promise<number> {
  if (fields.kind === "friend") {
    const site = readFriend(fields);
    const stays = before?.fields.kind === "friend" && before.fields.group === site.group;
    const inGroup = eq(friendLinks.group, site.group);
    const [last] = await db
      .select({ position: max(friendLinks.position) })
      .from(friendLinks)
      .where(inGroup);
    const position = stays ? before.position : (last?.position ?? -1) + 1;
    const id = await putFriendLink(db, site, position, before?.id);
    await refuseTwice(db, fields.kind, id);
    return id;
  }
  const tool = readTool(fields);
  const [category] = await db
    .select()
    .from(resourceCategories)
    .where(eq(resourceCategories.id, tool.category));
  if (category === undefined) throw new Refusal("wrong-fields", { fields: { category: "wrong" } });
  const stays = before?.fields.kind === "tool" && before.fields.category === tool.category;
  const [last] = await db
    .select({ position: max(resources.position) })
    .from(resources)
    .where(eq(resources.categoryId, category.id));
  const position = stays ? before.position : (last?.position ?? -1) + 1;
  const resource = { ...tool, id: before?.slug ?? (await freeSlug(db, tool)) };
  const id = await putResource(db, { resource, category, position });
  await refuseTwice(db, fields.kind, id);
  return id;
}

/** @throws Refusal when another link of the kind has the same address */
async function refuseTwice(db: Database, kind: LinkKind, id: number): Promise<void> {
  const table = tableOf(kind);
  const [own] = await db.select({ linkId: table.linkId }).from(table).where(eq(table.id, id));
  const count = await db.$count(table, eq(table.linkId, own?.linkId ?? 0));
  if (count > 1) throw new Refusal("wrong-fields", { fields: { url: "taken" } });
}

/** A slug of the name, else of the host, that no other tool has. */
async function freeSlug(db: Database, { name, url }: Omit<NewResource, "id">): Promise<string> {
  const slugOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "");
  const host = new URL(url).hostname.replace(/^www\./, "");
  const base = slugOf(name) || slugOf(host);
  const taken = await db.select({ slug: resources.slug }).from(resources);
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}

async function raiseVersion(db: Database, { kind, id }: LinkKey): Promise<void> {
  const table = tableOf(kind);
  await db
    .update(table)
    .set({ version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
}

const objectOf = ({ id, fields }: StoredLink) => ({
  kind: fields.kind === "tool" ? "tool" : "friend-link",
  id,
  label: typeof fields.name === "string" ? fields.name : fields.name.cn || fields.name.en,
});

type Audited = {
  actor: AuditActor;
  act: AuditAct;
  before?: StoredLink;
  after?: StoredLink;
  /** Its fields did not change. */
  isBare?: boolean;
  now: Date;
};

async function audit(db: Database, { actor, act, before, after, isBare, now }: Audited) {
  const link = after ?? before;
  if (link === undefined) return;
  const states = isBare
    ? {}
    : {
        ...(before !== undefined && { before: before.fields }),
        ...(after !== undefined && { after: after.fields }),
      };
  await writeAudit(db, actor, { act, object: objectOf(link), ...states }, now);
}
