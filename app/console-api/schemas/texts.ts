import { z } from "zod";
import { isWellFormed } from "~/lib/well-formed";
import { version as anyVersion, id, locale, pageQuery, time } from "./common";

/** Somebody of the staff; null: the starting content, or a command on the server. */
export const author = z.object({ staffId: id, name: z.string() }).nullable();

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

/** A publication that waits for its time. What it publishes does not change any more. */
export const schedule = z.object({ id, revision: id, at: time, by: author });

/** Counts up with every save that changes something. */
export const version = anyVersion.min(1);

/** Where a text stands, without its words. */
export const textStanding = {
  locale,
  /** Of the draft. Changes are refused when they name another one. */
  version,
  author,
  savedAt: time,
  /** The highest number of a revision; 0: none was made yet. */
  revision: z.int().min(0),
  /** The revision that has the words of the draft; null: it has changed since, and would be the next. */
  kept: id.nullable(),
  /** Its writer has finished and waits for an editor. */
  submitted: z.object({ at: time, by: author }).nullable(),
  state: publicationState,
  /** What visitors see; `isDraft`: it is the draft, word for word. */
  live: z.object({ revision: id, since: time, isDraft: z.boolean() }).nullable(),
  firstPublishedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  schedule: schedule.nullable(),
  /** Null for the source. */
  translation: z
    .object({
      /** The revision of the source that it was made from; null: not said. */
      from: id.nullable(),
      /** Keys of changes of the source that were looked at since (see `sourceChanges`). */
      checked: z.array(z.string()),
      /** Changes of the source that nobody has looked at. */
      stale: z.int().min(0),
    })
    .nullable(),
};

/** Why a revision was made. `kept`: the draft was about to be overwritten by somebody else, or later. */
export const revisionReason = z.enum([
  "first",
  "saved",
  "kept",
  "submitted",
  "scheduled",
  "published",
  "restored",
  "copy",
]);

/** A line of the history. */
export const revisionLine = z.object({
  number: id,
  at: time,
  author,
  reason: revisionReason,
  restoredFrom: id.nullable(),
  /** The revision of the source that it was translated from. */
  sourceRevision: id.nullable(),
  title: z.string(),
  isLive: z.boolean(),
  /** When visitors saw it last; `until` null: they see it now. Null: never. */
  published: z.object({ from: time, until: time.nullable() }).nullable(),
});
export type RevisionLine = z.infer<typeof revisionLine>;

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
