import type { Picture } from "~/console-api/schemas/media";

/** What somebody says of a picture. */
export type Texts = Pick<Picture, "altCn" | "altEn" | "isDecoration">;
/** What the server has, as far as is known. */
export type StoredTexts = Texts & { version: number };

export const textsOf = ({ altCn, altEn, isDecoration }: Texts): Texts => ({
  altCn,
  altEn,
  isDecoration,
});
export const isSame = (one: Texts, other: Texts) =>
  one.altCn === other.altCn && one.altEn === other.altEn && one.isDecoration === other.isDecoration;

/** As the server stores them: it puts blanks in order. */
const inOrder = ({ altCn, altEn, isDecoration }: Texts): Texts => ({
  altCn: altCn.replace(/\s+/g, " ").trim(),
  altEn: altEn.replace(/\s+/g, " ").trim(),
  isDecoration,
});
const isSameStored = (one: Texts, other: Texts) => isSame(inOrder(one), inOrder(other));

/**
 * What a kept draft goes on from. The version also counts what changes no word, such as a replaced file: where
 * the words are those it was begun from, nobody has written anything that it would overwrite.
 */
export function baseOfKept(
  base: { words: Texts; version: number },
  stored: StoredTexts,
): StoredTexts {
  return isSameStored(base.words, stored) ? stored : { ...base.words, version: base.version };
}

/**
 * What a save goes on from that met another version; null: somebody else's words stand there, and the person
 * has to choose. The own words meet themselves where an earlier save has reached the server and its answer was lost.
 * @param own what was sent without an answer
 */
export function baseAfterMeeting(
  theirs: StoredTexts,
  stored: Texts,
  own: readonly Texts[],
): StoredTexts | null {
  const known = [stored, ...own].find((texts) => isSameStored(texts, theirs));
  return known === undefined ? null : { ...textsOf(known), version: theirs.version };
}
