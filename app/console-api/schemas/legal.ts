import { z } from "zod";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { longestLegal } from "~/domain/legal-page/legal-rules";
import { legalForm } from "~/domain/legal-page/read-legal";
import { id, idText, locale, nextPage, pageQuery, time, version } from "./common";
import { keptDraft, keptPage, keptQuery, stored } from "./kept-drafts";
import { author, line } from "./texts";

const name = z.enum(legalPageNames);
/** The words of a text in one language, as they come in. What is stored, and told, has the form alone. */
export const words = z.object({
  title: line(longestLegal.title),
  summary: line(longestLegal.summary),
  body: line(longestLegal.body),
});
const inBoth = <Value extends z.ZodType>(value: Value) => z.object({ cn: value, en: value });
/** Of versions, which hold in whatever form they were stored: what one has besides today's form is left out. */
const wordsInBoth = inBoth(z.object(legalForm.shape));
/** A day in China. */
const day = z.string().max(10);
/** Of a draft; 0 before the first one. */

const legalState = z.enum(["announced", "in-force", "past", "recalled"]);

const legalVersionLine = z.object({
  number: id,
  /** What pages and accounts call it. */
  label: z.string(),
  state: legalState,
  inForceFrom: day,
  inForceUntil: day.nullable(),
  author,
  at: time,
  /** Accounts that agreed to it; null: nobody agrees to this text by registering. */
  agreed: z.int().min(0).nullable(),
});
export type LegalVersionLine = z.infer<typeof legalVersionLine>;

export const legalDraft = z.object({
  version,
  /** Null: none was begun, or it has another form. The editor begins with the version in force. */
  words: legalForm.nullable(),
  /** A draft that another version of the site stored in a form of its own, as text. */
  text: z.string().nullable(),
  author,
  savedAt: time.nullable(),
});

export const legalTextQuery = z.object({ name });

export const legalVersionsQuery = z.object({ name, ...pageQuery });
/** `GET /legal/versions`: a page, the newest first; `count`: of all versions. */
export const legalVersionPage = z.object({
  ...nextPage,
  count: z.int().min(0),
  lines: z.array(legalVersionLine),
});

/** `GET /legal`, and the answer of calls that change where a text stands. */
export const legalText = z.object({
  name,
  /** The day in China. */
  today: day,
  /** Its addresses on the public site. */
  url: inBoth(z.string()),
  /** A page of them, the newest first. */
  versions: legalVersionPage,
  inForce: z.object({ number: id, words: wordsInBoth }),
  /** From which a draft begins: the announced version's, else those of the one in force. */
  begunFrom: wordsInBoth,
  drafts: inBoth(legalDraft),
});
export type LegalText = z.infer<typeof legalText>;

export const legalVersionQuery = z.object({ name, number: idText, against: idText.optional() });
/**
 * `GET /legal/version`: its words, and as `before` those of the version `against`; without it, of the one that was in
 * force before it.
 */
export const legalVersion = z.object({
  number: id,
  words: wordsInBoth,
  before: z.object({ number: id, words: wordsInBoth }).nullable(),
});
export type LegalVersion = z.infer<typeof legalVersion>;

export const keptLegalQuery = keptQuery.extend({ name });
/** `GET /legal/kept`: drafts of both languages. */
export const keptLegal = keptPage(keptDraft);
export const keptLegalWordsQuery = z.object({ name, kept: idText });
/** `GET /legal/kept/words`: what one of them says. */
export const keptLegalWords = stored(legalForm);
/** Keeps words beside the draft. */
export const keepLegalRequest = z.object({ name, locale, words });
export const restoreKeptLegalRequest = z.object({ name, locale, version, kept: id });

/**
 * 409 `moved-on` with the stored draft in `conflict` (`legalDraft`) when it has another version.
 * `afterConflict`: the stored draft was seen; it is kept before this one takes its place.
 */
export const saveLegalDraftRequest = z.object({
  name,
  locale,
  version,
  words,
  afterConflict: z.boolean().optional(),
});
export const savedLegalDraft = z.object({ version: z.int().min(1), savedAt: time });

const versions = inBoth(version);
export const discardLegalRequest = z.object({ name, versions });
/** Names what was looked at: both drafts, and the newest version. */
export const announceLegalRequest = z.object({ name, versions, newest: id, day });
export const moveLegalRequest = z.object({ name, number: id, from: day, day });
export const recallLegalRequest = z.object({ name, number: id });
export const previewLegalRequest = z.object({ name, locale });
