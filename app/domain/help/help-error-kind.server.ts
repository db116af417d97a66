import { eq, max } from "drizzle-orm";
import { z } from "zod";
import type { DocumentKind, Problems } from "~/domain/document/document-kind";
import { refuseUnknownPlace } from "~/domain/document/refuse-place.server";
import { localeCodes } from "~/i18n/locales";
import { helpErrors } from "~/platform/db/schema";
import { helpSections, isErrorCode } from "./help";

const inLanguage = z.strictObject({ screen: z.string(), cause: z.string(), todo: z.string() });
const form = z.strictObject({
  area: z.enum(helpSections),
  words: z.strictObject({ cn: inLanguage, en: inLanguage }),
});

/** Meaning of an error code in both languages. */
export type HelpErrorWords = z.infer<typeof form>;

/** Error codes of the client, which visitors see as soon as they are saved. */
export const helpErrorKind: DocumentKind<HelpErrorWords> = {
  name: "help-error",
  publishes: "articles.publish",
  acts: {
    added: "help-error-added",
    published: "help-error-changed",
    removed: "help-error-removed",
  },
  countedBy: "document",
  nameOf: (code, { words }) => ({
    kind: "help-error",
    id: code,
    label: words == null ? code : `${code} ${words.words.en.screen}`,
  }),
  store: (words) => ({ fields: words, body: "" }),
  read: ({ fields }) => form.safeParse(fields).data ?? null,
  accept(_, __, value) {
    for (const locale of localeCodes) {
      for (const [name, text] of Object.entries(value.words[locale])) {
        refuseUnknownPlace(`${locale}.${name}`, text);
      }
    }
    return value;
  },
  async live(db, code) {
    const { area, words } = helpErrors;
    const [row] = await db
      .select({ area, words })
      .from(helpErrors)
      .where(eq(helpErrors.code, code));
    return row ?? null;
  },
  problems(code, _, { words }) {
    const problems: Problems = isErrorCode(code) ? {} : { code: "wrong" };
    for (const locale of localeCodes) {
      for (const name of ["screen", "cause", "todo"] as const) {
        if (words[locale][name].trim() === "") problems[`${locale}.${name}`] = "missing";
      }
    }
    return problems;
  },
  async publish({ db, document: code, now }, all) {
    for (const { words, number } of all) {
      if (words === null) {
        await db.delete(helpErrors).where(eq(helpErrors.code, code));
        continue;
      }
      const { position } = helpErrors;
      const [last] = await db.select({ position: max(position) }).from(helpErrors);
      const row = { ...words, version: number, changedAt: now };
      await db
        .insert(helpErrors)
        .values({ code, position: (last?.position ?? 0) + 1, ...row })
        .onConflictDoUpdate({ target: helpErrors.code, set: row });
    }
  },
  told: (_, { all: [one] = [] }) => ({
    before: one?.before ?? undefined,
    after: one?.words ?? undefined,
  }),
};
