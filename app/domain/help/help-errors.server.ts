import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { mostInAnHour } from "~/domain/texts/text-rules";
import { type Locale, localeCodes } from "~/i18n/locales";
import { finderOf } from "~/lib/search/fold";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import { helpErrorRevisions, helpErrors } from "~/platform/db/schema";
import { type HelpError, type HelpSection, isErrorCode } from "./help";

export type HelpErrorRow = typeof helpErrors.$inferSelect;

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
  return remembered(db, `help errors ${locale}`, async () =>
    (await listErrorRows(db)).map(({ code, area, words, changedAt }) => ({
      code,
      area,
      ...words[locale],
      changedAt: changedAt.toISOString(),
    })),
  );
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

type EditOptions = { db: Database; now: () => Date };

/** One edit at a time, so that numbers and places are read as they are changed. */
const lockErrors = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('help errors', 0))`);

/**
 * Saves an error code, which visitors see at once; each save is a revision.
 * @param edit with the version that the writer began from; 0 for a new code
 * @throws Refusal `wrong-fields`, `slowed`, or `moved-on` when somebody saved it meanwhile
 */
export async function saveError(
  { db, now }: EditOptions,
  actor: AuditActor,
  { version, ...edit }: HelpErrorEdit & { version: number },
): Promise<void> {
  const problems = problemsOf(edit);
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
  await db.transaction(async (transaction) => {
    await lockErrors(transaction);
    const stored = await findRow(transaction, edit.code);
    if (version === 0 && stored !== undefined) {
      throw new Refusal("wrong-fields", { fields: { code: "taken" } });
    }
    if ((stored?.version ?? 0) !== version) throw new Refusal("moved-on");
    if (stored !== undefined && isSame(stored, edit)) return;
    const at = now();
    const act = stored === undefined ? "help-error-added" : "help-error-changed";
    const limited = { kind: "help-error", id: edit.code };
    const limit = { act, object: limited, most: mostInAnHour, now: at } as const;
    await refuseTooOften(transaction, actor, limit);
    const next = await nextVersion(transaction, edit.code);
    const { code, area, words } = edit;
    if (stored === undefined) {
      const [last] = await transaction
        .select({ position: max(helpErrors.position) })
        .from(helpErrors);
      const position = (last?.position ?? 0) + 1;
      await transaction
        .insert(helpErrors)
        .values({ code, area, words, position, version: next, changedAt: at });
    } else {
      await transaction
        .update(helpErrors)
        .set({ area, words, version: next, changedAt: at })
        .where(eq(helpErrors.code, code));
    }
    await addRevision(transaction, actor, { ...edit, version: next, isRemoved: false, at });
    const before = stored && { area: stored.area, words: stored.words };
    const object = objectOf(edit);
    await writeAudit(transaction, actor, { act, object, before, after: { area, words } }, at);
  });
}

/** Removes an error code; its history stays. @throws Refusal `not-found`, `moved-on` */
export async function removeError(
  { db, now }: EditOptions,
  actor: AuditActor,
  { code, version }: { code: string; version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockErrors(transaction);
    const stored = await findRow(transaction, code);
    if (stored === undefined) throw new Refusal("not-found");
    if (stored.version !== version) throw new Refusal("moved-on");
    const at = now();
    const next = await nextVersion(transaction, code);
    await transaction.delete(helpErrors).where(eq(helpErrors.code, code));
    const { area, words } = stored;
    const revision = { code, area, words, version: next, isRemoved: true, at };
    await addRevision(transaction, actor, revision);
    const object = objectOf(stored);
    const event = { act: "help-error-removed", object, before: { area, words } } as const;
    await writeAudit(transaction, actor, event, at);
  });
}

/** The versions of an error code, the newest first. */
export async function listErrorRevisions(
  db: Database,
  code: string,
  { before, limit }: HistoryPage,
) {
  const { code: codeColumn, version } = helpErrorRevisions;
  return db
    .select()
    .from(helpErrorRevisions)
    .where(and(eq(codeColumn, code), isBefore(version, before)))
    .orderBy(desc(version))
    .limit(limit);
}

async function findRow(db: Database, code: string): Promise<HelpErrorRow | undefined> {
  const [row] = await db.select().from(helpErrors).where(eq(helpErrors.code, code));
  return row;
}

/** The next number, also of a code that was removed and comes again. */
async function nextVersion(db: Database, code: string): Promise<number> {
  const [last] = await db
    .select({ version: max(helpErrorRevisions.version) })
    .from(helpErrorRevisions)
    .where(eq(helpErrorRevisions.code, code));
  return (last?.version ?? 0) + 1;
}

async function addRevision(
  db: Database,
  actor: AuditActor,
  revision: HelpErrorEdit & { version: number; isRemoved: boolean; at: Date },
): Promise<void> {
  const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
  await db.insert(helpErrorRevisions).values({ ...revision, ...author });
}

const objectOf = ({ code, words }: HelpErrorEdit) => ({
  kind: "help-error",
  id: code,
  label: `${code} ${words.en.screen}`,
});

const isSame = (stored: HelpErrorRow, { area, words }: HelpErrorEdit) =>
  stored.area === area &&
  localeCodes.every((locale) =>
    (["screen", "cause", "todo"] as const).every(
      (name) => stored.words[locale][name] === words[locale][name],
    ),
  );

function problemsOf({ code, words }: HelpErrorEdit): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  if (!isErrorCode(code)) problems["code"] = "wrong";
  for (const locale of localeCodes) {
    for (const name of ["screen", "cause", "todo"] as const) {
      if (words[locale][name].trim() === "") problems[`${locale}.${name}`] = "missing";
    }
  }
  return problems;
}
