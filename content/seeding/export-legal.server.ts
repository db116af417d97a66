import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import type { NewLegalVersion } from "~/domain/legal-page/legal-seed.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, legalVersions } from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";
import { writeLegalFile } from "./legal-file";

/** Every version of the legal texts that visitors may read. */
export async function exportLegalTexts(db: Database): Promise<ExportedPart> {
  const rows = await db
    .select()
    .from(legalVersions)
    .where(ne(legalVersions.state, "recalled"))
    .orderBy(asc(legalVersions.name), asc(legalVersions.number));
  const files = rows.flatMap(({ name, number, state, label, words }) =>
    localeCodes.map((locale) => ({
      path: `${locale}/legal/${state === "in-force" ? name : `${name}/${number}`}.md`,
      text: writeLegalFile({ label, words: words[locale] }),
    })),
  );
  // A text with a first version only needs no list: its file says it all.
  const listed = legalPageNames.flatMap((name): NewLegalVersion[] => {
    const own = rows.filter((row) => row.name === name);
    if (own.length === 1 && own[0]?.number === 1) return [];
    return own.map(({ number, label, state, inForceFrom, inForceUntil, at }) => ({
      name,
      number,
      label,
      state: state as NewLegalVersion["state"],
      inForceFrom,
      ...(inForceUntil !== null && { inForceUntil }),
      at: at.toISOString(),
    }));
  });
  const source = `import type { NewLegalVersion } from "~/domain/legal-page/legal-seed.server";

/**
 * The versions of legal texts that have more than a first one. The words of the version in force are
 * \`{cn,en}/legal/<name>.md\`, those of the others \`{cn,en}/legal/<name>/<number>.md\`.
 */
export const legalVersions: readonly NewLegalVersion[] = ${sourceOf(listed)};
`;
  const isDraft = and(eq(documentDrafts.kind, "legal"), isNotNull(documentDrafts.fields));
  const drafts = await db.$count(documentDrafts, isDraft);
  const recalled = await db.$count(legalVersions, eq(legalVersions.state, "recalled"));
  return {
    files: [{ path: "legal-versions.ts", text: source }, ...files],
    left: [
      ...leftOver(drafts, "draft of a legal text", "drafts of legal texts"),
      ...leftOver(
        recalled,
        "version of a legal text that was taken back",
        "versions of legal texts that were taken back",
      ),
    ],
  };
}
