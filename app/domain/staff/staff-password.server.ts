import type { BrandNames } from "~/brand";
import { isCommonPassword } from "~/domain/password/common-passwords.server";
import type { FieldProblem } from "~/domain/refusal";
import { passwordLength } from "./staff-rules";

/** Control characters and lone surrogates, which cannot be typed. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Words that the guessers of any site's passwords try first; they add the product's names. */
const guessedWords = ["browser", "console", "password", "administrator"];

/**
 * The problem of a new password; null if there is none. Rejects even a long password that is made of a common one,
 * repeats a few characters, or consists of words that belong to the person or site.
 */
export function staffPasswordProblem(
  password: string,
  person: { name: string; email: string },
  { name, shortName }: BrandNames,
): FieldProblem | null {
  if (password === "") return "missing";
  const { length } = [...password];
  if (length < passwordLength.least) return "password-short";
  if (length > passwordLength.most) return "password-long";
  if (unprintable.test(password)) return "wrong";
  const folded = password.normalize("NFKC").toLowerCase();
  const bare = folded.replace(/[^\p{L}\p{N}]/gu, "");
  const [account = ""] = person.email.toLowerCase().split("@");
  const ownWords = wordsOf([account, person.email, person.name]);
  const siteWords = wordsOf([name.cn, name.en, shortName.cn, shortName.en]).concat(guessedWords);
  if (leftOf(bare, ownWords) < 8) return "password-names";
  return isCommon(folded, bare, siteWords) ? "password-common" : null;
}

/** The texts and each of their words, as they are looked for in a password. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/\s+/)])
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => [...word].length >= 3);

function isCommon(folded: string, bare: string, siteWords: readonly string[]): boolean {
  if (isCommonPassword(folded) || isCommonPassword(bare)) return true;
  // `password1password1`, `aaaaaaaaaaaaaaaa`, `abcabcabcabcabc`
  if (/^(.{1,10}?)\1+.{0,3}$/su.test(folded) || new Set(folded).size < 5) return true;
  // `123456789012345`, `qwertyuiopasdfgh`: runs along the digits, the alphabet or the keyboard.
  if (runsOf(bare) > bare.length / 2) return true;
  // A common word with digits or marks around it: `!!!iloveyou2024!!!`
  const letters = bare.replace(/^\p{N}+|\p{N}+$/gu, "");
  return isCommonPassword(letters) || leftOf(bare.replace(/\p{N}+$/u, ""), siteWords) < 5;
}

/** Number of characters that are left without these words. */
function leftOf(text: string, words: readonly string[]): number {
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), text).length;
}

const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

/** Number of characters that continue a run of at least four. */
function runsOf(text: string): number {
  let found = 0;
  for (let start = 0; start + 4 <= text.length; ) {
    let length = 4;
    const isRun = (end: number) => runs.some((row) => row.includes(text.slice(start, end)));
    if (!isRun(start + length)) {
      start += 1;
      continue;
    }
    while (start + length < text.length && isRun(start + length + 1)) length += 1;
    found += length;
    start += length;
  }
  return found;
}
