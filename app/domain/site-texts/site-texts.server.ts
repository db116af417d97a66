import { type Locale, localeCodes } from "~/i18n/locales";
import { finderOf } from "~/lib/search/fold";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { siteTexts } from "~/platform/db/schema";
import {
  isUnfit,
  type StartingTexts,
  startingWords,
  type TextPage,
  textPages,
} from "./site-text-rules";

/** The published differences, by `page locale`, each by its place in the words. */
export type SiteTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The last read, for the page of a missing address while the database is away. */
const lastRead = new WeakMap<Database, SiteTexts>();

/** Every published difference: one question for each change of content. */
export const readSiteTexts = (db: Database): Promise<SiteTexts> =>
  remembered(db, "site texts", () => askForTexts(db));

/** The published differences as the database answered last; nothing is asked. */
export const lastSiteTexts = (db: Database): SiteTexts => lastRead.get(db) ?? new Map();

async function askForTexts(db: Database): Promise<SiteTexts> {
  const found = new Map<string, Map<string, string>>();
  for (const { page, locale, key, text } of await db.select().from(siteTexts)) {
    const name = `${page} ${locale}`;
    const words = found.get(name) ?? new Map<string, string>();
    found.set(name, words.set(key, text));
  }
  lastRead.set(db, found);
  return found;
}

/** Words of a page that were found, and their place in it. */
type FoundSiteText = { page: TextPage; key: string; locale: Locale; text: string };

/** The words that visitors read on the pages, and that hold a text; a draft is not searched. */
export async function searchSiteTexts(
  db: Database,
  starting: StartingTexts,
  { text, limit }: { text: string; limit: number },
): Promise<FoundSiteText[]> {
  const texts = await readSiteTexts(db);
  const isFound = finderOf(text);
  const found: FoundSiteText[] = [];
  for (const page of textPages) {
    for (const locale of localeCodes) {
      const published = texts.get(`${page} ${locale}`);
      for (const [key, words] of startingWords(starting, page, locale)) {
        const live = published?.get(key) ?? words;
        if (!isFound(live)) continue;
        if (found.push({ page, key, locale, text: live }) === limit) return found;
      }
    }
  }
  return found;
}

/** Merged words, which live until a text changes. */
const merged = new WeakMap<object, Map<object, object>>();

/** The words of a page with the published differences; the same object where there are none. */
export function withSiteTexts<Words extends object>(
  texts: SiteTexts,
  page: TextPage,
  { locale, words }: { locale: Locale; words: Words },
): Words {
  const differences = texts.get(`${page} ${locale}`);
  if (differences === undefined) return words;
  const known = merged.get(differences) ?? new Map<object, object>();
  merged.set(differences, known);
  const existing = known.get(words) as Words | undefined;
  if (existing !== undefined) return existing;
  const whole = replaced(words, differences, "") as Words;
  known.set(words, whole);
  return whole;
}

/**
 * Leaves out a text whose key is no longer in the code, or that lacks a placeholder of the code. An upgrade may have
 * changed the `{name}` placeholders of a key.
 */
function replaced(part: unknown, texts: ReadonlyMap<string, string>, path: string): unknown {
  if (typeof part === "string") {
    const text = texts.get(path);
    return text !== undefined && !isUnfit(text, part) ? text : part;
  }
  if (typeof part !== "object" || part === null) return part;
  const inner = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(part)) {
    return part.map((item, index) => replaced(item, texts, inner(String(index))));
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, replaced(value, texts, inner(name))]),
  );
}
