import { CsvError, parse } from "csv-parse/sync";
import { csvHead, csvLine } from "~/lib/csv";
import { type AddressProblem, maxOldAddresses, type OldAddress } from "./old-address";

/** A line of a file that was understood as one, with its number. */
type FileLine = { line: number; from: string; to: string };

/** A line that is left out. `field`: the side that is wrong; null: the line itself. */
export type WrongLine = {
  line: number;
  field: "from" | "to" | null;
  problem: AddressProblem | "line";
};

/** Columns of a file, for people and for the next import. */
const columns = ["from", "to", "status"] as const;

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Reads a CSV file with an old and a new address on each line, and 301 or 410 in a third cell, which may be missing. A
 * first line with the names of the columns is left out.
 */
export function readAddressFile(text: string): { lines: FileLine[]; wrong: WrongLine[] } {
  const lines: FileLine[] = [];
  const wrong: WrongLine[] = [];
  for (const { record, info } of parseRecords(text, wrong)) {
    const [from = "", to = "", status = "", ...others] = record.map((cell) => cell.trim());
    const line = info.lines;
    if (from === "" && to === "" && status === "") continue;
    if (lines.length === 0 && wrong.length === 0 && from.toLowerCase() === "from") continue;
    const isGone = status === "410";
    const isWrong = others.some((cell) => cell !== "") || !["", "301", "410"].includes(status);
    if (isWrong || (isGone && to !== "") || (!isGone && to === "")) {
      wrong.push({ line, field: isWrong ? null : "to", problem: isWrong ? "line" : "missing" });
    } else if (lines.length === maxOldAddresses) {
      wrong.push({ line, field: null, problem: "too-many" });
      break;
    } else lines.push({ line, from: withoutApostrophe(from), to: withoutApostrophe(to) });
  }
  return { lines, wrong };
}

function parseRecords(text: string, wrong: WrongLine[]): Parsed[] {
  const isSplitBySemicolon = /^[^\n,]*;/.test(text);
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      skip_empty_lines: true,
      delimiter: isSplitBySemicolon ? ";" : ",",
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error["lines"];
    wrong.push({ line: typeof line === "number" ? line : 1, field: null, problem: "line" });
    return [];
  }
}

/** `csvLine` puts an apostrophe before what a spreadsheet would take for a formula. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[/=+\-@|%])/, "");

/** The list as a file, which an import reads again. */
export function writeAddressFile(entries: readonly OldAddress[]): string {
  const lines = entries.map(({ from, to }) => csvLine([from, to ?? "", to === null ? 410 : 301]));
  return csvHead(columns) + lines.join("");
}
