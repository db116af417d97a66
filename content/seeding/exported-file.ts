import type { NewPicture } from "~/domain/media/media-seed.server";

/** A file of the export: its path within `content/`, and what stands in it. */
export type ExportedFile = { path: string; text: string };

/**
 * What was exported of a kind, and what of it is not in the files, as sentences for the operator.
 * `pictures`: those whose files go along.
 */
export type ExportedPart = { files: ExportedFile[]; left: string[]; pictures?: NewPicture[] };

/** A value as TypeScript: JSON with plain names, without what is undefined. */
export function sourceOf(value: unknown): string {
  // Within JSON, a line begins with a quotation mark and a colon after it for names only.
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z]\w*)":/gm, "$1$2:");
}

/** `3 drafts`; nothing for none. */
export function leftOver(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
