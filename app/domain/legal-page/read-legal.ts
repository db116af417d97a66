import { z } from "zod";
import type { LegalWords } from "./legal-page";

/**
 * The exact stored format, because the next save would lose an unknown field. Texts may have any length: limits of
 * input may change, and stored texts stay readable.
 */
const legalForm = z.strictObject({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});

/**
 * Parses stored content; null: another version of the site wrote an incompatible format. Everything stored is read
 * with it; the console's calls check input.
 */
export const readLegalWords = (stored: unknown): LegalWords | null =>
  legalForm.safeParse(stored).data ?? null;
