import { type Locale, otherLocale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { TextFields } from "./text-kind";
import {
  currentSource,
  findRevision,
  type ItemRow,
  keyOf,
  type PublicationRow,
  type RevisionRow,
  type ScheduleRow,
  type TextRow,
  wordsOf,
} from "./text-rows.server";

type Named = { authorId: number | null; authorName: string | null };

/** Who, as the console's API says it. */
export const viewAuthor = ({ authorId, authorName }: Named) =>
  authorId === null ? null : { staffId: authorId, name: authorName ?? "" };

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** Where a text stands for visitors. */
export function stateOf(
  { liveRevision, firstPublishedAt }: Pick<TextRow, "liveRevision" | "firstPublishedAt">,
  isScheduled: boolean,
) {
  if (liveRevision !== null) return "published" as const;
  if (isScheduled) return "scheduled" as const;
  return firstPublishedAt === null ? ("draft" as const) : ("withdrawn" as const);
}

/** A text as the console's API answers it. */
export function viewText<Fields extends TextFields>(
  row: TextRow,
  item: Pick<ItemRow, "sourceLocale">,
  waiting: ScheduleRow | undefined,
) {
  const { locale, version, savedAt, revision, isKept, keptRevision } = row;
  const { liveRevision, liveSince, isLive, submittedAt } = row;
  return {
    locale,
    version,
    revision,
    ...wordsOf<Fields>(row),
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
      locale === item.sourceLocale
        ? null
        : { from: row.sourceRevision, checked: row.checked, stale: row.stale },
  };
}

/** A revision with its words. */
export function viewRevision<Fields extends TextFields>(row: RevisionRow) {
  const { number, at, reason, restoredFrom, sourceRevision } = row;
  return {
    ...wordsOf<Fields>(row),
    number,
    reason,
    restoredFrom,
    sourceRevision,
    at: at.toISOString(),
    author: viewAuthor(row),
  };
}

type HistoryRow = Omit<
  RevisionRow,
  "id" | "fields" | "body" | "kind" | "itemId" | "place" | "locale"
>;

/** A line of the history. */
export function viewRevisionLine(
  row: HistoryRow,
  live: number | null,
  publications: readonly PublicationRow[],
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

/** What translations are made from now, and what this one was made from; `from` null: the same, or not said. */
export async function viewSource<Fields extends TextFields>(
  db: Database,
  item: ItemRow,
  texts: Record<Locale, TextRow | null>,
) {
  const source = texts[item.sourceLocale];
  const current = currentSource(source);
  if (source === null || current === null) return { current: null, from: null };
  const view = async (number: number) =>
    viewRevision<Fields>(await findRevision(db, keyOf(source), number));
  const translation = texts[otherLocale(item.sourceLocale)];
  const from = translation?.sourceRevision ?? null;
  return {
    current: await view(current),
    from: from === null || from === current ? null : await view(from),
  };
}
