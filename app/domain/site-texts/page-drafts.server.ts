import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Documents } from "~/domain/document/document-kind";
import { listDrafts, listDraftsOfKind } from "~/domain/document/history.server";
import { openPreview } from "~/domain/document/previews.server";
import {
  type DraftRow,
  findDraft,
  isOfDraft,
  putDraft,
  storedIn,
  withDocument,
} from "~/domain/document/step.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts } from "~/platform/db/schema";
import type { TextPlace } from "./page-text-kind.server";
import {
  type StartingTexts,
  sourceLocale,
  startingWords,
  type TextPage,
  textProblem,
} from "./site-text-rules";
import type { SiteTexts } from "./site-texts.server";

/** A draft of a line of a page; `text` null: there is none any more. */
type TextDraft = Omit<DraftRow, "locale"> & {
  page: TextPage;
  locale: Locale;
  text: string | null;
};

const asText =
  (page: string) =>
  (row: DraftRow): TextDraft => ({
    ...row,
    page: page as TextPage,
    // Pages have drafts in one language only.
    locale: row.locale as Locale,
    text: storedIn(row)?.body ?? null,
  });

/** The rows of the drafts of a page, in both languages. */
export const listTextDrafts = async (db: Database, page: TextPage): Promise<TextDraft[]> =>
  (await listDrafts(db, { kind: "page-text", document: page })).map(asText(page));

/** The rows of the drafts of all pages. */
export const listAllTextDrafts = async (db: Database): Promise<TextDraft[]> =>
  (await listDraftsOfKind(db, "page-text")).map(({ document, ...row }) => asText(document)(row));

/** How many drafts each page has, without those of places that the code no longer has. */
export async function countSiteTexts(db: Database, starting: StartingTexts) {
  const open = (await listAllTextDrafts(db)).filter(
    ({ page, place, locale, text }) =>
      text !== null && startingWords(starting, page, locale).has(place),
  );
  return new Map(
    [...Map.groupBy(open, ({ page }) => page)].map(([page, { length }]) => [page, length]),
  );
}

/**
 * Confirms that a translation still matches its source.
 * @param source expected source text
 * @throws Refusal `moved-on`: the public source text is another one; `not-found`
 */
export function confirmSource(
  pages: Documents<string>,
  { source, page, key, locale }: TextPlace & { source: string },
): Promise<void> {
  return withDocument(pages, page, async (step) => {
    const { db, kind, actor, now } = step;
    const draftKey = { place: key, locale };
    const own = await kind.live(db, page, draftKey);
    const current = await kind.live(db, page, { place: key, locale: sourceLocale });
    if (own === null || current === null || locale === sourceLocale) throw new Refusal("not-found");
    if (current !== source) throw new Refusal("moved-on");
    // A row without a draft, which a place has that nobody has written at.
    if ((await findDraft(step, draftKey)) === null)
      await putDraft(step, draftKey, { version: 1, words: null });
    const isIt = isOfDraft(documentDrafts, step, draftKey);
    await db.update(documentDrafts).set({ sourceWords: source }).where(isIt);
    const object = kind.nameOf(page, { key: draftKey });
    await writeAudit(db, actor, { act: "site-text-confirmed", object }, now);
  });
}

/**
 * Opens a preview link: the published strings, replaced by the valid drafts of one page. Null: the link was used or
 * has expired.
 * @param asked `pages`: pages that the address shows; the link must lead to one of them
 */
export async function openTextPreview(
  { db, now, startingTexts }: { db: Database; now: () => Date; startingTexts: StartingTexts },
  published: SiteTexts,
  { token, locale, pages }: { token: string; locale: Locale; pages: readonly TextPage[] },
): Promise<SiteTexts | null> {
  const asked = { kind: "page-text", names: pages, locale } as const;
  const opened = await openPreview(db, asked, token, now());
  if (opened === null) return null;
  return withDrafts({ db, startingTexts }, published, opened.document as TextPage, locale);
}

/** The published texts, replaced by the valid drafts of a page in one language. */
export async function withDrafts(
  { db, startingTexts }: { db: Database; startingTexts: StartingTexts },
  published: SiteTexts,
  page: TextPage,
  locale: Locale,
): Promise<SiteTexts> {
  const starting = startingWords(startingTexts, page, locale);
  const words = new Map(published.get(`${page} ${locale}`));
  for (const draft of await listTextDrafts(db, page)) {
    const begun = starting.get(draft.place);
    if (draft.locale !== locale || draft.text === null || begun === undefined) continue;
    if (textProblem(draft.text, begun) === undefined) words.set(draft.place, draft.text);
  }
  return new Map([...published, [`${page} ${locale}`, words]]);
}
