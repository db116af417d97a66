import type { BulkResult } from "~/console-api/schemas/bulk-articles";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import type { BulkAct, Chosen } from "./bulk-rules";

/** What the layer asks for beside the articles. */
export type BulkAnswer = { locale: Locale; tag: string; at: string };

/** What became of each article, and how to take back what was done; null: it cannot be. */
export type BulkOutcome = {
  results: BulkResult[];
  undo: (() => Promise<BulkResult[]>) | null;
};

/** Of the results those that changed something. */
const doneOf = <Result extends { outcome: string }>(results: readonly Result[]) =>
  results.filter(
    (result): result is Extract<Result, { outcome: "done" }> => result.outcome === "done",
  );

/** Does with each article what was asked for, in one call. */
export const bulkCalls: Record<
  BulkAct,
  (articles: Chosen, answer: BulkAnswer) => Promise<BulkOutcome>
> = {
  async ask(articles, { locale }) {
    const ask = async (isAsked: boolean, ids: readonly { id: number }[]) =>
      (
        await call("askForTranslations", {
          locale,
          isAsked,
          articles: ids.map(({ id }) => ({ id })),
        })
      ).results;
    const results = await ask(true, articles);
    return { results, undo: () => ask(false, doneOf(results)) };
  },
  tag: (articles, { tag }) => putTag(articles, tag, true),
  untag: (articles, { tag }) => putTag(articles, tag, false),
  async schedule(articles, { locale, at }) {
    const { results } = await call("scheduleArticles", {
      locale,
      at,
      articles: articles.flatMap(({ id, texts }) => {
        const text = texts[locale];
        return text === null
          ? []
          : [{ id, version: text.version, live: text.live, schedule: text.schedule?.id ?? null }];
      }),
    });
    // One that waited before is replaced; taking back would not bring it again.
    const hadOne = articles.some(({ texts }) => texts[locale]?.schedule != null);
    const undo = async () =>
      (
        await call("cancelArticleSchedules", {
          locale,
          articles: doneOf(results).map(({ id, schedule }) => ({ id, schedule })),
        })
      ).results;
    return { results, undo: hadOne ? null : undo };
  },
  async withdraw(articles, { locale }) {
    const { results } = await call("withdrawArticles", {
      locale,
      articles: articles.flatMap(({ id, texts }) => {
        const live = texts[locale]?.live;
        return live == null ? [] : [{ id, live }];
      }),
    });
    // Nothing becomes public but by its own publication, which shows the difference first.
    return { results, undo: null };
  },
};

async function putTag(articles: Chosen, tag: string, isOn: boolean): Promise<BulkOutcome> {
  const { results } = await call("tagArticles", {
    tag,
    isOn,
    articles: articles.flatMap(({ id, sourceLocale, texts }) => {
      const source = texts[sourceLocale];
      return source === null ? [] : [{ id, version: source.version }];
    }),
  });
  const undo = async () =>
    (
      await call("tagArticles", {
        tag,
        isOn: !isOn,
        articles: doneOf(results).map(({ id, version }) => ({ id, version })),
      })
    ).results;
  return { results, undo };
}
