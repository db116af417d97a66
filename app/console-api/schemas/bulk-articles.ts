import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { tagId } from "./articles";
import { id, locale, time } from "./common";
import { cancelScheduleRequest, publishRequest, version, withdrawRequest } from "./texts";

/** Articles that one call may act on: each is an act of its own, with its own transaction. */
export const mostArticles = 100;

const articles = <Named extends z.ZodRawShape>(named: Named) =>
  z
    .array(z.object({ id, ...named }))
    .min(1)
    .max(mostArticles);

/** The outcome for an article, in the order of the request; one that is refused stops no other. */
export type BulkResult = AnswerOf<"withdrawArticles">["results"][number];

/** `POST /articles/bulk/tag`: the drafts of the sources get a tag, or lose it. */
export const tagArticles = z.object({
  tag: tagId,
  isOn: z.boolean(),
  articles: articles({ version }),
});

/**
 * `POST /articles/bulk/schedule`: one time for all of them; each names what was looked at. One that does
 * not name what waits already is refused.
 */
export const scheduleArticles = z.object({
  locale,
  at: time,
  articles: articles({
    ...publishRequest.omit({ locale: true }).shape,
    schedule: id.nullable().default(null),
  }),
});
export const cancelSchedules = z.object({
  locale,
  articles: articles(cancelScheduleRequest.omit({ locale: true }).shape),
});

/** `POST /articles/bulk/withdraw` */
export const withdrawArticles = z.object({
  locale,
  articles: articles(withdrawRequest.omit({ locale: true }).shape),
});

/** `POST /articles/bulk/ask`: asks for translations into a language, or takes that back. */
export const askForTranslations = z.object({
  locale,
  isAsked: z.boolean(),
  articles: articles({}),
});
