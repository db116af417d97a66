import hongKong from "opencc-js/dict/HKVariantsRev";
import characters from "opencc-js/dict/TSCharacters";
import taiwan from "opencc-js/dict/TWVariantsRev";
import { type Finder, plainFinderOf } from "./finder";

/** Characters that stand for another one in both scripts, which a dictionary for converting texts must not unite. */
const alike = "帐 账|瞭 了|祇 只";

/** Traditional characters and regional variants, and the simplified ones that a search takes for them. */
const simplified = readDictionaries();

/**
 * Normalises one character for search: unifies compatibility forms (full-width letters, ligatures), traditional
 * and simplified characters, and case. Some characters fold to several.
 */
export function foldedOf(character: string): string {
  // Most characters fold to one: ASCII by its case, the common Chinese ones to one of their block.
  if (isAscii(character)) return character.toLowerCase();
  if (isCommonHan(character)) return simplified.get(character) ?? character;
  const compatible = character.normalize("NFKC").toLowerCase();
  return simplified.get(compatible) ?? compatible;
}

/** The other characters that a search takes for a simplified one. */
const variants = new Map<string, string[]>();
for (const [character, target] of simplified) {
  variants.set(target, [...(variants.get(target) ?? []), character]);
}

/**
 * A regular expression, for JavaScript and PostgreSQL, that finds a text also in the other script. It leaves case
 * to the flag `i`, and all else as it was written.
 */
export function patternOf(text: string): string {
  return Array.from(text, (character) => {
    const target = simplified.get(character) ?? character;
    const others = variants.get(target);
    if (others !== undefined) return `[${others.join("")}${target}]`;
    return character.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
  }).join("");
}

/** Whether a character has another form in the other script. */
export function hasVariants(text: string): boolean {
  for (const character of text) {
    if (simplified.has(character) || variants.has(character)) return true;
  }
  return false;
}

/** A test for texts that contain what somebody searches for, in capitals or not, in either script. */
export function finderOf(sought: string): Finder {
  if (!hasVariants(sought)) return plainFinderOf(sought);
  const pattern = new RegExp(patternOf(sought), "iu");
  return (text) => pattern.test(text);
}

export function isAscii(character: string): boolean {
  return character.charCodeAt(0) < 0x80;
}

/** Whether a character is in the block of the common Chinese characters, which have no compatibility forms. */
export function isCommonHan(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= 0x4e00 && code <= 0x9fff;
}

function readDictionaries(): Map<string, string> {
  const found = new Map(entriesOf(characters));
  const isSimplified = new Set(found.values());
  for (const [variant, standard] of [...entriesOf(taiwan), ...entriesOf(hongKong)]) {
    // 么 is a variant of 幺 there, and here the simplified form of 麼.
    if (!found.has(variant) && !isSimplified.has(variant)) found.set(variant, standard);
  }
  for (const [one, other] of entriesOf(alike)) found.set(one, other);
  for (const [character, target] of found) {
    let last = target;
    for (let next = found.get(last); next !== undefined && next !== last; next = found.get(last)) {
      last = next;
    }
    found.set(character, last);
  }
  return found;
}

/** The entries of a dictionary of OpenCC: `一 二|三 四`. */
function entriesOf(dictionary: string): [string, string][] {
  return dictionary.split("|").map((entry) => {
    const [from = "", to = ""] = entry.split(" ");
    return [from, to];
  });
}
