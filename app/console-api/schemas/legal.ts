import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { longestLegal } from "~/domain/legal-page/legal-rules";
import { id, idText, locale, pageQuery, version } from "./common";
import { keptQuery } from "./kept-drafts";
import { line } from "./texts";

const name = z.enum(legalPageNames);
/** The words of a text in one language, as they come in. What is stored, and told, has the form alone. */
export const words = z.object({
  title: line(longestLegal.title),
  summary: line(longestLegal.summary),
  body: line(longestLegal.body),
});
const inBoth = <Value extends z.ZodType>(value: Value) => z.object({ cn: value, en: value });
/** A day in China. */
const day = z.string().max(10);

export type LegalVersionLine = LegalText["versions"]["lines"][number];

export const legalTextQuery = z.object({ name });

export const legalVersionsQuery = z.object({ name, ...pageQuery });
/** `GET /legal`, and the answer of calls that change where a text stands. */
export type LegalText = AnswerOf<"legalText">;

export const legalVersionQuery = z.object({ name, number: idText, against: idText.optional() });
/**
 * `GET /legal/version`: its words, and as `before` those of the version `against`; without it, of the one that was in
 * force before it.
 */
export type LegalVersion = AnswerOf<"legalVersion">;

export const keptLegalQuery = keptQuery.extend({ name });
export const keptLegalWordsQuery = z.object({ name, kept: idText });
/** Keeps words beside the draft. */
export const keepLegalRequest = z.object({ name, locale, words });
export const restoreKeptLegalRequest = z.object({ name, locale, version, kept: id });

/**
 * 409 `moved-on` with the stored draft in `conflict` (a draft of `LegalText`) when it has another version.
 * `afterConflict`: the stored draft was seen; it is kept before this one takes its place.
 */
export const saveLegalDraftRequest = z.object({
  name,
  locale,
  version,
  words,
  afterConflict: z.boolean().optional(),
});

const versions = inBoth(version);
export const discardLegalRequest = z.object({ name, versions });
/** Names what was looked at: both drafts, and the newest version. */
export const announceLegalRequest = z.object({ name, versions, newest: id, day });
export const moveLegalRequest = z.object({ name, number: id, from: day, day });
export const recallLegalRequest = z.object({ name, number: id });
export const previewLegalRequest = z.object({ name, locale });
