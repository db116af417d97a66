import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
import type { TranslatedKindName } from "./document-rules";
import { listTranslationRequests, type TranslationRequest } from "./translate.server";
import {
  asTranslated,
  listScheduled,
  type TranslatedDocument,
  type TranslatedDraft,
  type TranslatedSchedule,
} from "./translated-rows.server";

/*
 * The states of a draft, as conditions of a query. Lists filter by them and Today counts by them, so that the number on
 * Today is that of the list it leads to.
 */

/** It has a pending schedule. */
const waitsForTime = sql`EXISTS (SELECT 1 FROM ${documentSchedules} AS waiting
  WHERE waiting.kind = ${documentDrafts.kind} AND waiting.item_id = ${documentDrafts.itemId}
    AND waiting.locale = ${documentDrafts.locale} AND waiting.state = 'waiting')`;

/** It is public. */
const isLive = isNotNull(documentDrafts.liveRevision);

/** It was never public. */
const wasNeverLive = sql`${documentDrafts.firstPublishedAt} IS NULL`;

/** It was public, and has no pending schedule. */
const isWithdrawn = sql`NOT (${isLive}) AND NOT (${wasNeverLive}) AND NOT ${waitsForTime}`;

/** It is behind its source. A withdrawn translation needs nobody. */
export const isStale = sql`${documentDrafts.stale} > 0 AND NOT (${isWithdrawn})`;

/** Its pending schedule has the words of the draft. */
const waitsAsItIs = sql`${documentDrafts.isKept} AND EXISTS (SELECT 1 FROM ${documentSchedules} AS waiting
  WHERE waiting.kind = ${documentDrafts.kind} AND waiting.item_id = ${documentDrafts.itemId}
    AND waiting.locale = ${documentDrafts.locale} AND waiting.state = 'waiting'
    AND waiting.revision = ${documentDrafts.keptRevision})`;

/** Its words are not public. These are the conditions of two indexes, so that few drafts are read. */
const isUnread = sql`((${wasNeverLive} OR (${isLive} AND NOT ${documentDrafts.isLive}))
  OR (${documentDrafts.liveRevision} IS NULL AND ${documentDrafts.firstPublishedAt} IS NOT NULL))`;

/** Its writer has submitted it, and an editor has to publish it: its words are neither public nor scheduled. */
export const isSubmitted = sql`${documentDrafts.submittedAt} IS NOT NULL
  AND ${isUnread} AND NOT (${waitsAsItIs})`;

/** Ready-made filters; the list shows the number of documents of each. */
type ListTab = "all" | "stale" | "drafts" | "scheduled" | "one-language";

/** States of a language, for a filter. */
type StateFilter =
  | "draft"
  | "scheduled"
  | "published"
  | "withdrawn"
  | "none"
  | "stale"
  | "changed"
  | "submitted"
  | "asked";

type ListFilter = {
  tab?: ListTab | undefined;
  /** Part of a title, in any language. */
  q?: string | undefined;
  /** The person who saved one of the drafts last. */
  authorId?: number | undefined;
  /** Values that the source's fields contain: of a list, some of its values. */
  fields?: Record<string, unknown> | undefined;
  locale?: Locale | undefined;
  state?: StateFilter | undefined;
  after?: string | undefined;
};

const pageSize = 50;

/** A draft of a row, without its words. */
export type ListedDraft = Omit<TranslatedDraft, "body" | "checked">;

export type ListedDocument = TranslatedDocument & {
  texts: ListedDraft[];
  waiting: TranslatedSchedule[];
  /** Requests for its translations. */
  asked: TranslationRequest[];
};

/** Conditions on a draft. */
const states: Record<Exclude<StateFilter, "none" | "asked" | "scheduled">, SQL> = {
  draft: sql`${wasNeverLive} AND NOT ${waitsForTime}`,
  published: isLive,
  withdrawn: isWithdrawn,
  stale: isStale,
  changed: sql`${isLive} AND NOT ${documentDrafts.isLive}`,
  submitted: isSubmitted,
};

