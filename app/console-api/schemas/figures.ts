import { z } from "zod";
import { figureRanges, figureTables } from "~/domain/figures/figures";
import { downloadChannels } from "~/domain/release/download-channel";
import { id } from "./common";

const day = z.iso.date();
const count = z.int().min(0);

const product = z.enum(["client", "browser"]);

/** `GET /figures`: the days that end today in China, and the downloads of one product. */
export const figuresQuery = z.object({ days: z.enum(figureRanges), product });

export const figures = z.object({
  from: day,
  to: day,
  /** The first day that was counted; null: none yet. Before it there are totals only. */
  countedSince: day.nullable(),
  product,
  downloads: z.object({
    /** The newest versions that were ever public; null where there are fewer. */
    newest: z.string().nullable(),
    previous: z.string().nullable(),
    days: z.array(z.object({ day, newest: count, previous: count, older: count })),
    channels: z.array(z.object({ channel: z.enum(downloadChannels), downloads: count })),
    /** The most loaded ones. */
    files: z.array(z.object({ name: z.string(), version: z.string(), downloads: count })),
  }),
  readers: z.object({
    days: z.array(z.object({ day, views: count })),
    /** The most read ones; a title is null where the article has no such language. */
    articles: z.array(
      z.object({
        id,
        titles: z.object({ cn: z.string().nullable(), en: z.string().nullable() }),
        views: count,
      }),
    ),
  }),
  campaigns: z.object({
    days: z.array(z.object({ day, downloads: count, registrations: count })),
    campaigns: z.array(z.object({ campaign: z.string(), downloads: count, registrations: count })),
  }),
});
export type Figures = z.infer<typeof figures>;

/** `POST /figures/export` → CSV: every row of the days, of both products. */
export const exportFiguresRequest = z.object({
  days: z.enum(figureRanges),
  table: z.enum(figureTables),
});
