import { restoreAtOnce, saveAtOnce } from "~/domain/document/at-once.server";
import { listRevisions } from "~/domain/document/history.server";
import { publicReasons } from "~/domain/document/step.server";
import { viewAuthor } from "~/domain/document/views.server";
import { Refusal } from "~/domain/refusal";
import {
  addScan,
  listAllScans,
  listScannableFiles,
  removeScan,
} from "~/domain/release/scans/antivirus-scan-edits.server";
import { samplePaths } from "~/domain/settings/samples";
import { leafChanges, type SectionName, sectionNames } from "~/domain/settings/sections";
import { readSection, type StartingSettings, startingValue } from "~/domain/settings/settings";
import { listSections } from "~/domain/settings/settings.server";
import { settingsKind } from "~/domain/settings/settings-kind.server";
import type { AnyJson } from "~/lib/sendable";
import { actor } from "./actor.server";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import { beforeOf, pageOf } from "./page-of";

/** Versions of a page of the history. */
const historyLength = 20;

const isLocked = ({ isBrandLocked }: StartingSettings, section: SectionName): boolean =>
  section === "brand" && isBrandLocked === true;

async function view({ db, startingSettings }: CallOptions) {
  const rows = new Map((await listSections(db)).map((row) => [row.section, row]));
  return {
    sections: sectionNames.map((name) => {
      const row = rows.get(name);
      const starting = { ...startingValue(name, startingSettings) };
      const stored = row?.value == null ? null : readSection(name, row.value);
      // In the order of its fields, which the database does not keep.
      const value = stored === null ? starting : "value" in stored ? stored.value : row?.value;
      return {
        name,
        /** The next change names it; 0 if the section was never changed. */
        version: row?.version ?? 0,
        value: value as Record<string, AnyJson>,
        /** Whether it holds what the site started with. */
        isStarting: row?.value == null,
        /** Whether the build alone decides it. */
        isLocked: isLocked(startingSettings, name),
        /** Paths of texts of a sample. */
        samples: samplePaths(value),
        author: row === undefined ? null : viewAuthor(row),
        savedAt: row?.savedAt ?? null,
      };
    }),
    scans: await listAllScans(db),
    /** Files that a scan may be entered for. */
    files: await listScannableFiles(db),
  };
}

/** Sections as documents. */
const settingsOf = (call: Call) => ({
  ...call.options,
  actor: actor(call),
  kind: settingsKind(call.options.startingSettings),
});

/** @throws Refusal `brand-locked` */
async function changed({ options }: Call, section: SectionName, change: () => Promise<void>) {
  if (isLocked(options.startingSettings, section)) throw new Refusal("brand-locked");
  return viewAfter(change, () => view(options));
}

export const settingsHandlers = {
  settings: ({ options }) => view(options),
  async settingsHistory({ options: { db, startingSettings } }, { section, before }) {
    // One more than are shown, with which the oldest of them is compared.
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const key = { kind: "settings", document: section } as const;
    const revisions = await listRevisions(db, key, { ...page, reasons: publicReasons });
    const { rows, next } = pageOf(revisions, historyLength, ({ id }) => id);
    const starting = startingValue(section, startingSettings);
    return {
      next,
      revisions: rows.map((revision, index) => ({
        number: revision.number,
        at: revision.at,
        author: viewAuthor(revision),
        isStarting: revision.fields === null,
        changes: leafChanges(revisions[index + 1]?.fields ?? starting, revision.fields ?? starting),
      })),
    };
  },
  saveSettings: (call, { section, version, value }) =>
    changed(call, section, () => saveAtOnce(settingsOf(call), section, { version, words: value })),
  restoreSettings: (call, { section, ...restored }) =>
    changed(call, section, () => restoreAtOnce(settingsOf(call), section, restored)),
  async addScan(call, request) {
    await addScan(call.options, actor(call), request);
    return view(call.options);
  },
  async removeScan(call) {
    await removeScan(call.options, actor(call), call.id);
    return view(call.options);
  },
} satisfies Partial<Handlers>;
