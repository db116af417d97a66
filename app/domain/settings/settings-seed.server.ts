import type { Database } from "~/platform/db/database.server";
import { siteSettingRevisions, siteSettings } from "~/platform/db/schema";
import type { SectionName } from "./sections";
import type { SectionValues } from "./settings";

/** The sections that begin with something else than their starting value. */
export type NewSettings = Partial<SectionValues>;

/** Stores them as the first version of each section, so that its history begins with them. */
export async function seedSettings(db: Database, settings: NewSettings, now: Date): Promise<void> {
  const rows = Object.entries(settings).map(([section, value]) => ({
    section: section as SectionName,
    version: 1,
    value,
  }));
  if (rows.length === 0) return;
  await db.insert(siteSettings).values(rows.map((row) => ({ ...row, savedAt: now })));
  await db.insert(siteSettingRevisions).values(rows.map((row) => ({ ...row, at: now })));
}

/** Whether a section was ever changed. */
export const hasSettings = async (db: Database): Promise<boolean> =>
  (await db.$count(siteSettings)) > 0;
