import { type Run, runsOf, textOf } from "./runs";
import { stemOf } from "./stem";

/** A searchable text; weight A counts most in the ranking. */
export type SearchPart = { text: string; weight: "A" | "B" | "C" | "D" };

/**
 * Version of the tokenisation rules. Increase it when they change (a test checks that): a start
 * rebuilds documents of other versions.
 */
export const searchRulesVersion = 2;

/** PostgreSQL stores positions up to 16,383; later text is not searchable. */
const lastPosition = 16_000;

/** A lexeme may have at most 2,046 bytes; longer words are cut. */
const longestWord = 200;

/**
 * Builds a search document in the text form of PostgreSQL's `tsvector`. Chinese has no spaces between
 * words, and no dictionary finds all words: 南京市长江大桥 contains both 南京 and 市长. So each pair of
 * neighbouring Han characters is a token, and the last character of a run alone. Other scripts give
 * words; English words also give their stem at the same position. Traditional characters count as simplified ones.
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
      // A gap, so that phrases do not match across two runs.
      position += 1;
    }
  }
  return [...lexemes].map(([token, places]) => `${quoted(token)}:${places.join(",")}`).join(" ");
}

/** The tokens at each position of a run. */
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
