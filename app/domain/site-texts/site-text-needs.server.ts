import { editSessionGap } from "~/domain/document/document-rules";
import { listAllowed } from "~/domain/staff/staff-queries.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { listAllTextDrafts } from "./page-drafts.server";
import {
  isUnfit,
  type StartingTexts,
  sourceChange,
  sourceLocale,
  startingWords,
  type TextPage,
  textPages,
} from "./site-text-rules";
import { readSiteTexts } from "./site-texts.server";

/** How many places of a page need somebody: translations behind their source, and words that fit no more. */
type PageNeeds = { page: TextPage; stale: number; unfit: number };

/**
 * Pages whose words need somebody, each with the numbers of places that the list of its words shows under the same
 * filter.
 */
export async function listPageNeeds(db: Database, starting: StartingTexts): Promise<PageNeeds[]> {
  const texts = await readSiteTexts(db);
  const drafts = await listAllTextDrafts(db);
  return textPages.flatMap((name) => {
    const liveIn = (code: Locale) => texts.get(`${name} ${code}`);
    const madeFrom = new Map(
      drafts
        .filter((row) => row.page === name && row.locale !== sourceLocale)
        .map((row) => [row.place, row.sourceWords]),
    );
    // Where nobody has changed anything, everything fits.
    if (madeFrom.size === 0 && localeCodes.every((code) => liveIn(code) === undefined)) return [];
    const unfit = new Set<string>();
    for (const code of localeCodes) {
      const words = startingWords(starting, name, code);
      for (const [place, live] of liveIn(code) ?? []) {
        const begun = words.get(place);
        if (begun !== undefined && isUnfit(live, begun)) unfit.add(place);
      }
    }
    const begun = startingWords(starting, name, sourceLocale);
    const stale = localeCodes
      .filter((code) => code !== sourceLocale)
      .flatMap((code) => [...startingWords(starting, name, code).keys()])
      .filter((place) => {
        const source = liveIn(sourceLocale)?.get(place) ?? begun.get(place);
        return sourceChange({ source, madeFrom: madeFrom.get(place) ?? begun.get(place) }) !== null;
      });
    if (stale.length === 0 && unfit.size === 0) return [];
    return [{ page: name, stale: stale.length, unfit: unfit.size }];
  });
}

/** Drafts of a page in a language that wait for somebody who publishes; `since`: the oldest of them. */
type WaitingWords = { page: TextPage; locale: Locale; count: number; since: Date };

/**
 * Drafts that somebody wrote who cannot publish them, each with all drafts that the screen publishes at once. None
 * while one of them is being written: a line has no press that says it is ready, and half a sentence is not.
 */
export async function listWaitingWords(
  db: Database,
  starting: StartingTexts,
  now: Date,
): Promise<WaitingWords[]> {
  const publishers = await listAllowed(db, "articles.publish");
  const drafts = (await listAllTextDrafts(db)).filter(({ text }) => text !== null);
  return textPages.flatMap((page) =>
    localeCodes.flatMap((locale) => {
      const places = startingWords(starting, page, locale);
      const open = drafts.filter(
        (one) => one.page === page && one.locale === locale && places.has(one.place),
      );
      const waiting = open.filter(({ authorId }) => authorId === null || !publishers.has(authorId));
      const savedAt = (rows: typeof open) => rows.map((row) => row.savedAt.getTime());
      const isWritten = Math.max(...savedAt(open)) > now.getTime() - editSessionGap;
      if (waiting.length === 0 || isWritten) return [];
      const since = new Date(Math.min(...savedAt(waiting)));
      return [{ page, locale, count: open.length, since }];
    }),
  );
}
