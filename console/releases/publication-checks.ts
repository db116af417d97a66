import type { ReleasePage } from "~/console-api/schemas/releases";
import {
  actOnRelease,
  isAsAnnounced,
  missingSignatures,
  mustBeSigned,
  sumsKeysInForce,
} from "~/domain/release/release-acts";
import { localeCodes } from "~/i18n/locales";

/** Requirements of a publication, strict or advised. */
type CheckName = "files" | "sums" | "scan" | "signatures" | "notes-cn" | "notes-en";

/**
 * `fine`: it is so. `waits`: something goes on by itself. `missing`: somebody has to do something. `wrong`: what
 * is there cannot be published. `advised`: it can be published without.
 */
export type CheckState = "fine" | "waits" | "missing" | "wrong" | "advised";

export type Check = { name: CheckName; state: CheckState };

/**
 * Checks a draft release against all requirements of publication, in their order. The rules that decide are those of
 * its actions (`release-acts.ts`).
 */
export function publicationChecks(page: ReleasePage, now: Date): Check[] {
  const { release, keys, hasScanner, notes } = page;
  const { files } = release;
  const checks: Check[] = [{ name: "files", state: ofFiles(page, now) }];
  if (files.length > 0) {
    checks.push({ name: "sums", state: files.every(isAsAnnounced) ? "fine" : "wrong" });
    // What a scanner found once counts, also where none is set up any more.
    const isScanned = files.some(({ scan }) => scan.state !== "not-scanned");
    if (hasScanner || isScanned) checks.push({ name: "scan", state: ofScans(files, hasScanner) });
  }
  if (mustBeSigned(keys, now)) {
    const isSigned =
      files.length > 0 &&
      sumsKeysInForce(keys, now).length > 0 &&
      missingSignatures(release, { keys, now }).length === 0;
    checks.push({ name: "signatures", state: isSigned ? "fine" : "missing" });
  }
  for (const locale of localeCodes) {
    const { remarks, updateContent } = notes[locale];
    const isWritten = remarks !== "" || updateContent.length > 0;
    checks.push({ name: `notes-${locale}`, state: isWritten ? "fine" : "advised" });
  }
  return checks;
}

/** By the rule of the act that says that all files are there. */
function ofFiles({ release, uploads, keys, hasScanner }: ReleasePage, now: Date): CheckState {
  if (uploads.length > 0) return "waits";
  const draft = { ...release, status: "draft" } as const;
  const outcome = actOnRelease(draft, { act: "finish-upload" }, { keys, hasScanner, now });
  if (!("problem" in outcome)) return "fine";
  return outcome.problem === "no-package" ? "missing" : "wrong";
}

function ofScans(files: ReleasePage["release"]["files"], hasScanner: boolean): CheckState {
  const states = files.map(({ scan }) => scan.state);
  if (states.some((state) => state === "infected" || state === "failed")) return "wrong";
  const isDone = (state: (typeof states)[number]) =>
    state === "clean" || (state === "not-scanned" && !hasScanner);
  return states.every(isDone) ? "fine" : "waits";
}
