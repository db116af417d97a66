import { seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import type { Database } from "~/platform/db/database.server";
import { startingLegalTexts } from "~content/seeding/legal-texts.server";

/** The legal texts with which a site begins. */
export const legalTexts = await startingLegalTexts();

/** Fills a database of a test with them. */
export const seedLegal = (db: Database): Promise<void> =>
  seedLegalTexts(db, legalTexts, new Date("2026-11-20T00:00:00Z"));
