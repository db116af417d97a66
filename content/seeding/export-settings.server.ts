import { and, asc, eq, isNotNull } from "drizzle-orm";
import { sectionNames } from "~/domain/settings/sections";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, siteSettings, siteTexts } from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";

/** What the operator has set in each section. */
export async function exportSettings(db: Database): Promise<ExportedPart> {
  const rows = await db.select().from(siteSettings);
  const values = sectionNames.flatMap((name) => {
    const value = rows.find(({ section }) => section === name)?.value ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  const text = `import type { NewSettings } from "~/domain/settings/settings-seed.server";

/** What the operator has set, by section. What is not here begins as in \`app/brand.ts\`. */
export const settings: NewSettings = ${sourceOf(Object.fromEntries(values))};
`;
  return { files: [{ path: "settings.ts", text }], left: [] };
}

/** The words of pages that the operator has published in the place of those of the code. */
export async function exportSiteTexts(db: Database): Promise<ExportedPart> {
  const { page, key, locale, text: words } = siteTexts;
  const rows = await db
    .select({ page, key, locale, text: words })
    .from(siteTexts)
    .orderBy(asc(page), asc(key), asc(locale));
  const text = `import type { NewSiteText } from "~/domain/site-texts/site-text-seed.server";

/** Words of pages that are others than those of the code. */
export const siteTexts: readonly NewSiteText[] = ${sourceOf(rows)};
`;
  const isDraft = and(eq(documentDrafts.kind, "page-text"), isNotNull(documentDrafts.body));
  const drafts = await db.$count(documentDrafts, isDraft);
  return {
    files: [{ path: "site-texts.ts", text }],
    left: leftOver(drafts, "draft of words of a page", "drafts of words of pages"),
  };
}
