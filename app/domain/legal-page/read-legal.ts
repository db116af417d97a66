import { z } from "zod";
import type { LegalWords } from "./legal-page";

/**
 * What is stored has: the form to the letter, since a field that is not known here would be lost by the next
 * save, and texts of any length, since limits of what comes in may change and what was written stays readable.
 */
export const legalForm = z.strictObject({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});

/**
 * Words in the form of now; null: another version of the site stored them in a form of its own. All that is stored
 * is read with it; what comes in is checked by the calls of the console.
 */
export const readLegalWords = (stored: unknown): LegalWords | null =>
  legalForm.safeParse(stored).data ?? null;
