import { tagArticle } from "~/domain/article/tag-articles.server";
import { cancelSchedule, scheduleDrafts, withdraw } from "~/domain/document/publish.server";
import { requestTranslation } from "~/domain/document/translate.server";
import { Refusal } from "~/domain/refusal";
import { nextTurn } from "~/lib/next-turn.server";
import { contextFor, documentOf, lookedAt } from "./articles.server";
import type { Call, Handlers } from "./call";

/**
 * Does something with each article in a transaction of its own. What is refused for one is told and
 * keeps no other from it; anything else that goes wrong ends the call, and so does shutting its person out.
 * @param act answers null where it was so already
 */
async function withEach<Row extends { id: number }, Done extends object>(
  call: Call,
  rows: readonly Row[],
  act: (row: Row) => Promise<Done | null>,
): Promise<{ results: Result<Done>[] }> {
  const results: Result<Done>[] = [];
  for (const row of rows) {
    await call.refuseEnded();
    results.push(await resultOf(row, act));
    await nextTurn();
  }
  return { results };
}

type Result<Done> =
  | ({ outcome: "refused"; id: number; code: Refusal["code"] } & Pick<
      Refusal["details"],
      "fields" | "lines" | "places"
    >)
  | { outcome: "unchanged"; id: number }
  | ({ outcome: "done"; id: number } & Done);

async function resultOf<Row extends { id: number }, Done extends object>(
  row: Row,
  act: (row: Row) => Promise<Done | null>,
): Promise<Result<Done>> {
  const { id } = row;
  try {
    const done = await act(row);
    return done === null ? { outcome: "unchanged", id } : { outcome: "done", id, ...done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, lines, places } = error.details;
    return {
      outcome: "refused",
      id,
      code: error.code,
      ...(fields !== undefined && { fields }),
      ...(lines !== undefined && { lines }),
      ...(places !== undefined && { places }),
    };
  }
}

export const bulkArticleHandlers = {
  tagArticles: (call, { tag, isOn, articles }) =>
    withEach(call, articles, async ({ id, version }) => {
      const change = { version, tag, isOn };
      const saved = await tagArticle(contextFor(call, "article"), String(id), change);
      return saved === null ? null : { version: saved };
    }),
  scheduleArticles: (call, { locale, at, articles }) =>
    withEach(call, articles, async ({ id, ...article }) => {
      const looked = { ...lookedAt({ locale, ...article }), at: new Date(at) };
      return { schedule: await scheduleDrafts(...documentOf(call, id), looked) };
    }),
  cancelArticleSchedules: (call, { locale, articles }) =>
    withEach(call, articles, async ({ id, schedule }) => {
      await cancelSchedule(...documentOf(call, id), { locale, schedule });
      return {};
    }),
  withdrawArticles: (call, { locale, articles }) =>
    withEach(call, articles, async ({ id, live }) => {
      await withdraw(...documentOf(call, id), { locale, live });
      return {};
    }),
  askForTranslations: (call, { locale, isAsked, articles }) =>
    withEach(call, articles, async ({ id }) => {
      const isChanged = await requestTranslation(...documentOf(call, id), { locale, isAsked });
      return isChanged ? {} : null;
    }),
} satisfies Partial<Handlers>;
