import { type Locale, otherLocale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  currentSource,
  findNumbered,
  type TranslatedDocument,
  type TranslatedDraft,
  type TranslatedPublication,
  type TranslatedRevision,
  type TranslatedSchedule,
} from "./translated-rows.server";

type Named = { authorId: number | null; authorName: string | null };

/** The author of something, as the console's API names them. */
export const viewAuthor = ({ authorId, authorName }: Named) =>
  authorId === null ? null : { staffId: authorId, name: authorName ?? "" };

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The state of a draft for visitors. */
export function stateOf(
  { liveRevision, firstPublishedAt }: Pick<TranslatedDraft, "liveRevision" | "firstPublishedAt">,
  isScheduled: boolean,
) {
  if (liveRevision !== null) return "published" as const;
  if (isScheduled) return "scheduled" as const;
  return firstPublishedAt === null ? ("draft" as const) : ("withdrawn" as const);
}

/** A draft as the console's API answers it. @param words what it says, in the form of today */
export function viewDraft<Words extends object>(
  row: TranslatedDraft,
  { sourceLocale }: Pick<TranslatedDocument, "sourceLocale">,
  waiting: TranslatedSchedule | undefined,
  words: Words,
) {
  const { locale, version, savedAt, revision, isKept, keptRevision } = row;
  const { liveRevision, liveSince, isLive, submittedAt } = row;
  return {
    locale,
    version,
    revision,
    ...words,
    author: viewAuthor(row),
    savedAt: savedAt.toISOString(),
    kept: isKept ? keptRevision : null,
    submitted:
      submittedAt === null
        ? null
        : {
            at: submittedAt.toISOString(),
            by: viewAuthor({ authorId: row.submittedById, authorName: row.submittedByName }),
          },
    state: stateOf(row, waiting !== undefined),
    live:
      liveRevision === null || liveSince === null
        ? null
        : { revision: liveRevision, since: liveSince.toISOString(), isDraft: isLive },
    firstPublishedAt: iso(row.firstPublishedAt),
    withdrawnAt: iso(row.withdrawnAt),
    schedule:
      waiting === undefined
        ? null
        : {
            id: waiting.id,
            revision: waiting.revision,
            at: waiting.at.toISOString(),
            by: viewAuthor(waiting),
          },
    translation:
      locale === sourceLocale
        ? null
        : { from: row.sourceRevision, checked: row.checked, stale: row.stale },
  };
}

/** A revision with its words, in the form of today. */
export function viewRevision<Words extends object>(row: TranslatedRevision, words: Words) {
  const { number, at, reason, restoredFrom, sourceRevision } = row;
  return {
    ...words,
    number,
    reason,
    restoredFrom,
    sourceRevision,
    at: at.toISOString(),
    author: viewAuthor(row),
  };
}

type HistoryRow = Omit<
  TranslatedRevision,
  "id" | "fields" | "body" | "kind" | "itemId" | "place" | "locale"
>;

/** A line of the history. */
export function viewRevisionLine(
  row: HistoryRow,
  live: number | null,
  publications: readonly TranslatedPublication[],
) {
  const { number, at, reason, restoredFrom, sourceRevision, title } = row;
  const last = publications.findLast(({ revision }) => revision === number);
  return {
    number,
    reason,
    restoredFrom,
    sourceRevision,
    title,
    at: at.toISOString(),
    author: viewAuthor(row),
    isLive: number === live,
    published:
      last === undefined
        ? null
        : { from: last.publishedAt.toISOString(), until: iso(last.endedAt) },
  };
}

/** The revisions of the source: the current one, and that of a translation; `from` null: the same, or not said. */
export async function viewSource<Words extends object>(
  db: Database,
  { sourceLocale }: TranslatedDocument,
  drafts: Record<Locale, TranslatedDraft | null>,
  read: (stored: { fields: Record<string, unknown>; body: string }) => Words,
) {
  const source = drafts[sourceLocale];
  const current = currentSource(source);
  if (source === null || current === null) return { current: null, from: null };
  const view = async (number: number) => {
    const revision = await findNumbered(db, source, number);
    return viewRevision(revision, read(revision));
  };
  const from = drafts[otherLocale(sourceLocale)]?.sourceRevision ?? null;
  return {
    current: await view(current),
    from: from === null || from === current ? null : await view(from),
  };
}
