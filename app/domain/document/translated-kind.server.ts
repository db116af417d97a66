import { and, eq, sql } from "drizzle-orm";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { findMissingPictures } from "~/domain/media/missing-pictures.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentRevisions } from "~/platform/db/schema";
import { findBodyProblem } from "./body-problem.server";
import type {
  ActDetails,
  DocumentAct,
  DraftKey,
  Problems,
  Step,
  StoredWords,
  Told,
  TranslatedKind,
} from "./document-kind";
import type { TranslatedKindName } from "./document-rules";
import { refuseUnknownPlace } from "./refuse-place.server";
import { type AnyStep, findDraft, refuseProblems } from "./step.server";
import { findSource } from "./translate.server";
import {
  linesOf,
  type TranslatedField,
  type TranslatedLines,
  translatedFields,
} from "./translated-fields";
import { findDocument, findDraftIn, listScheduled } from "./translated-rows.server";
import { viewDraft } from "./views.server";

/** Content of a document besides its Markdown: lines that are translated, and fields of its kind. */
type TranslatedFields = TranslatedLines & { tags: string[] };

/** Content of a translated document in one language. */
export type TranslatedWords<Fields extends TranslatedFields = TranslatedFields> = {
  fields: Fields;
  body: string;
};

/** A text that becomes public. */
export type PublicText<Fields extends TranslatedFields> = TranslatedWords<Fields> & {
  itemId: number;
  locale: Locale;
  now: Date;
  /** When visitors first saw the text; `now` if they never did. */
  firstPublishedAt: Date;
  /** Whether it defines what all languages have in common, such as tags. */
  isLeading: boolean;
};

/** Rules of one kind of translated documents. */
type TranslatedRules<Fields extends TranslatedFields> = {
  name: TranslatedKindName;
  /** The table of public documents, whose sequence numbers the new ones. */
  table: "articles" | "help_articles";
  /**
   * Fields of an older revision as they may be stored today: tags may have been joined since, and an address stays once
   * visitors know it.
   */
  currentFields(db: Database, fields: Fields, itemId: number): Promise<Fields>;
  /** Names of the fields that all languages share: those of the source count. */
  shared: readonly (keyof Fields)[];
  /** Problems that a draft may not have either. */
  problemsOfDraft(db: Database, fields: Fields): Promise<Problems>;
  /** Problems of the kind's own fields that prevent publication. */
  problems?(fields: Fields): Problems;
  /** Problems because of other public documents, such as an address that one of them has. */
  conflicts?(db: Database, fields: Fields, itemId: number): Promise<Problems>;
  /**
   * Problems because of other scheduled documents, such as an address that one of them will have. Makes others that are
   * scheduled at the same time wait until the transaction ends.
   */
  conflictsWithWaiting?(db: Database, fields: Fields, itemId: number): Promise<Problems>;
  /** Stores the text where visitors read it, with its search document. */
  publish(db: Database, text: PublicText<Fields>): Promise<void>;
  /** Hides the text from visitors. */
  withdraw(db: Database, text: { itemId: number; locale: Locale }): Promise<void>;
};

/** Longest title and summary on the site, in characters. */
const longest: Record<TranslatedField, number> = { title: 200, summary: 500 };

