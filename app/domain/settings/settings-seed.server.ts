import { wholeDocument } from "~/domain/document/document-kind";
import { seedDocument } from "~/domain/document/go-live.server";
import type { Database } from "~/platform/db/database.server";
import { siteSettings } from "~/platform/db/schema";
import type { SectionValues } from "./settings";
import { storedSettings } from "./settings-kind.server";

/** The sections that begin with something else than their starting value. */
export type NewSettings = Partial<SectionValues>;

/** Stores them as the first version of each section, so that its history begins with them. */
export async function seedSettings(db: Database, settings: NewSettings, now: Date): Promise<void> {
  for (const [section, value] of Object.entries(settings)) {
    await db.insert(siteSettings).values({ section, version: 1, value, savedAt: now });
    const seeds = [{ ...wholeDocument, words: { ...value } }];
    await seedDocument({ db, now: () => now, kind: storedSettings }, section, seeds);
  }
}

/** Whether a section was ever changed. */
export const hasSettings = async (db: Database): Promise<boolean> =>
  (await db.$count(siteSettings)) > 0;
