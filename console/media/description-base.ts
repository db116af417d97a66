import type { Picture } from "~/console-api/schemas/media";

/** The editable description of a picture. */
export type Texts = Pick<Picture, "altCn" | "altEn" | "isDecoration">;
/** The server's version, as far as it is known. */
export type StoredTexts = Texts & { version: number };

export const textsOf = ({ altCn, altEn, isDecoration }: Texts): Texts => ({
  altCn,
  altEn,
  isDecoration,
});
export const isSame = (one: Texts, other: Texts) =>
  one.altCn === other.altCn && one.altEn === other.altEn && one.isDecoration === other.isDecoration;

/** Normalizes texts like the server: it puts blanks in order. */
const inOrder = ({ altCn, altEn, isDecoration }: Texts): Texts => ({
  altCn: altCn.replace(/\s+/g, " ").trim(),
  altEn: altEn.replace(/\s+/g, " ").trim(),
  isDecoration,
});
const isSameStored = (one: Texts, other: Texts) => isSame(inOrder(one), inOrder(other));

/**
 * The base of a saved draft. The version also counts changes without new texts, such as a replaced file. If the texts
 * are still the draft's base, it would overwrite nobody's text.
 */
export function baseOfKept(
  base: { words: Texts; version: number },
  stored: StoredTexts,
): StoredTexts {
  return isSameStored(base.words, stored) ? stored : { ...base.words, version: base.version };
}

/**
 * The base for a retry after a conflict. Null if another person changed the text, so that the person has to choose.
 * Recognizes our own earlier save whose response was lost.
 * @param own unanswered saves
 */
export function baseAfterMeeting(
  theirs: StoredTexts,
  stored: Texts,
  own: readonly Texts[],
): StoredTexts | null {
  const known = [stored, ...own].find((texts) => isSameStored(texts, theirs));
  return known === undefined ? null : { ...textsOf(known), version: theirs.version };
}
