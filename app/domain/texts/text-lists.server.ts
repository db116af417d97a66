import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  documentDrafts,
  documentSchedules,
  documents,
  staff,
  translationRequests,
} from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import {
  isLive,
  isStale,
  isSubmitted,
  isWithdrawn,
  waitsForTime,
  wasNeverLive,
} from "./text-conditions.server";
import {
  asTexts,
  type ItemRow,
  listWaiting,
  type ScheduleRow,
  type TextRow,
} from "./text-rows.server";
import type { TextKindName } from "./text-rules";
import { listTranslationRequests, type TranslationRequest } from "./translation-requests.server";

/** Ready-made filters, whose numbers the list shows. */
export type TextTab = "all" | "stale" | "drafts" | "scheduled" | "one-language";

/** Where a language may stand, for a filter. */
export type TextStateFilter =
  | "draft"
  | "scheduled"
  | "published"
  | "withdrawn"
  | "none"
  | "stale"
  | "changed"
  | "submitted"
  | "asked";

export type TextFilter = {
  tab?: TextTab | undefined;
  /** Part of a title, in any language. */
  q?: string | undefined;
  /** Who saved one of the drafts last. */
  authorId?: number | undefined;
  /** What the source's fields contain: of a list, some of its values. */
  fields?: Record<string, unknown> | undefined;
  locale?: Locale | undefined;
  state?: TextStateFilter | undefined;
  after?: string | undefined;
};

const pageSize = 50;

/** A text of a row, without its words. */
export type ListedText = Omit<TextRow, "body" | "checked">;

export type ListedItem = ItemRow & {
  texts: ListedText[];
  waiting: ScheduleRow[];
  /** Translations of it that are asked for. */
  asked: TranslationRequest[];
};

/** Conditions on a text. */
const states: Record<Exclude<TextStateFilter, "none" | "asked" | "scheduled">, SQL> = {
  draft: sql`${wasNeverLive} AND NOT ${waitsForTime}`,
  published: isLive,
  withdrawn: isWithdrawn,
  stale: isStale,
  changed: sql`${isLive} AND NOT ${documentDrafts.isLive}`,
  submitted: isSubmitted,
};

/** A draft that visitors do not see: never published, or changed since. */
const isDraft = sql`((${states.draft}) OR (${states.changed}))`;

/** Condition on a thing: one of its texts fulfils this condition. */
const hasText = (condition: SQL | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${documentDrafts} WHERE ${and(
    eq(documentDrafts.kind, documents.kind),
    eq(documentDrafts.itemId, documents.itemId),
    condition,
  )})`;

/** Condition on a thing: somebody has asked for its translation, which may not have been begun. */
const isAskedFor = (locale: Locale | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${translationRequests} WHERE ${and(
    eq(translationRequests.kind, documents.kind),
    eq(translationRequests.itemId, documents.itemId),
    locale === undefined ? undefined : eq(translationRequests.locale, locale),
  )})`;

