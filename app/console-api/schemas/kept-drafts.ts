import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { idText } from "./common";

/** A draft that another one took the place of, or that was discarded, without its words. */
export type KeptDraft = AnswerOf<"keptLegal">["drafts"][number];

/** `before` is the `next` of the page before. */
export const keptQuery = z.object({ before: idText.optional() });

/**
 * What was stored: in the form of now, or where another version of the site stored it in a form of its own, as
 * text. That one cannot be restored as it is.
 */
export const stored = <Words extends z.ZodType>(words: Words) =>
  z.union([z.object({ words, text: z.null() }), z.object({ words: z.null(), text: z.string() })]);
