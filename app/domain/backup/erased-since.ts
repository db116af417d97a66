import { type DumpColumn, type DumpRow, readDumpLine } from "./dump";

/**
 * Reads along with the dump of a later backup whose data was erased after a moment: a site that is restored to
 * that moment has it again. What was erased without a request of the person left no contact behind.
 */
export class ErasedSince {
  readonly #since: Date;
  readonly #contacts = new Map<string, string>();
  readonly #requests = new Set<string>();
  #table: string | undefined;
  #columns: readonly DumpColumn[] = [];

  constructor(since: Date) {
    this.#since = since;
  }

  see(line: string): void {
    if (line.startsWith("[")) {
      if (this.#table === undefined) return;
      const read = readDumpLine(line);
      if ("row" in read) this.#seeRow(read.row);
    } else if (line.startsWith('{"table"')) {
      const read = readDumpLine(line);
      if (!("entry" in read) || !("table" in read.entry)) return;
      const { table, columns } = read.entry;
      const isWanted = table === "contact_entries" || table === "contact_messages";
      this.#table = isWanted ? table : undefined;
      this.#columns = columns;
    }
  }

  /** Email addresses and phone numbers, each once. */
  get contacts(): string[] {
    const found = [...this.#requests].flatMap((id) => this.#contacts.get(id) ?? []);
    return [...new Set(found)].sort();
  }

  #seeRow(row: DumpRow): void {
    const textOf = (name: string) =>
      row[this.#columns.findIndex((column) => column.name === name)] ?? "";
    if (this.#table === "contact_messages") {
      // Others say nothing that erasing has left.
      if (textOf("request_number") !== "") this.#contacts.set(textOf("id"), textOf("contact"));
    } else if (textOf("kind") === "erased") {
      const at = new Date(textOf("created_at"));
      if (at >= this.#since) this.#requests.add(textOf("contact_message_id"));
    }
  }
}
