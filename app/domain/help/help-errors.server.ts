import { asc } from "drizzle-orm";
import { fillContentPlaces } from "~/domain/content-places";
import { readFacts } from "~/domain/settings/settings.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { finderOf } from "~/lib/search/fold";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { helpErrors } from "~/platform/db/schema";
import type { HelpError, HelpSection } from "./help";

type HelpErrorRow = typeof helpErrors.$inferSelect;

/** What somebody says an error code means. */
export type HelpErrorEdit = {
  code: string;
  area: HelpSection;
  words: HelpErrorRow["words"];
};

/** All error codes in their order, with both languages. */
export function listErrorRows(db: Database): Promise<HelpErrorRow[]> {
  return db.select().from(helpErrors).orderBy(asc(helpErrors.position), asc(helpErrors.code));
}

/** All error codes in one language, in their order. */
export function listErrors(db: Database, locale: Locale): Promise<HelpError[]> {
  return remembered(db, `help errors ${locale}`, async () => {
    const { brand } = await readFacts(db);
    const filled = (text: string) => fillContentPlaces(text, { brand, locale });
    return (await listErrorRows(db)).map(({ code, area, words, changedAt }) => {
      const { screen, cause, todo } = words[locale];
      return {
        code,
        area,
        screen: filled(screen),
        cause: filled(cause),
        todo: filled(todo),
        changedAt: changedAt.toISOString(),
      };
    });
  });
}

/** The error codes with a text in their code, or in what the screen says in either language. */
export async function searchErrors(
  db: Database,
  { text, limit }: { text: string; limit: number },
): Promise<HelpErrorRow[]> {
  const isFound = finderOf(text);
  return (await listErrorRows(db))
    .filter(({ code, words }) =>
      [code, ...localeCodes.map((locale) => words[locale].screen)].some(isFound),
    )
    .slice(0, limit);
}
