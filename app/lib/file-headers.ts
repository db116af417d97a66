const text = "text/plain; charset=utf-8";

/** Media types by the end of a file's name; registered ones where there is one. */
const types: Record<string, string> = {
  exe: "application/vnd.microsoft.portable-executable",
  msi: "application/x-msi",
  zip: "application/zip",
  "7z": "application/x-7z-compressed",
  // A list of blocks in JSON, compressed by gzip, as electron-builder writes it.
  blockmap: "application/gzip",
  yml: "application/yaml",
  yaml: "application/yaml",
  json: "application/json",
  xml: "application/xml",
  // Sums and signatures are lines of ASCII, which somebody may want to look at.
  sha256: text,
  sha512: text,
  minisig: text,
  sshsig: text,
  txt: text,
};

/** The media type of a file to download; bytes of any kind where its name tells nothing. */
export function mediaTypeOf(name: string): string {
  if (name === "SHA256SUMS") return text;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(types, ending) ? (types[ending] ?? "") : "application/octet-stream";
}

/**
 * The `Content-Disposition` with which a browser saves a file.
 * @param name a valid file name (`isFileName`), which needs no escapes
 */
export function attachmentOf(name: string): string {
  return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
}

/** A file never changes under its name, so caches may keep it for a year. */
export const keptForAYear = "public, max-age=31536000, immutable";
