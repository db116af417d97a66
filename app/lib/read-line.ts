/** Controls, and marks that turn the direction of text, which would make it look like another. */
const unfit = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A line that somebody typed, tidied, and what is wrong with it. */
export function readLine(
  text: string,
  longest: number,
): { line: string; problem: "missing" | "too-long" | "wrong" | null } {
  const line = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (line === "") return { line, problem: "missing" };
  if ([...line].length > longest) return { line, problem: "too-long" };
  return { line, problem: unfit.test(line) ? "wrong" : null };
}