/** A draft that visitors do not see: never published, or changed since. */
const isDraft = sql`((${states.draft}) OR (${states.changed}))`;

/** Condition on a document: one of its drafts fulfils this condition. */
const hasDraft = (condition: SQL | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${documentDrafts} WHERE ${and(
    eq(documentDrafts.kind, documents.kind),
    eq(documentDrafts.itemId, documents.itemId),
    condition,
  )})`;

/** Condition on a document: somebody has requested its translation, which may not have been begun. */
const isAskedFor = (locale: Locale | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${translationRequests} WHERE ${and(
    eq(translationRequests.kind, documents.kind),
    eq(translationRequests.itemId, documents.itemId),
    locale === undefined ? undefined : eq(translationRequests.locale, locale),
  )})`;

/** Condition on a document: it has a pending schedule. No draft is read. */
const hasWaiting = (locale: Locale | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${documentSchedules} WHERE ${and(
    eq(documentSchedules.kind, documents.kind),
    eq(documentSchedules.itemId, documents.itemId),
    eq(documentSchedules.state, sql`'waiting'`),
    locale === undefined ? undefined : eq(documentSchedules.locale, locale),
  )})`;

/**
 * Condition on a document: the title of one of its drafts contains this. The titles are read once, from their
 * index, and the documents then found by number; joined, PostgreSQL asks the index for each of 10,000 documents.
 */
const isNamed = (kind: TranslatedKindName, text: string) =>
  sql`${documents.itemId} = ANY(ARRAY(SELECT ${documentDrafts.itemId} FROM ${documentDrafts} WHERE ${and(
    eq(documentDrafts.kind, kind),
    contains(documentDrafts.title, text),
  )}))`;

const tabs: Record<Exclude<ListTab, "all">, SQL> = {
  stale: hasDraft(states.stale),
  drafts: hasDraft(isDraft),
  scheduled: hasWaiting(undefined),
  // Each has a draft in the language of its source.
  "one-language": sql`NOT ${hasDraft(ne(documentDrafts.locale, documents.sourceLocale))}`,
};

function conditionOf(
  kind: TranslatedKindName,
  { tab = "all", q = "", authorId, fields, locale, state }: ListFilter,
): SQL | undefined {
  return and(
    eq(documents.kind, kind),
    tab === "all" ? undefined : tabs[tab],
    q.trim() === "" ? undefined : isNamed(kind, q.trim()),
    authorId === undefined ? undefined : hasDraft(eq(documentDrafts.authorId, authorId)),
    fields === undefined
      ? undefined
      : hasDraft(
          and(
            eq(documentDrafts.locale, documents.sourceLocale),
            sql`${documentDrafts.fields} @> ${JSON.stringify(fields)}::jsonb`,
          ),
        ),
    state === undefined ? undefined : stateCondition(state, locale),
  );
}

function stateCondition(state: StateFilter, locale: Locale | undefined): SQL {
  const ofLocale = locale === undefined ? undefined : eq(documentDrafts.locale, locale);
  if (state === "asked") return isAskedFor(locale);
  if (state === "scheduled") return hasWaiting(locale);
  if (state !== "none") return hasDraft(and(ofLocale, sql`(${states[state]})`));
  return ofLocale === undefined ? tabs["one-language"] : sql`NOT ${hasDraft(ofLocale)}`;
}

/**
 * Lists a page of the documents of a kind, the last changed first.
 * @param counts result of `countTabs`: where only a tab is chosen, its count is the total
 */
export async function listDocuments(
  db: Database,
  kind: TranslatedKindName,
  filter: ListFilter,
  counts: Readonly<Record<ListTab, number>>,
): Promise<{ items: ListedDocument[]; total: number; next: string | null }> {
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
  const page = asTranslated(items.slice(0, pageSize));
  const last = page.at(-1);
  const ids = page.map((item) => item.itemId);
  const rows = await draftsOf(db, kind, ids);
  const waiting = await listScheduled(db, kind, ids);
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

function isTabOnly({ tab, after: _, ...others }: ListFilter): boolean {
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

async function draftsOf(
  db: Database,
  kind: TranslatedKindName,
  ids: number[],
): Promise<ListedDraft[]> {
  if (ids.length === 0) return [];
  const { body, checked, ...listed } = getTableColumns(documentDrafts);
  const isOfThem = and(eq(documentDrafts.kind, kind), inArray(documentDrafts.itemId, ids));
  const rows = db.select(listed).from(documentDrafts).where(isOfThem);
  return asTranslated(await rows.orderBy(asc(documentDrafts.locale)));
}

/**
 * Counts the documents of each tab of a kind. Each is a count of its own, from an index that holds
 * little more than what is counted: whenever a list opens, they are counted.
 */
export async function countTabs(
  db: Database,
  kind: TranslatedKindName,
): Promise<Record<ListTab, number>> {
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
  // Each document has one draft or two: the difference to two for each is the number of those with one.
  return { ...tabs, "one-language": 2 * counted.all - written };
}

/** People who saved a draft of a kind last, by name. */
export async function listAuthors(
  db: Database,
  kind: TranslatedKindName,
): Promise<{ staffId: number; name: string }[]> {
  // The drafts have the names. For each person one draft is looked for, instead of reading all drafts.
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

/** A found document, with the titles of its drafts and the languages in which it is public. */
type FoundDocument = {
  id: number;
  /** Empty where the language has no draft. */
  titles: Record<Locale, string>;
  isLive: Record<Locale, boolean>;
};

const chinese = alias(documentDrafts, "chinese");
const english = alias(documentDrafts, "english");

/** Parses the number of a row in a search, `12` or `#12`; null: the text is something else. */
export function typedNumber(text: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Finds documents of a kind with a title, in any language, that contains the text, or with the number that it is:
 * the one with the number first, then those that changed last.
 */
export async function searchTitles(
  db: Database,
  { kind, text, limit }: { kind: TranslatedKindName; text: string; limit: number },
): Promise<FoundDocument[]> {
  const number = typedNumber(text);
  const isNumbered = number === null ? undefined : eq(documents.itemId, number);
  const named = db
    .select({ itemId: documentDrafts.itemId })
    .from(documentDrafts)
    .where(and(eq(documentDrafts.kind, kind), contains(documentDrafts.title, text)));
  // The few that are shown come first, and only their titles are joined.
  const { itemId, changedAt } = documents;
  const found = db
    .select({ itemId, changedAt })
    .from(documents)
    .where(and(eq(documents.kind, kind), or(inArray(itemId, named), isNumbered)))
    .orderBy(...(isNumbered === undefined ? [] : [desc(isNumbered)]), desc(changedAt), desc(itemId))
    .limit(limit)
    .as("found");
  const inLanguage = (one: typeof chinese | typeof english, locale: Locale) =>
    and(eq(one.kind, kind), eq(one.itemId, found.itemId), eq(one.locale, locale));
  const rows = await db
    .select({
      id: found.itemId,
      titles: { cn: chinese.title, en: english.title },
      live: { cn: chinese.liveRevision, en: english.liveRevision },
    })
    .from(found)
    .leftJoin(chinese, inLanguage(chinese, "cn"))
    .leftJoin(english, inLanguage(english, "en"))
    .orderBy(
      ...(number === null ? [] : [desc(eq(found.itemId, number))]),
      desc(found.changedAt),
      desc(found.itemId),
    );
  return rows.map(({ id, titles, live }) => ({
    id,
    titles: { cn: titles.cn ?? "", en: titles.en ?? "" },
    isLive: { cn: live.cn !== null, en: live.en !== null },
  }));
}
