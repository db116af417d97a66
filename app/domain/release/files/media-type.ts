import type { FileRole } from "~/domain/release/release-record";

/** Bytes of an unknown type. */
const anyBytes = "application/octet-stream";

/** The forms that a role's files have, by the end of their names; registered types where there is one. */
const types: Record<FileRole, { endings: Record<string, string>; otherwise: string }> = {
  installer: {
    endings: {
      exe: "application/vnd.microsoft.portable-executable",
      msi: "application/x-msi",
    },
    otherwise: anyBytes,
  },
  archive: {
    endings: { zip: "application/zip", "7z": "application/x-7z-compressed" },
    otherwise: anyBytes,
  },
  // Made by a program of its own; one that is packed says so.
  patch: {
    endings: { zip: "application/zip", "7z": "application/x-7z-compressed" },
    otherwise: anyBytes,
  },
  // A list of blocks in JSON, compressed by gzip, as electron-builder writes it.
  blockmap: { endings: {}, otherwise: "application/gzip" },
};

/** The media type of a release's file: its role says what it is, and its name in which form. */
export function mediaTypeFor({ role, name }: { role: FileRole; name: string }): string {
  const { endings, otherwise } = types[role];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(endings, ending) ? (endings[ending] ?? otherwise) : otherwise;
}
