import { z } from "zod";
import { textPages } from "~/domain/site-texts/site-text-rules";
import { id, locale, time, version } from "./common";
import { author } from "./texts";

const page = z.enum(textPages);
const key = z.string().min(1).max(200);

const textState = z.object({
  /** The words of the code. */
  starting: z.string(),
  /** What visitors read. */
  live: z.string(),
  draft: z.string().nullable(),
  /** What the next draft or publication names. */
  version,
  author,
});
export type TextState = z.infer<typeof textState>;

/** `GET /site-texts`: every text of a page, in both languages where both have it. */
export const siteTextList = z.object({
  page,
  lines: z.array(z.object({ key, cn: textState.nullable(), en: textState.nullable() })),
  /** How many drafts wait on each page. */
  drafts: z.array(z.object({ page, count: z.int() })),
});
export type SiteTextList = z.infer<typeof siteTextList>;

export const siteTextQuery = z.object({ page });
const place = z.object({ page, key, locale });
/** 409 `moved-on` with `siteTextList` in `conflict` when the draft has another version. */
export const saveSiteTextRequest = place.extend({ version, text: z.string().max(5_000) });
export const publishSiteTextsRequest = z.object({
  page,
  locale,
  drafts: z
    .array(z.object({ key, version }))
    .min(1)
    .max(500)
    .refine((drafts) => new Set(drafts.map((draft) => draft.key)).size === drafts.length),
});
export const siteTextHistoryQuery = place;
export const siteTextHistory = z.object({
  revisions: z.array(z.object({ id, at: time, author, text: z.string() })),
});
