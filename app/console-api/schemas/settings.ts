import { z } from "zod";
import { sectionNames } from "~/domain/settings/sections";
import { id, nextPage, pageQuery, time, version } from "./common";
import { author } from "./texts";

const section = z.enum(sectionNames);
/** A document of the section; the server says what is wrong with it by field. */
const value = z.record(z.string(), z.unknown());

const settingsSection = z.object({
  name: section,
  /** What the next change names; 0 where it was never changed. */
  version,
  value,
  /** Whether it holds what the site started with. */
  isStarting: z.boolean(),
  /** Where texts of a sample stand. */
  samples: z.array(z.string()),
  author,
  savedAt: time.nullable(),
});
export type SettingsSection = z.infer<typeof settingsSection>;

const scanLine = z.object({
  id,
  fileName: z.string(),
  engineCn: z.string(),
  engineEn: z.string(),
  scannedOn: z.string(),
  reportUrl: z.string(),
});
export type ScanLine = z.infer<typeof scanLine>;

/** `GET /settings`, and the answer of calls that change them. */
export const settingsState = z.object({
  sections: z.array(settingsSection),
  scans: z.array(scanLine),
  /** Files that a scan may be entered for. */
  files: z.array(z.string()),
});
export type SettingsState = z.infer<typeof settingsState>;

/** 409 `moved-on` with `settingsState` in `conflict` when the section has another version. */
export const saveSettingsRequest = z.object({ section, version, value });
/** `number`: a version of the history; 0: what the site started with. */
export const restoreSettingsRequest = z.object({ section, version, number: version });

export const settingsHistoryQuery = z.object({ section, ...pageQuery });
/** `GET /settings/history`: a page, the newest first, each with what it changed. */
export const settingsHistory = z.object({
  ...nextPage,
  revisions: z.array(
    z.object({
      number: id,
      at: time,
      author,
      isStarting: z.boolean(),
      changes: z.array(
        z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
});

const text = z.string().max(1_000);
export const addScanRequest = z.object({
  fileName: text,
  engineCn: text,
  engineEn: text,
  scannedOn: text,
  reportUrl: text,
});
