import { z } from "zod";
import { tagId } from "./articles";
import { failure, id, locale, time } from "./common";
import { cancelScheduleRequest, publishRequest, version, withdrawRequest } from "./texts";

/** Articles that one call may act on: each is an act of its own, with its own transaction. */
export const mostArticles = 100;

const articles = <Named extends z.ZodRawShape>(named: Named) =>
  z
    .array(z.object({ id, ...named }))
    .min(1)
    .max(mostArticles);

const { code, fields, lines } = failure.shape.error.shape;

/** What became of each article, in the order of the request; one that is refused stops no other. */
const resultsWith = <Done extends z.ZodRawShape>(done: Done) =>
  z.object({
    results: z.array(
      z.discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("done"), id, ...done }),
        /** It was so already. */
        z.object({ outcome: z.literal("unchanged"), id }),
        z.object({ outcome: z.literal("refused"), id, code, fields, lines }),
      ]),
    ),
  });

export const results = resultsWith({});
export type BulkResult = z.infer<typeof results>["results"][number];

/** `POST /articles/bulk/tag`: the drafts of the sources get a tag, or lose it. */
export const tagArticles = z.object({
  tag: tagId,
  isOn: z.boolean(),
  articles: articles({ version }),
});
/** `version` is the draft's now, for taking it back. */
export const tagged = resultsWith({ version });

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
/** `schedule` names what waits, for cancelling it. */
export const scheduled = resultsWith({ schedule: id });
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
