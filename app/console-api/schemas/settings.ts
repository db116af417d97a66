import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { sectionNames } from "~/domain/settings/sections";
import { pageQuery, version } from "./common";

const section = z.enum(sectionNames);
/** A document of the section; the server says what is wrong with it by field. */
const value = z.record(z.string(), z.unknown());

/** `GET /settings`, and the answer of calls that change them. */
export type SettingsState = AnswerOf<"settings">;
export type SettingsSection = SettingsState["sections"][number];
export type ScanLine = SettingsState["scans"][number];

/** 409 `moved-on` with `settingsState` in `conflict` when the section has another version. */
export const saveSettingsRequest = z.object({ section, version, value });
/** `number`: a version of the history; 0: what the site started with. */
export const restoreSettingsRequest = z.object({ section, version, number: version });

export const settingsHistoryQuery = z.object({ section, ...pageQuery });
const text = z.string().max(1_000);
export const addScanRequest = z.object({
  fileName: text,
  engineCn: text,
  engineEn: text,
  scannedOn: text,
  reportUrl: text,
});
