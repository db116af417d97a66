import { and, arrayContains, isNotNull } from "drizzle-orm";
import type { OperatorFacts } from "~/brand";
import { countAllSamples } from "~/domain/sample-content/count-samples.server";
import { describeSamples, type SampleCounts } from "~/domain/sample-content/describe-samples";
import { sampleWords } from "~/domain/sample-content/sample-words.en";
import { readFacts } from "~/domain/settings/settings.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { sampleRows, staff } from "~/platform/db/schema";
import type { Env } from "~/platform/env/env.server";
import { isNewDatabase } from "~content/seeding/seed.server";
import { judgeSamples, refusesSamples } from "./judge-samples";

const representatives = {
  euRepresentative: "Representative in the EU",
  ukRepresentative: "Representative in the UK",
} as const;

/** A sentence for each representative that the privacy policy says is not appointed. */
export function missingRepresentatives(
  facts: Pick<OperatorFacts, keyof typeof representatives>,
): string[] {
  return (["euRepresentative", "ukRepresentative"] as const)
    .filter((name) => localeCodes.some((locale) => facts[name][locale] === ""))
    .map(
      (name) =>
        `${representatives[name]} missing: the privacy policy says "none appointed yet". If the law requires one, appoint one and enter it in the console, under Settings`,
    );
}

const clearing = "npm run site -- sample-content clear";

/** Lines for the terminal: the facts, then the content. */
function linesOf({ facts, ...content }: SampleCounts): string[] {
  return [{ facts }, content]
    .map((counts) => describeSamples(counts, sampleWords, "en"))
    .filter((line) => line !== "");
}

type Start = {
  env: Pick<Env, "CONSOLE_ORIGIN" | "PUBLIC_URL" | "SAMPLE_CONTENT" | "STARTING_CONTENT">;
  isFirstStart: boolean;
};

/**
 * Refuses to fill a new database with samples that the site may not show. Nothing is stored before.
 * @throws Error with what to set
 */
export async function requireEmptyStart(db: Database, start: Start): Promise<void> {
  if (start.env.STARTING_CONTENT === "empty" || !refusesSamples(start)) return;
  if (!(await isNewDatabase(db))) return;
  throw new Error(
    [
      "This new site would begin with samples, which SAMPLE_CONTENT=refuse keeps from the world.",
      "",
      "Begin empty:  STARTING_CONTENT=empty",
      "Show them:    SAMPLE_CONTENT=show   (a demonstration)",
      "",
      "Nothing was started, and nothing stored.",
    ].join("\n"),
  );
}

type WarningLog = { warn: (message: string) => void };

/**
 * Warns of samples that the world sees, and of facts that are missing, or refuses the start.
 * @throws Error that lists the samples
 */
export async function warnOfSamples(db: Database, start: Start, log: WarningLog): Promise<void> {
  const { PUBLIC_URL, CONSOLE_ORIGIN } = start.env;
  if (PUBLIC_URL === undefined) return;
  const counts = await countAllSamples(db);
  const verdict = judgeSamples({ ...start, counts, hasOwner: await hasOwner(db) });
  if (verdict === "refuse") throw new Error(refusalOf(counts, CONSOLE_ORIGIN ?? PUBLIC_URL));
  if (verdict === "warn") {
    for (const line of linesOf(counts)) log.warn(`Visitors see samples: ${line}`);
    log.warn(
      `Write your own facts in the console, under Settings. Clear other samples on its Today, or with: ${clearing}`,
    );
  }
  for (const sentence of missingRepresentatives(await readFacts(db))) log.warn(sentence);
}

/**
 * Says at the terminal that the site is a demonstration; undefined where it has no sample content, or the log has warned.
 * It counts nothing, because every start asks.
 */
export async function describeDemonstration(
  db: Database,
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
): Promise<string | undefined> {
  if (PUBLIC_URL !== undefined || (await db.$count(sampleRows)) === 0) return;
  return "releases, articles and company facts are invented; docs/how-to/make-it-yours.md makes them yours";
}

/** Whether an owner has ever signed in. */
async function hasOwner(db: Database): Promise<boolean> {
  const isKnown = and(arrayContains(staff.roles, ["owner"]), isNotNull(staff.lastSeenAt));
  return (await db.$count(staff, isKnown)) > 0;
}

/** Says what is left, and each step to a start that is not refused. */
function refusalOf(counts: SampleCounts, consoleOrigin: string): string {
  const { facts, ...content } = counts;
  const hasContent = Object.values(content).some((count) => count > 0);
  const ways = [
    ...(facts > 0
      ? [
          "Write facts:  1. Set SAMPLE_CONTENT=show, and start.",
          `              2. Replace or confirm each line marked "sample" in ${consoleOrigin}/console/settings`,
          "              3. Set SAMPLE_CONTENT=refuse again, and restart.",
        ]
      : []),
    ...(hasContent ? [`Clear them:   ${clearing}`] : []),
    "Show them:    SAMPLE_CONTENT=show   (a demonstration)",
  ];
  return [
    "This site would show the world what is not yours:",
    ...linesOf(counts).map((line) => `  ${line}`),
    "",
    ...ways,
    "",
    "Nothing was started.",
  ].join("\n");
}
