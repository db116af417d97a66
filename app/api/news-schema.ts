import "zod-openapi";
import { z } from "zod";
import { localeCodes } from "~/i18n/locales";
import { matchedParts } from "./match-schema";
import { wholeNumber } from "./whole-number";

const lang = z
  .enum(localeCodes)
  .optional()
  .meta({ description: "Language of the texts; else the `lang` cookie, else cn" });

const articleNumber = z.int().min(1).max(999_999_999);

/** The query of `news/list`; every key may be left out, others are ignored. */
export const newsListRequest = z.object({
  tag: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .optional()
    .meta({ description: "Subject, by the id that entries carry", example: "proxy" }),
  q: z.string().max(200).default("").meta({
    description:
      "Words to search for, in all subjects; the first 100 characters count. The best match comes first",
  }),
  page: wholeNumber
    .pipe(z.int().min(1).max(100_000))
    .default(1)
    .meta({ description: "Starts at 1" }),
  pageSize: wholeNumber
    .pipe(z.int().min(1).max(100))
    .default(20)
    .meta({ description: "Entries on a page" }),
  lang,
});

/** The query of `news/detail`. */
export const newsDetailRequest = z.object({
  id: wholeNumber.pipe(articleNumber).meta({ description: "Number of the article" }),
  lang,
});

/** The body of `news/view`. */
export const newsViewRequest = z
  .object({ id: articleNumber.meta({ description: "Number of the article" }) })
  .meta({ id: "NewsViewRequest" });

const tag = z.object({ id: z.string(), name: z.string() });

/** An article in a list. */
const newsEntry = z
  .object({
    id: articleNumber,
    title: z.string(),
    summary: z.string(),
    excerpt: z.string().optional().meta({
      description:
        "The passage in which a search found its words, when title and summary contain none",
    }),
    matches: z.object({ title: matchedParts, summary: matchedParts }).optional().meta({
      description: "Of a search: where its words are",
    }),
    time: z.string().meta({ format: "date", description: "Day of publication, in China" }),
    views: z.int().min(0),
    author: z.string(),
    tags: z.array(tag).meta({ description: "The most relevant one first" }),
    url: z.string().meta({ description: "Path of its page on this host" }),
  })
  .meta({ id: "NewsEntry" });

export const newsListData = z
  .object({
    list: z.array(newsEntry).meta({ description: "Newest first, or the best match first" }),
    total: z.int().min(0).meta({
      description: "Entries on all pages, counted up to 10,000; matches of a search up to 1,000",
    }),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  })
  .meta({ id: "NewsListData" });

const neighbour = z.object({ id: articleNumber, title: z.string(), url: z.string() }).nullable();

export const newsDetailData = newsEntry
  .extend({
    language: z.enum(localeCodes).meta({ description: "Language of the text" }),
    html: z.string().meta({ description: "The text; links within the site are paths" }),
    previous: neighbour.meta({ description: "The older one" }),
    next: neighbour.meta({ description: "The newer one" }),
  })
  .meta({ id: "NewsDetailData" });

export type NewsEntry = z.infer<typeof newsEntry>;
export type NewsListData = z.infer<typeof newsListData>;
export type NewsDetailData = z.infer<typeof newsDetailData>;
