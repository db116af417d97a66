import { z } from "zod";
import { isWellFormed } from "~/lib/well-formed";
import { version as anyVersion, id, locale, pageQuery, time } from "./common";

/** What a database can store as it is: no NUL, no half of a surrogate pair. */
export const isStorable = (value: string) => isWellFormed(value) && !value.includes("\0");

/** What the check of `isStorable` says, so that the answer can name it. */
export const brokenText = "broken-text";

/** A byte order mark at the beginning belongs to files, not to texts; PGlite would lose it. */
const withoutMark = (value: string) => value.replace(/^\uFEFF+/, "");

/** A text of people; a title or the like may be empty until it is published. */
export const line = (longest: number) =>
  z.string().max(longest).refine(isStorable, brokenText).transform(withoutMark);

/** Markdown, kept byte for byte. */
export const markdown = z
  .string()
  .max(300_000)
  .refine(isStorable, brokenText)
  .transform(withoutMark);

/** Where a language stands for visitors. `draft`: they have never seen it. */
export const publicationState = z.enum(["draft", "scheduled", "published", "withdrawn"]);

/** Counts up with every save that changes something. */
export const version = anyVersion.min(1);

/** `{locale, version}`: an act on a draft as it was looked at. */
export const draftRequest = z.object({ locale, version });

/**
 * Publishing names what was looked at: the draft, what visitors see, and what waits for its time, which
 * it cancels (null: nothing). 409 `moved-on` when one of them is another by now; a caller that does not
 * name what waits replaces it.
 */
export const publishRequest = draftRequest.extend({
  live: id.nullable(),
  schedule: id.nullable().optional(),
});
export const scheduleRequest = publishRequest.extend({ at: time });
export const cancelScheduleRequest = z.object({ locale, schedule: id });
export const withdrawRequest = z.object({ locale, live: id });
export const submitRequest = draftRequest.extend({ isSubmitted: z.boolean() });
export const restoreRequest = draftRequest.extend({ number: id });

/** `keys`: changes of the source that were looked at; null: all up to this revision. */
export const confirmRequest = z.object({
  locale,
  sourceRevision: id,
  keys: z.array(z.string().max(40)).max(2_000).nullable(),
});

export const historyQuery = z.object({ locale, ...pageQuery });
export const revisionQuery = z.object({ locale, number: z.string().regex(/^[1-9]\d{0,8}$/) });
