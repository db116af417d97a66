import { type Run, runsOf, textOf } from "./runs";
import { stemOf } from "./stem";

/** A part of what is searched; A counts most when results are ordered. */
export type SearchPart = { text: string; weight: "A" | "B" | "C" | "D" };

/**
 * Number of the rules by which text becomes tokens. Who changes them raises it (a test sees to
 * that): every start compares, and writes anew what was made by others.
 */
export const searchRules = 1;

/** PostgreSQL knows positions up to 16,383; what lies further is not searched. */
const lastPosition = 16_000;

/** A lexeme may have at most 2,046 bytes; longer words are cut. */
const longestWord = 200;

/**
 * What is searched, as the text form of PostgreSQL's `tsvector`. Chinese is not written in words, and
 * no dictionary finds all of them: 南京 and 市长 both stand in 南京市长江大桥. So each Han character
 * with its successor is a token, and the last of a run stands alone; other scripts give words, and
 * English ones their stem at the same place.
 */
export function searchDocument(parts: readonly SearchPart[]): string {
  const lexemes = new Map<string, string[]>();
  let position = 1;
  for (const { text, weight } of parts) {
    for (const run of runsOf(text)) {
      for (const tokens of tokensOf(run)) {
        if (position > lastPosition) break;
        for (const token of tokens) {
          const places = lexemes.get(token) ?? [];
          // More than 256 places of one lexeme are dropped by PostgreSQL itself.
          places.push(`${position}${weight}`);
          lexemes.set(token, places);
        }
        position += 1;
      }
      // A phrase does not reach over what divides two runs.
      position += 1;
    }
  }
  return [...lexemes].map(([token, places]) => `${quoted(token)}:${places.join(",")}`).join(" ");
}

/** For each place in a run what stands there. */
function tokensOf(run: Run): Iterable<string>[] {
  if (run.isHan) {
    const { characters } = run;
    return characters.map(({ text }, index) => [text + (characters[index + 1]?.text ?? "")]);
  }
  const word = textOf(run).slice(0, longestWord);
  return [new Set([word, stemOf(word)])];
}

/** A lexeme in quotation marks, as `tsvector` and `tsquery` read it. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
