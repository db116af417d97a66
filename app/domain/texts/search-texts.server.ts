import { and, desc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documents } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import type { TextKindName } from "./text-rules";

/** A thing that was found: the titles of its drafts, and in which languages visitors can read it. */
export type FoundItem = {
  id: number;
  /** A language that was not begun has no title. */
  titles: Record<Locale, string>;
  isLive: Record<Locale, boolean>;
};

const chinese = alias(documentDrafts, "chinese");
const english = alias(documentDrafts, "english");

/** The number of a row that somebody typed, `12` or `#12`; null: something else was typed. */
export function typedNumber(text: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * The things of a kind with a title, in any language, that contains the text, or with the number that it is:
 * the one with the number first, then those that changed last.
 */
export async function searchTexts(
  db: Database,
  { kind, text, limit }: { kind: TextKindName; text: string; limit: number },
): Promise<FoundItem[]> {
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
