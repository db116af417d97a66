import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { helpSections } from "~/domain/help/help";
import { pageQuery, version } from "./common";
import { line } from "./texts";

const words = z.object({ screen: line(200), cause: line(300), todo: line(2_000) });
export const helpErrorWords = z.object({ cn: words, en: words });

/** What an error code of the client means, in both languages. */
const helpErrorFields = {
  /** As the client shows it: `P-407`. */
  code: z.string().max(10),
  area: z.enum(helpSections),
  words: helpErrorWords,
};

/** `GET /help-errors`, and the answer of every call that changes one. */
export type HelpErrorList = AnswerOf<"helpErrors">;
export type HelpErrorLine = HelpErrorList["errors"][number];

/**
 * `POST /help-errors/save`: `version` is the one that was looked at; 0 adds a code. 409 `moved-on` with
 * `HelpErrorList` in `conflict` when somebody saved it meanwhile.
 */
export const saveHelpErrorRequest = z.object({ ...helpErrorFields, version });
export const removeHelpErrorRequest = z.object({ code: helpErrorFields.code, version });

export const helpErrorHistoryQuery = z.object({ code: helpErrorFields.code, ...pageQuery });
