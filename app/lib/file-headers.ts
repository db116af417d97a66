/**
 * The `Content-Disposition` with which a browser saves a file.
 * @param name a valid file name (`isFileName`), which needs no escapes
 */
export function attachmentOf(name: string): string {
  return `attachment; filename="${name}"; filename*=UTF-8''${name}`;
}

/** A file never changes under its name, so caches may keep it for a year. */
export const keptForAYear = "public, max-age=31536000, immutable";
