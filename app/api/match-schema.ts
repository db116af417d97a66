import { z } from "zod";

/** The parts of a text that a search found, for marking them. */
export const matchedParts = z.array(z.object({ start: z.int().min(0), end: z.int().min(1) })).meta({
  description:
    "Parts with words of the search, in UTF-16 code units: from `start` up to `end`, which is no part of it",
});
