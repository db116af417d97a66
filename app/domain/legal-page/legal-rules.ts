import { mostDaysAhead } from "~/domain/chosen-time";
import type { LegalPageName, LegalWords } from "./legal-page";
import { brandPlaces } from "./legal-places";

/**
 * Days between the announcement of a version and its first day. Agreements bind people who have
 * registered: seven days are what article 34 of the E-Commerce Law of the People's Republic of China
 * asks of platforms that change theirs. The policies say what the site does; what has to be corrected
 * in them must not wait.
 */
export const noticeDays: Readonly<Record<LegalPageName, number>> = {
  "user-agreement": 7,
  "service-agreement": 7,
  "privacy-policy": 0,
  cookie: 0,
};

/** A day of the calendar, `2026-12-01`, some days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The first day on which a version may hold that was announced on a day. */
export const earliestDay = (name: LegalPageName, announcedOn: string): string =>
  addDays(announcedOn, noticeDays[name]);

/** The problem of a version's first day; undefined: none. */
export function dayProblem(
  name: LegalPageName,
  { day, announcedOn, today }: { day: string; announcedOn: string; today: string },
): "past" | "far" | "notice" | "wrong" | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  if (!isDay || addDays(day, 0) !== day) return "wrong";
  if (day > addDays(today, mostDaysAhead)) return "far";
  if (day < today) return "past";
  return day < earliestDay(name, announcedOn) ? "notice" : undefined;
}

/** Places in a text, `{{brand}}`, that nothing fills. */
function unknownPlaces(body: string): string[] {
  const places = [...body.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = ""]) => name);
  const known: readonly string[] = brandPlaces;
  return [...new Set(places)].filter((name) => !known.includes(name));
}

/** In UTF-16 units. What is saved is held to it, and so is what another version of the site has stored. */
export const longestLegal: Readonly<Record<keyof LegalWords, number>> = {
  title: 300,
  summary: 1_000,
  body: 300_000,
};

type WordsProblem = "missing" | "too-long" | "wrong";

/** Problems that keep a text from being announced, by field. */
export function wordsProblems(words: LegalWords): Partial<Record<keyof LegalWords, WordsProblem>> {
  const problems: Partial<Record<keyof LegalWords, WordsProblem>> = {};
  for (const name of ["title", "summary", "body"] as const) {
    if (words[name].trim() === "") problems[name] = "missing";
    else if (words[name].length > longestLegal[name]) problems[name] = "too-long";
    // Only bodies are filled in.
    else if (name !== "body" && words[name].includes("{{")) problems[name] = "wrong";
  }
  if (problems.body === undefined && unknownPlaces(words.body).length > 0) problems.body = "wrong";
  return problems;
}

/** Whether two texts are the same, character for character. */
export const sameLegalWords = (one: LegalWords, other: LegalWords): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body;

/** The first cells of the rows of all tables in a text. */
function rowNames(body: string): string[] {
  return body.split("\n").flatMap((line) => {
    const [, first] = /^\|\s*(.*?)\s*(?<!\\)\|/.exec(line) ?? [];
    return first === undefined || /^:?-+:?$/.test(first) ? [] : [first];
  });
}

/**
 * Rows of tables that the version in force has and a draft lacks. They say what the site stores, so
 * one that is gone is a mistake as long as the site still stores it.
 */
export function goneRows(inForce: string, draft: string): string[] {
  const left = new Set(rowNames(draft));
  return [...new Set(rowNames(inForce))].filter((name) => !left.has(name));
}
