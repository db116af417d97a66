import { z } from "zod";
import { id, idText, locale, time } from "./common";
import { author } from "./texts";

/** A draft that another one took the place of, or that was discarded, without its words. */
export const keptDraft = z.object({
  id,
  /** Null: it has all languages. */
  locale: locale.nullable(),
  reason: z.enum(["replaced", "copy", "discarded", "cancelled"]),
  /** Who wrote it, and when. */
  author,
  savedAt: time,
});
export type KeptDraft = z.infer<typeof keptDraft>;

/** `before` is the `next` of the page before. */
export const keptQuery = z.object({ before: idText.optional() });

/** A page of them, the newest first; `next`: there are older ones. */
export const keptPage = <Line extends typeof keptDraft>(line: Line) =>
  z.object({ next: idText.nullable(), drafts: z.array(line) });

export const keptAnswer = z.object({ id });

/**
 * What was stored: in the form of now, or where another version of the site stored it in a form of its own, as
 * text. That one cannot be restored as it is.
 */
export const stored = <Words extends z.ZodType>(words: Words) =>
  z.union([z.object({ words, text: z.null() }), z.object({ words: z.null(), text: z.string() })]);
