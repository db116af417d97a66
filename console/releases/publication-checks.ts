import type { ReleasePage } from "~/console-api/schemas/releases";
import {
  isAsAnnounced,
  missingSignatures,
  mustBeSigned,
  sumsKeysInForce,
} from "~/domain/release/release-acts";
import { isPackage } from "~/domain/release/release-record";
import { localeCodes } from "~/i18n/locales";

/** What has to be so, or should be, before a release is published. */
export type CheckName = "files" | "sums" | "scan" | "signatures" | "notes-cn" | "notes-en";

/**
 * `fine`: it is so. `waits`: something goes on by itself. `missing`: somebody has to do something. `wrong`: what
 * is there cannot be published. `advised`: it can be published without.
 */
export type CheckState = "fine" | "waits" | "missing" | "wrong" | "advised";

export type Check = { name: CheckName; state: CheckState };

/**
 * What a release that is being prepared has of all that it needs to be published, in the order in which
 * it comes. The rules that decide are those of its acts (`release-acts.ts`).
 */
export function publicationChecks(page: ReleasePage, now: Date): Check[] {
  const { release, uploads, keys, hasScanner, notes } = page;
  const { files } = release;
  const checks: Check[] = [
    { name: "files", state: ofFiles(files.some(isPackage), uploads.length) },
  ];
  if (files.length > 0) {
    checks.push({ name: "sums", state: files.every(isAsAnnounced) ? "fine" : "wrong" });
    if (hasScanner) checks.push({ name: "scan", state: ofScans(files) });
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

function ofFiles(hasPackage: boolean, uploads: number): CheckState {
  if (uploads > 0) return "waits";
  return hasPackage ? "fine" : "missing";
}

function ofScans(files: ReleasePage["release"]["files"]): CheckState {
  const states = files.map(({ scan }) => scan.state);
  if (states.some((state) => state === "infected" || state === "failed")) return "wrong";
  return states.every((state) => state === "clean") ? "fine" : "waits";
}
