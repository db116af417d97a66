import { tagArticle } from "~/domain/article/tag-articles.server";
import { Refusal } from "~/domain/refusal";
import { askTranslation } from "~/domain/texts/ask-translation.server";
import { cancelSchedule, scheduleText, withdrawText } from "~/domain/texts/text-publishing.server";
import { nextTurn } from "~/lib/next-turn.server";
import { contextFor, contextOf } from "./articles.server";
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
      "fields" | "lines"
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
    const { fields, lines } = error.details;
    return {
      outcome: "refused",
      id,
      code: error.code,
      ...(fields !== undefined && { fields }),
      ...(lines !== undefined && { lines }),
    };
  }
}

export const bulkArticleHandlers = {
  tagArticles: (call, { tag, isOn, articles }) =>
    withEach(call, articles, async ({ id, version }) => {
      const saved = await tagArticle(contextFor(call, "article"), {
        itemId: id,
        version,
        tag,
        isOn,
      });
      return saved === null ? null : { version: saved };
    }),
  scheduleArticles: (call, { locale, at, articles }) =>
    withEach(call, articles, async ({ id, ...looked }) => {
      const place = { itemId: id, locale };
      const schedule = await scheduleText(contextOf(call, id), {
        ...place,
        ...looked,
        at: new Date(at),
      });
      return { schedule };
    }),
  cancelArticleSchedules: (call, { locale, articles }) =>
    withEach(call, articles, async ({ id, schedule }) => {
      await cancelSchedule(contextOf(call, id), { itemId: id, locale, schedule });
      return {};
    }),
  withdrawArticles: (call, { locale, articles }) =>
    withEach(call, articles, async ({ id, live }) => {
      await withdrawText(contextOf(call, id), { itemId: id, locale, live });
      return {};
    }),
  askForTranslations: (call, { locale, isAsked, articles }) =>
    withEach(call, articles, async ({ id }) => {
      const isChanged = await askTranslation(contextOf(call, id), { itemId: id, locale, isAsked });
      return isChanged ? {} : null;
    }),
} satisfies Partial<Handlers>;