/** The kind of documents with such rules. */
export function translatedKind<Fields extends TranslatedFields>(
  rules: TranslatedRules<Fields>,
): TranslatedKind<TranslatedWords<Fields>> {
  type Words = TranslatedWords<Fields>;
  const { name } = rules;
  // Only this kind writes its rows. Fields that were added since are empty.
  const fieldsIn = (stored: Record<string, unknown>) =>
    ({ tags: [], ...stored, ...linesOf(stored) }) as TranslatedFields as Fields;
  const read = ({ fields, body }: StoredWords): Words => ({ fields: fieldsIn(fields), body });
  const ofKind = (step: Step) => ({ ...step, kind: { name } });
  const current = async (db: Database, document: string, { fields, body }: Words) => ({
    fields: await rules.currentFields(db, fields, Number(document)),
    body,
  });
  return {
    name,
    isTranslated: true,
    async nextNumber(db) {
      // The first publication stores the row itself: a new draft makes no stored page stale.
      const id = sql<number>`nextval(pg_get_serial_sequence(${rules.table}, 'id'))::integer`;
      const [row] = await db.select({ id }).from(sql`(SELECT 1) AS one`);
      if (row === undefined) throw new Error(`No number for a document of the kind ${name}`);
      return row.id;
    },
    publishes: "articles.publish",
    job: chosenTimeJobs.texts,
    acts: {
      added: "text-created",
      begun: "draft-begun",
      kept: "version-kept",
      copied: "text-copied",
      submitted: "text-submitted",
      restored: "text-restored",
      published: "text-published",
      scheduled: "text-scheduled",
      cancelled: "schedule-cancelled",
      failed: "schedule-failed",
      removed: "text-withdrawn",
      previewed: "preview-made",
    },
    countedBy: "document",
    nameOf: (id, { title = "" }) => ({ kind: name, id, label: title }),
    store: ({ fields, body }) => ({ fields, body }),
    read,
    current,
    async accept(document, _, words, db) {
      const accepted = await current(db, document, words);
      refuseProblems(await rules.problemsOfDraft(db, accepted.fields));
      return accepted;
    },
    async conflict({ db, itemId }, { locale }) {
      const key = { kind: name, itemId, locale: locale as Locale };
      const draft = await findDraftIn(db, key);
      const waiting = await listScheduled(db, name, [itemId]);
      const schedule = waiting.find((one) => one.locale === locale);
      const document = await findDocument(db, key);
      return draft === null ? undefined : viewDraft(draft, document, schedule, read(draft));
    },
    async live(db, document, { locale }) {
      const { kind, itemId, liveRevision } = documentDrafts;
      const isLive = and(
        eq(documentRevisions.kind, kind),
        eq(documentRevisions.itemId, itemId),
        eq(documentRevisions.locale, documentDrafts.locale),
        eq(documentRevisions.number, liveRevision),
      );
      const [row] = await db
        .select({ fields: documentRevisions.fields, body: documentRevisions.body })
        .from(documentDrafts)
        .innerJoin(documentRevisions, isLive)
        .where(
          and(eq(kind, name), eq(itemId, Number(document)), eq(documentDrafts.locale, locale)),
        );
      const { fields = null, body = null } = row ?? {};
      return fields === null || body === null ? null : read({ fields, body });
    },
    problems(_, __, { fields, body }) {
      const problems: Problems = {};
      for (const line of translatedFields) {
        if (fields[line].trim() === "") problems[line] = "missing";
        else if (fields[line].length > longest[line]) problems[line] = "too-long";
        else if (fields[line].includes("{{")) problems[line] = "no-places";
      }
      Object.assign(problems, rules.problems?.(fields));
      if (body.trim() === "") problems["body"] = "missing";
      return problems;
    },
    async forVisitors(step, { locale }, words) {
      const source = locale === step.sourceLocale ? null : await findSource(ofKind(step));
      const ofSource = source === null ? words.fields : fieldsIn(source.fields);
      const shared = Object.fromEntries(rules.shared.map((field) => [field, ofSource[field]]));
      const fields = { ...words.fields, ...shared };
      return current(step.db, step.document, { ...words, fields });
    },
    async refuse({ db, itemId }, _, { fields, body }, at) {
      refuseProblems((await rules.conflicts?.(db, fields, itemId)) ?? {});
      await refuseBody(db, body);
      if (at === undefined) return;
      refuseProblems((await rules.conflictsWithWaiting?.(db, fields, itemId)) ?? {});
    },
    async publish(step, all) {
      const { db, itemId, now } = step;
      for (const { words, ...key } of all) {
        // Translated documents have drafts in one language only.
        const locale = key.locale as Locale;
        if (words === null) {
          await rules.withdraw(db, { itemId, locale });
          continue;
        }
        const rank = await rankOf(ofKind(step), key);
        await rules.publish(db, { ...words, ...rank, itemId, locale, now });
      }
    },
    told: toldOf,
  };
}

/** Since when a text is public, and whether it leads: the source does, and a translation until the source is public. */
async function rankOf(
  step: AnyStep,
  { place, locale }: DraftKey,
): Promise<{ firstPublishedAt: Date; isLeading: boolean }> {
  const draft = await findDraft(step, { place, locale });
  const source = await findSource(step);
  return {
    firstPublishedAt: draft?.firstPublishedAt ?? step.now,
    isLeading: locale === step.sourceLocale || (source?.liveRevision ?? null) === null,
  };
}

/** @throws Refusal `wrong-fields` when visitors could not read the Markdown, with the line in `lines` */
async function refuseBody(db: Database, body: string): Promise<void> {
  refuseUnknownPlace("body", body);
  const found = await findBodyProblem(body);
  if (found !== null) {
    const { problem, line } = found;
    throw new Refusal("wrong-fields", {
      fields: { body: problem },
      ...(line !== undefined && { lines: { body: line } }),
    });
  }
  const missing = await findMissingPictures(db, body);
  if (missing.length > 0) refuseProblems({ body: "picture-gone" });
}

/** An audit entry has languages, numbers and times, never words. */
function toldOf(act: DocumentAct, details: ActDetails<never>): Told {
  const { key, number = null, live = null, at = null, schedule = null, restoredFrom } = details;
  const language = key?.locale;
  switch (act) {
    case "added":
      return { after: { language, version: number } };
    case "begun":
      return { after: { language, draft: number } };
    case "restored":
      return { after: { language, revision: number, restoredFrom } };
    case "published":
      return {
        before: { language, live, schedule },
        after: { language, live: number, schedule: null },
      };
    case "removed":
      return {
        before: { language, live, schedule },
        after: { language, live: null, schedule: null },
      };
    case "scheduled":
      return {
        before: { language, schedule },
        after: { language, schedule: at, revision: number },
      };
    case "cancelled":
      return {
        before: { language, schedule: at, revision: number },
        after: { language, schedule: null },
      };
    case "failed":
      return { before: { language, schedule: at, revision: number } };
    case "previewed":
      return { after: { language } };
    default:
      return { after: { language, revision: number } };
  }
}
