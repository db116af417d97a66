import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { textPages } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";
import { id, locale, pageQuery, time, version } from "./common";
import { brokenText, isStorable } from "./texts";

const page = z.enum(textPages);
const key = z.string().min(1).max(200);

/** `GET /site-texts`: every text of a page, in both languages where both have it. */
export type SiteTextList = AnswerOf<"siteTexts">;
/** A text in one language with its draft. `behind`: the source's public words that a translation was made from, and the current ones; null: the same. */
export type TextState = NonNullable<SiteTextList["lines"][number][Locale]>;

export const siteTextQuery = z.object({ page });
/** `GET /site-texts/page`: a document for a frame, in which each text is an element with its place. `at`: another number asks anew. */
export const siteTextPageQuery = z.object({ page, locale, at: z.string().max(20).optional() });
const place = z.object({ page, key, locale });
const typed = z.string().max(5_000).refine(isStorable, brokenText);
/**
 * What is typed, fit to be published or not. 409 `moved-on` with `TextState` in `conflict` when the draft
 * has another version. `keepsOther`: the draft that was compared stays in the history.
 */
export const saveSiteTextRequest = place.extend({
  version,
  text: typed,
  keepsOther: z.boolean().optional(),
});
/** Keeps words in the history, beside somebody else's draft. */
export const copySiteTextRequest = place.extend({ text: typed });
/** `schedule`: what waits, as it was looked at. 409 `moved-on` with `SiteTextList` when another one waits by now. */
export const publishSiteTextsRequest = z.object({
  page,
  locale,
  schedule: id.nullable().default(null),
  drafts: z
    .array(z.object({ key, version }))
    .min(1)
    .max(500)
    .refine((drafts) => new Set(drafts.map((draft) => draft.key)).size === drafts.length),
});
/** Publishes them at a time, in place of what waits already. */
export const scheduleSiteTextsRequest = publishSiteTextsRequest.extend({ at: time });
/** Takes what waits back: its texts are drafts again. */
export const cancelSiteTextScheduleRequest = z.object({ page, locale, schedule: id });
/** `source`: the source's words that were looked at. 409 `moved-on` when visitors read others by now. */
export const confirmSiteTextRequest = place.extend({ source: z.string().max(5_000) });
/** A link to the page with its drafts in one language. */
export const previewSiteTextsRequest = z.object({ page, locale });
export const siteTextHistoryQuery = place.extend(pageQuery);
