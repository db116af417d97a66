import { tagArticle } from "~/domain/article/tag-articles.server";
import { cancelSchedule, scheduleDrafts, withdraw } from "~/domain/document/publish.server";
import { requestTranslation } from "~/domain/document/translate.server";
import { contextFor, documentOf, lookedAt } from "./articles.server";
import type { Handlers } from "./call";
import { withEach } from "./with-each.server";

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
