import { and, eq } from "drizzle-orm";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import type { DocumentKind, DraftKey } from "~/domain/document/document-kind";
import { listWaiting } from "~/domain/document/history.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { siteTexts } from "~/platform/db/schema";
import {
  type StartingTexts,
  sourceLocale,
  startingWords,
  type TextPage,
  textProblem,
  tidyText,
} from "./site-text-rules";

/** Words of a page: their page, their place in its words, and their language. */
export type TextPlace = { page: TextPage; key: string; locale: Locale };

/** The published words of a place; undefined: those of the code. */
async function findLive(
  db: Database,
  { page, key, locale }: TextPlace,
): Promise<string | undefined> {
  const [row] = await db.select().from(siteTexts).where(isPlace({ page, key, locale }));
  return row?.text;
}

const isPlace = ({ page, key, locale }: TextPlace) =>
  and(eq(siteTexts.page, page), eq(siteTexts.key, key), eq(siteTexts.locale, locale));

/** How words of pages are stored, whatever the code says. */
export const storedPageTexts = {
  name: "page-text",
  store: (text: string) => ({ fields: {}, body: text }),
} as const;

/** Words of pages: a document is a page, and a place one of its lines. */
export function pageTextKind(starting: StartingTexts): DocumentKind<string> {
  const placeOf = (page: string, { place: key, locale }: DraftKey): TextPlace => ({
    page: page as TextPage,
    key,
    // Pages have drafts in one language only.
    locale: locale as Locale,
  });
  const startingAt = (page: string, key: DraftKey): string | undefined => {
    const place = placeOf(page, key);
    return startingWords(starting, place.page, place.locale).get(place.key);
  };
  return {
    ...storedPageTexts,
    publishes: "articles.publish",
    job: chosenTimeJobs.siteTexts,
    acts: {
      begun: "site-text-drafted",
      discarded: "site-text-discarded",
      copied: "site-text-copied",
      published: "site-texts-published",
      scheduled: "site-texts-scheduled",
      cancelled: "site-text-schedule-cancelled",
      previewed: "site-text-preview-made",
    },
    countedBy: "place",
    dropsWhatIsLive: true,
    nameOf: (page, { key }) => ({
      kind: "site-text",
      id: page,
      label: [page, key?.place, key?.locale].filter((part) => part).join(" "),
    }),
    read: ({ body }) => body,
    accept(page, key, text) {
      const begun = startingAt(page, key);
      if (begun === undefined) throw new Refusal("not-found");
      return tidyText(text, begun);
    },
    async live(db, page, key) {
      const begun = startingAt(page, key);
      return begun === undefined ? null : ((await findLive(db, placeOf(page, key))) ?? begun);
    },
    problems(page, key, text) {
      const begun = startingAt(page, key);
      // The code may have lost the place, or have given it others to fill in.
      const problem = begun === undefined ? "wrong" : textProblem(text, begun);
      return problem === undefined ? {} : { "": problem };
    },
    async publish({ db, document: page }, all) {
      for (const { words, ...key } of all) {
        const place = placeOf(page, key);
        await db.delete(siteTexts).where(isPlace(place));
        // Words that are those of the code need no row.
        if (words !== null && words !== startingAt(page, key))
          await db.insert(siteTexts).values({ ...place, text: words });
      }
    },
    async sourceWords(db, page, key, at) {
      if (key.locale === sourceLocale) return null;
      const source = { place: key.place, locale: sourceLocale };
      const waiting =
        at === undefined ? [] : await listWaiting(db, { kind: "page-text", document: page });
      const coming = waiting.find(
        (one) => one.locale === sourceLocale && at !== undefined && one.at <= at,
      );
      const next = coming?.drafts.find(({ place }) => place === key.place);
      return next?.stored.body ?? this.live(db, page, source);
    },
    told(act, { all = [], at }) {
      const words = Object.fromEntries(all.map((one) => [one.place, one.words]));
      const time = at && { at: at.toISOString() };
      if (act === "scheduled") return { after: { ...time, ...words } };
      if (act === "cancelled") return { before: { ...time, ...words } };
      if (act !== "published") return {};
      return {
        before: Object.fromEntries(all.map((one) => [one.place, one.before])),
        after: words,
      };
    },
  };
}