/** Condition on a thing: one of its texts waits for a time. Its schedule is asked, and no text read. */
const hasWaiting = (locale: Locale | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${documentSchedules} WHERE ${and(
    eq(documentSchedules.kind, documents.kind),
    eq(documentSchedules.itemId, documents.itemId),
    eq(documentSchedules.state, sql`'waiting'`),
    locale === undefined ? undefined : eq(documentSchedules.locale, locale),
  )})`;

/**
 * Condition on a thing: the title of one of its texts contains this. The titles are read once, from their
 * index, and the things then found by number; joined, PostgreSQL asks the index for each of 10,000 things.
 */
const isNamed = (kind: TextKindName, text: string) =>
  sql`${documents.itemId} = ANY(ARRAY(SELECT ${documentDrafts.itemId} FROM ${documentDrafts} WHERE ${and(
    eq(documentDrafts.kind, kind),
    contains(documentDrafts.title, text),
  )}))`;

const tabs: Record<Exclude<TextTab, "all">, SQL> = {
  stale: hasText(states.stale),
  drafts: hasText(isDraft),
  scheduled: hasWaiting(undefined),
  // Each has a text in the language of its source.
  "one-language": sql`NOT ${hasText(ne(documentDrafts.locale, documents.sourceLocale))}`,
};

function conditionOf(
  kind: TextKindName,
  { tab = "all", q = "", authorId, fields, locale, state }: TextFilter,
): SQL | undefined {
  return and(
    eq(documents.kind, kind),
    tab === "all" ? undefined : tabs[tab],
    q.trim() === "" ? undefined : isNamed(kind, q.trim()),
    authorId === undefined ? undefined : hasText(eq(documentDrafts.authorId, authorId)),
    fields === undefined
      ? undefined
      : hasText(
          and(
            eq(documentDrafts.locale, documents.sourceLocale),
            sql`${documentDrafts.fields} @> ${JSON.stringify(fields)}::jsonb`,
          ),
        ),
    state === undefined ? undefined : stateCondition(state, locale),
  );
}

function stateCondition(state: TextStateFilter, locale: Locale | undefined): SQL {
  const ofLocale = locale === undefined ? undefined : eq(documentDrafts.locale, locale);
  if (state === "asked") return isAskedFor(locale);
  if (state === "scheduled") return hasWaiting(locale);
  if (state !== "none") return hasText(and(ofLocale, sql`(${states[state]})`));
  return ofLocale === undefined ? tabs["one-language"] : sql`NOT ${hasText(ofLocale)}`;
}

/**
 * One page of the things of a kind, the last changed first.
 * @param counts what `countTabs` says: where only a tab is chosen, its count is the total
 */
export async function listTexts(
  db: Database,
  kind: TextKindName,
  filter: TextFilter,
  counts: Readonly<Record<TextTab, number>>,
): Promise<{ items: ListedItem[]; total: number; next: string | null }> {
  const condition = conditionOf(kind, filter);
  const { changedAt, itemId } = documents;
  // On the first page the filter is applied once, for rows and number together.
  const isCountedWith = !isTabOnly(filter) && after(filter.after) === undefined;
  const found = isCountedWith ? sql<number>`count(*) OVER ()::integer` : sql<number>`0`;
  const items = await db
    .select({ ...getTableColumns(documents), found })
    .from(documents)
    .where(and(condition, after(filter.after)))
    .orderBy(desc(changedAt), desc(itemId))
    .limit(pageSize + 1);
  const total = isTabOnly(filter)
    ? counts[filter.tab ?? "all"]
    : isCountedWith
      ? (items[0]?.found ?? 0)
      : await db.$count(documents, condition);
  const page = asTexts(items.slice(0, pageSize));
  const last = page.at(-1);
  const ids = page.map((item) => item.itemId);
  const rows = await textsOf(db, kind, ids);
  const waiting = await listWaiting(db, kind, ids);
  const textsById = Map.groupBy(rows, (row) => row.itemId);
  const waitingById = Map.groupBy(waiting, (row) => row.itemId);
  const asked = Map.groupBy(await listTranslationRequests(db, kind, ids), (row) => row.itemId);
  return {
    items: page.map(({ found: _, ...item }) => ({
      ...item,
      texts: textsById.get(item.itemId) ?? [],
      waiting: waitingById.get(item.itemId) ?? [],
      asked: asked.get(item.itemId) ?? [],
    })),
    total,
    next:
      items.length > pageSize && last !== undefined
        ? `${last.changedAt.getTime()}-${last.itemId}`
        : null,
  };
}

function isTabOnly({ tab, after: _, ...others }: TextFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === "");
}

/** Condition: after the last row of a page; an unreadable place is the beginning. */
function after(place: string | undefined): SQL | undefined {
  const [, time, id] = /^(\d{1,14})-(\d{1,9})$/.exec(place ?? "") ?? [];
  if (time === undefined || id === undefined) return undefined;
  const { changedAt, itemId } = documents;
  const moment = new Date(Number(time));
  return or(lt(changedAt, moment), and(eq(changedAt, moment), lt(itemId, Number(id))));
}

async function textsOf(db: Database, kind: TextKindName, ids: number[]): Promise<ListedText[]> {
  if (ids.length === 0) return [];
  const { body, checked, ...listed } = getTableColumns(documentDrafts);
  const isOfThem = and(eq(documentDrafts.kind, kind), inArray(documentDrafts.itemId, ids));
  const rows = db.select(listed).from(documentDrafts).where(isOfThem);
  return asTexts(await rows.orderBy(asc(documentDrafts.locale)));
}

/**
 * How many things of a kind each tab has. Each is a count of its own, from an index that holds
 * little more than what is counted: whenever a list opens, they are counted.
 */
export async function countTabs(
  db: Database,
  kind: TextKindName,
): Promise<Record<TextTab, number>> {
  const ofKind = eq(documentDrafts.kind, kind);
  const { itemId, state } = documentSchedules;
  const things = sql`count(DISTINCT ${documentDrafts.itemId})::integer`;
  const count = (query: SQL) => sql<number>`(${query})`;
  const [counted] = await db
    .select({
      all: count(sql`SELECT count(*)::integer FROM ${documents} WHERE ${eq(documents.kind, kind)}`),
      stale: count(sql`SELECT ${things} FROM ${documentDrafts} WHERE ${and(ofKind, states.stale)}`),
      drafts: count(sql`SELECT ${things} FROM ${documentDrafts} WHERE ${and(ofKind, isDraft)}`),
      scheduled: count(sql`SELECT count(DISTINCT ${itemId})::integer FROM ${documentSchedules}
        WHERE ${and(eq(documentSchedules.kind, kind), eq(state, "waiting"))}`),
      texts: count(sql`SELECT count(*)::integer FROM ${documentDrafts} WHERE ${ofKind}`),
    })
    .from(sql`(SELECT) AS once`);
  if (counted === undefined) throw new Error("A SELECT without a table has a row");
  const { texts: written, ...tabs } = counted;
  // Each thing has one text or two: what two for each would be more than there are, have only one.
  return { ...tabs, "one-language": 2 * counted.all - written };
}

/** Everybody who saved a draft of a kind last, by name. */
export async function listAuthors(
  db: Database,
  kind: TextKindName,
): Promise<{ staffId: number; name: string }[]> {
  // Names stand in the texts. For each person one text is looked for, instead of reading all texts.
  const written = db
    .select({ name: documentDrafts.authorName })
    .from(documentDrafts)
    .where(and(eq(documentDrafts.kind, kind), eq(documentDrafts.authorId, staff.id)))
    .limit(1)
    .as("written");
  const rows = await db
    .select({ staffId: staff.id, name: written.name })
    .from(staff)
    .innerJoinLateral(written, sql`true`);
  return rows
    .map(({ staffId, name }) => ({ staffId, name: name ?? "" }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
