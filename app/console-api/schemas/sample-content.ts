import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { clearableKinds } from "~/domain/sample-content/sample-kinds";

/** `GET /sample-content`: what came with the site, and what of it stays. */
export type SampleContent = AnswerOf<"sampleContent">;

export const clearSamplesRequest = z.object({
  kinds: z.array(z.enum(clearableKinds)).min(1).max(clearableKinds.length),
  /** The name of the site, as the person typed it. */
  site: z.string().max(300),
  /** How many samples the person agreed to. */
  expected: z.int().min(1),
});
