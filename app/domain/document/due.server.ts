import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { scheduleActor } from "~/domain/audit/write-audit.server";
import { counted, JobError } from "~/domain/background-job/job-result";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { documentSchedules, documents } from "~/platform/db/schema";
import type { DocumentKind, DraftKey } from "./document-kind";
import { beginHistory, type Going, goLive } from "./go-live.server";
import {
  endSchedule,
  type FrozenRow,
  frozenIn,
  giveBack,
  hasPlace,
  type ScheduleRow,
  takeBack,
  tellCancelled,
} from "./publish.server";
import {
  type AnyKind,
  findDraft,
  type KindStep,
  storedIn,
  tell,
  withDocument,
} from "./step.server";

const isDue = and(eq(documentSchedules.state, "waiting"), lte(documentSchedules.at, sql`now()`));
const isDueOf = (kinds: readonly AnyKind[]) => {
  const names = kinds.map(({ name }) => name);
  return and(isDue, inArray(documentSchedules.kind, names));
};

/** Whether a time has come, by the clock of the database, which all processes share. */
export const isDocumentDue = async (db: Database, ...kinds: AnyKind[]): Promise<boolean> =>
  (await db.$count(documentSchedules, isDueOf(kinds))) > 0;

type Due = { db: Database; now: () => Date; kinds: readonly DocumentKind<unknown>[] };

/** Counts of the due schedules; `failed`: ended without a publication. */
type DueResult = { published: number; failed: number; errors: unknown[] };

/**
 * Publishes what is due of some kinds, the earliest first. Each ends in the transaction that publishes it, so that it
 * goes live once, however many processes look. Where drafts end with their publication, words that no longer fit are
 * drafts again; so are those of somebody who has lost the right; what cannot be read waits on, until a person cancels
 * it. A translated document has its draft, so its schedule ends as failed instead: people see it, and it keeps nothing
 * else waiting.
 */
export async function fireDue({ db, now, kinds }: Due, signal?: AbortSignal): Promise<DueResult> {
  const isOfIt = and(
    eq(documents.kind, documentSchedules.kind),
    eq(documents.itemId, documentSchedules.itemId),
  );
  const due = await db
    .select({ schedule: documentSchedules, name: documents.name })
    .from(documentSchedules)
    .innerJoin(documents, isOfIt)
    .where(isDueOf(kinds))
    .orderBy(asc(documentSchedules.at), asc(documentSchedules.id));
  const result: DueResult = { published: 0, failed: 0, errors: [] };
  for (const { schedule, name } of due) {
    const kind = kinds.find((one) => one.name === schedule.kind);
    if (kind === undefined) continue;
    if (signal?.aborted === true) break;
    const document = name ?? String(schedule.itemId);
    const context = { db, now, kind, actor: scheduleActor(schedule) };
    try {
      const fired = await withDocument(context, document, (step) => fire(step, schedule));
      if (fired === "failed") result.failed += 1;
      else result.published += fired;
    } catch (error) {
      if (kind.isTranslated) {
        if (isDatabaseUnavailable(error) || isPassing(error)) throw error;
        await withDocument(context, document, (step) => giveUp(step, schedule));
        result.failed += 1;
      }
      result.errors.push(error);
    }
  }
  return result;
}

/** Whether an error is a deadlock or a serialization failure: the same transaction may succeed next time. */
function isPassing(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return code === "40P01" || code === "40001";
}

/**
 * Publishes what is due, as `fireDue` does.
 * @returns how many texts went live
 * @throws JobError where some could not be published
 */
export async function publishDue(due: Due, signal?: AbortSignal): Promise<number> {
  const { published, failed, errors } = await fireDue(due, signal);
  if (errors.some((error) => error instanceof UnreadableError))
    throw new JobError([{ code: "words-not-readable" }], errors);
  if (errors.length > 1 || (failed > 0 && errors.length > 0))
    throw new JobError(counted("texts-not-published", errors.length), errors);
  const [only] = errors;
  if (only !== undefined) throw only;
  return published;
}

/** A pending schedule has content in another format. */
class UnreadableError extends Error {
  override name = "UnreadableError";
}

const isPending = (step: KindStep<unknown>, { id }: ScheduleRow) => {
  const isIt = and(eq(documentSchedules.id, id), isDue);
  return step.db.$count(documentSchedules, isIt);
};

/** Publishes what a schedule has frozen. @returns how many texts went live */
async function fire<Words>(
  step: KindStep<Words>,
  waiting: ScheduleRow,
): Promise<number | "failed"> {
  const { kind, document, db } = step;
  // Another process was faster.
  if ((await isPending(step, waiting)) === 0) return 0;
  if (await hasLostRight(db, waiting.authorId, kind.publishes)) {
    if (kind.isTranslated) return giveUp(step, waiting);
    await takeBack(step, waiting);
    return 0;
  }
  const going: Going<Words>[] = [];
  const unfit: FrozenRow[] = [];
  for (const { revision, sourceWords } of await frozenIn(db, waiting)) {
    const { place, locale, number } = revision;
    const key = { place, locale };
    const stored = storedIn(revision);
    const words = stored && kind.read(stored);
    if (words === null) throw new UnreadableError(`${kind.name} ${document}`);
    if (kind.isTranslated) going.push({ ...key, words, sourceWords, revision: number });
    else if (await isFit(step, key, words)) going.push({ ...key, words, sourceWords });
    else unfit.push({ revision, sourceWords });
  }
  await beginHistory(step);
  await endSchedule(step, waiting, "done");
  await giveBack(step, unfit);
  const schedule = waiting.at;
  if (going.length > 0) await goLive(step, going, { reason: "scheduled", schedule });
  if (unfit.length > 0) await tellCancelled(step, waiting, unfit);
  return going.length;
}

/** Whether words may still become public: an upgrade may have changed the rules. */
async function isFit<Words>(step: KindStep<Words>, key: DraftKey, words: Words): Promise<boolean> {
  const problems = step.kind.problems(step.document, key, words);
  return (await hasPlace(step, key)) && Object.keys(problems).length === 0;
}

/** Ends a schedule of a translated document that cannot be fired, so that people see it. */
async function giveUp<Words>(step: KindStep<Words>, waiting: ScheduleRow): Promise<"failed"> {
  if ((await isPending(step, waiting)) === 0) return "failed";
  const { at, locale, revision: number } = waiting;
  const key = { place: "", locale };
  const draft = await findDraft(step, key);
  await endSchedule(step, waiting, "failed");
  await tell(step, "failed", { key, at, number, title: draft?.title });
  return "failed";
}
