import { type OperatorFacts, startingFacts } from "~/brand";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { siteSettings } from "~/platform/db/schema";
import { brandFactsOf } from "./brand-facts";
import { noOwnership, type Ownership } from "./ownership";
import { startingReleaseSettings } from "./release-settings";
import { type SectionName, sectionNames } from "./sections";
import { chatOf, type SectionValues, type SiteSettings } from "./settings";

/** The stored documents; a section that was never changed, or was put back, has none. */
type StoredSections = Partial<SectionValues>;

/** The result of a read: the documents, and the facts made from them, which live as long. */
type Read = { sections: StoredSections; facts: OperatorFacts };

/** The last read, for the page of a missing address while the database is away. */
const lastRead = new WeakMap<Database, Read>();

async function askForSections(db: Database): Promise<Read> {
  const rows = await db
    .select({ section: siteSettings.section, value: siteSettings.value })
    .from(siteSettings);
  const stored: Record<string, unknown> = {};
  for (const { section, value } of rows) if (value !== null) stored[section] = value;
  const read = { sections: stored, facts: factsOf(stored) };
  lastRead.set(db, read);
  return read;
}

const readSections = (db: Database): Promise<Read> =>
  remembered(db, "settings", () => askForSections(db));

function factsOf(stored: StoredSections): OperatorFacts {
  const { brand, operator, contact, offices, processors, data, names } = stored;
  return {
    ...startingFacts,
    ...operator,
    ...contact,
    ...offices,
    ...processors,
    ...data,
    ...names,
    brand: brand === undefined ? startingFacts.brand : brandFactsOf(brand),
    promises: { ...startingFacts.promises, ...stored.promises },
    links: stored.links ?? startingFacts.links,
  };
}

function settingsOf({ sections, facts }: Read, starting: SiteSettings): SiteSettings {
  const { chat, mirrors } = sections;
  return {
    facts,
    chat: chat === undefined ? starting.chat : chatOf(chat),
    mirrors: mirrors?.mirrors ?? starting.mirrors,
  };
}

/**
 * Reads the current facts about the operator. Outside of transactions it queries the database once for each change of
 * content.
 */
export async function readFacts(db: Database): Promise<OperatorFacts> {
  return (await readSections(db)).facts;
}

/** Reads how the operator proves to search consoles and platforms who runs the site. */
export async function readOwnership(db: Database): Promise<Ownership> {
  return (await readSections(db)).sections.ownership ?? noOwnership;
}

/** Reads how releases are offered; it costs as much as `readFacts`. */
export async function readReleaseSettings(db: Database) {
  const stored = (await readSections(db)).sections.releases;
  const { checkNow, clientPages, browserPages } = { ...startingReleaseSettings, ...stored };
  return { checkNow, pagesOf: { client: clientPages, browser: browserPages } };
}

/** Reads the current settings of the whole site; it costs as much as `readFacts`. */
export async function readSettings(db: Database, starting: SiteSettings): Promise<SiteSettings> {
  return settingsOf(await readSections(db), starting);
}

/** Returns the settings of the last read without a query. */
export function lastSettings(db: Database, starting: SiteSettings): SiteSettings {
  return settingsOf(lastRead.get(db) ?? { sections: {}, facts: startingFacts }, starting);
}

/** Returns the facts of the last read without a query. */
export const lastFacts = (db: Database): OperatorFacts => lastRead.get(db)?.facts ?? startingFacts;

type SectionRow = Omit<typeof siteSettings.$inferSelect, "section"> & {
  section: SectionName;
};

/** The rows of sections that were ever changed. */
export async function listSections(db: Database): Promise<SectionRow[]> {
  const rows = await db.select().from(siteSettings);
  return rows.flatMap((row) => {
    const section = sectionNames.find((name) => name === row.section);
    return section === undefined ? [] : [{ ...row, section }];
  });
}
