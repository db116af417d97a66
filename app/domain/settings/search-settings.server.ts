import { finderOf } from "~/lib/search/fold";
import type { Database } from "~/platform/db/database.server";
import { leavesOf, type SectionName, sectionNames } from "./sections";
import { type StartingSettings, startingValue } from "./settings";
import { listSections } from "./settings.server";

/** A text of the settings, and where it stands: `offices.0.street.cn` of the offices. */
type FoundSetting = { section: SectionName; path: string; text: string };

/** The texts of the settings that hold another one, in the order of the screen. */
export async function searchSettings(
  db: Database,
  starting: StartingSettings,
  { text, limit }: { text: string; limit: number },
): Promise<FoundSetting[]> {
  const stored = new Map((await listSections(db)).map(({ section, value }) => [section, value]));
  const isFound = finderOf(text);
  return sectionNames
    .flatMap((section) =>
      leavesOf(stored.get(section) ?? startingValue(section, starting)).map((leaf) => ({
        section,
        ...leaf,
      })),
    )
    .filter((leaf) => isFound(leaf.text))
    .slice(0, limit);
}
