import { stringify } from "yaml";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { type Architecture, fileAddress } from "~/domain/release/release";
import type { Offered } from "~/domain/release/rollouts/installed-offers.server";
import { systemVersionOf } from "~/domain/release/windows-version";
import { localeCodes, locales } from "~/i18n/locales";

/*
 * What electron-updater reads. It is given one file, the installer: of several it takes the first whose
 * name has its architecture in it, which on 32 bits is none. It is not given `stagingPercentage`: who
 * gets what was decided here, and it would choose a second time.
 */

/** Two code points that are no characters: a file of YAML with one of them is refused as a whole. */
const unreadable = /[\ufffe\uffff]/g;

/** Written so that YAML 1.1, which reads a bare date as one, takes every text for a text. */
const write = (fields: object) =>
  stringify(fields, { version: "1.1", lineWidth: 0 }).replace(unreadable, "");

/** Says to an installation what it is offered. */
export function updateFile(
  { release, minimumVersion, mustPassThrough }: Offered,
  architecture: Architecture,
): string {
  const { version, releasedAt, minimumWindows, files } = release;
  const installer = files.find(
    (file) => file.role === "installer" && file.architecture === architecture,
  );
  if (installer === undefined) throw new Error(`${version} has no installer for ${architecture}`);
  const { name, size } = installer;
  const url = fileAddress(name, "updater");
  const sha512 = Buffer.from(installer.sha512, "hex").toString("base64");
  const notes = notesOf(release);
  return write({
    version,
    files: [{ url, sha512, size }],
    path: url,
    sha512,
    releaseDate: releasedAt,
    ...(notes !== "" && { releaseNotes: notes }),
    minimumSystemVersion: systemVersionOf(minimumWindows),
    ...(minimumVersion !== null && { minimumVersion }),
    ...(mustPassThrough !== null && { mustPassThrough }),
  });
}

/** A file is the same for every installation, whatever its language: the notes are in both. */
function notesOf({ notes }: PublicRelease): string {
  return localeCodes
    .flatMap((locale) => {
      const { remarks = "", updateContent = [] } = notes[locale] ?? {};
      const lines = [remarks, ...updateContent.map((line) => `- ${line}`)].filter(Boolean);
      return lines.length === 0 ? [] : [`${locales[locale].htmlLang}\n${lines.join("\n")}`];
    })
    .join("\n\n");
}

/** Runs on no Windows that there is or will be soon. */
const neverReached = "9999.0.0";

/**
 * Says to an installation that there is nothing for it, where its line has nothing to offer. That is the
 * version which it has, or the lowest one where it does not say. Some installations may take lower ones:
 * a Windows that nobody has keeps them from it.
 */
export function nothingNewFile(installed: string | null): string {
  return write({
    version: installed ?? "0.0.0",
    files: [],
    minimumSystemVersion: neverReached,
  });
}
