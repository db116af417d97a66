import { eq } from "drizzle-orm";
import { authorOf } from "~/domain/audit/write-audit.server";
import type { DocumentKind } from "~/domain/document/document-kind";
import { findNamed } from "~/domain/media/media-queries.server";
import { holdPictures } from "~/domain/media/media-uses.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { siteSettings } from "~/platform/db/schema";
import { leafChanges, type SectionName } from "./sections";
import { readSection, type StartingSettings, startingValue } from "./settings";

type Value = Record<string, unknown>;

/** How settings are stored, whatever a site starts with. */
export const storedSettings = {
  name: "settings",
  store: (value: Value) => ({ fields: value, body: "" }),
} as const;

/** Refuses a picture that the library does not have, and keeps it from being deleted until the section is stored. */
async function requireWechatPicture(db: Database, words: Value | null): Promise<void> {
  const name = words?.["wechatPicture"];
  if (typeof name !== "string" || name === "") return;
  await holdPictures(db);
  if ((await findNamed(db, [name])).length > 0) return;
  throw new Refusal("wrong-fields", { fields: { wechatPicture: "wrong" } });
}

/** Sections of the settings, which the site shows as soon as they are saved. */
export const settingsKind = (starting: StartingSettings): DocumentKind<Value> => ({
  ...storedSettings,
  publishes: "settings.change",
  acts: { published: "settings-changed" },
  countedBy: "act",
  nameOf: (section) => ({ kind: "settings", id: section, label: "" }),
  read: ({ fields }) => fields,
  accept(section, _, value) {
    const read = readSection(section as SectionName, value);
    if ("problems" in read) throw new Refusal("wrong-fields", { fields: read.problems });
    return read.value;
  },
  start: (section) => ({ ...startingValue(section as SectionName, starting) }),
  async live(db, section) {
    const [row] = await db.select().from(siteSettings).where(eq(siteSettings.section, section));
    return row?.value ?? { ...startingValue(section as SectionName, starting) };
  },
  problems: () => ({}),
  async publish({ db, document, actor, now }, all) {
    for (const { words, number } of all) {
      if (document === "links") await requireWechatPicture(db, words);
      const row = { version: number, value: words, ...authorOf(actor), savedAt: now };
      await db
        .insert(siteSettings)
        .values({ section: document, ...row })
        .onConflictDoUpdate({ target: siteSettings.section, set: row });
    }
  },
  told(_, { all: [one] = [] }, section) {
    const after = one?.words ?? startingValue(section as SectionName, starting);
    const changes = leafChanges(one?.before, after);
    return {
      before: Object.fromEntries(changes.map(({ path, before }) => [path, before])),
      after: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
    };
  },
});
