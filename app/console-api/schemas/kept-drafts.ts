import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { idText } from "./common";

/** A draft that another one took the place of, or that was discarded, without its words. */
export type KeptDraft = AnswerOf<"keptLegal">["drafts"][number];

/** `before` is the `next` of the page before. */
export const keptQuery = z.object({ before: idText.optional() });
