import { hash } from "node:crypto";
import { z } from "zod";

/**
 * A dump of a database, in lines of JSON, the same for PostgreSQL and the embedded database:
 * 1. the head: the form of the dump and the migrations that made the tables
 * 2. small files of the data folder, in pieces
 * 3. each table: its columns, its rows as arrays of texts as PostgreSQL writes them, and at its end
 *    their number and sum
 * 4. each sequence
 * 5. the last line, without which it is cut off
 */
export type DumpEntry = z.infer<typeof entry>;

const entry = z.union([
  z.object({
    form: z.literal(1),
    migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  }),
  z.object({ file: z.string(), base64: z.string() }),
  z.object({
    table: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
  z.object({ end: z.string(), rows: z.number(), sum: z.string() }),
  z.object({ sequence: z.string(), last: z.string(), isCalled: z.boolean() }),
  z.object({ whole: z.literal(true) }),
]);

/** The column of a table as the dump names it. */
export type DumpColumn = { name: string; type: string };

/** A row: each column's text, or null. */
export type DumpRow = (string | null)[];

/** The content of a table, whatever the order of its rows. */
export type TableSum = { rows: number; sum: string };

/** Reads a line of a dump: an array is a row. @throws when it is not a line of a dump */
export function readDumpLine(line: string): { row: DumpRow } | { entry: DumpEntry } {
  const value: unknown = JSON.parse(line);
  return Array.isArray(value) ? { row: value } : { entry: entry.parse(value) };
}

const modulus = 2n ** 256n;

/** Counts and adds up rows. Two tables with the same sum have the same rows, in whatever order. */
export class RowCounter {
  #rows = 0;
  #sum = 0n;

  /** @param line a row as a line of the dump */
  add(line: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash("sha256", line)}`)) % modulus;
  }

  result(): TableSum {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, "0") };
  }
}

/** The tables in which two databases differ. */
export function differingTables(
  one: ReadonlyMap<string, TableSum>,
  other: ReadonlyMap<string, TableSum>,
): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => {
    const first = one.get(name);
    const second = other.get(name);
    return first?.rows !== second?.rows || first?.sum !== second?.sum;
  });
}

/** Divides bytes into lines; the last one needs no end. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const bytes of content) {
    let piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10)) {
      yield Buffer.concat([...begun, piece.subarray(0, end)]).toString();
      begun = [];
      piece = piece.subarray(end + 1);
    }
    // A copy, because the sender may reuse its buffer.
    if (piece.length > 0) begun.push(Buffer.from(piece));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}
