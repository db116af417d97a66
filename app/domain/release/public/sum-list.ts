/** SHA-256 of files, in lower case, by the name that they have in a release. */
type Sums = ReadonlyMap<string, string>;

/** Why a list is none: no line of it is a sum with a name, or it says two sums of one name. */
export type SumListProblem = "no-sums" | "two-sums";

/** Whether a file is a list of sums and no build, by its name. */
export const isSumListName = (name: string) =>
  /^sha256sums(?:\.txt)?$|\.sha256(?:\.txt)?$/i.test(name);

/**
 * The text of a list as its bytes say: Windows PowerShell writes UTF-16 into files, and programs of Chinese
 * Windows what came before Unicode there.
 */
export function decodeSumList(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/**
 * Reads a list of sums as `sha256sum`, `shasum -a 256`, OpenSSL, `Get-FileHash | Format-List` and `certutil`
 * write it, or a lone sum whose name is that of its own file (`a.exe.sha256`). Lines of other kinds say nothing.
 */
export function readSumList(
  text: string,
  listName: string,
): { sums: Sums } | { problem: SumListProblem } {
  const sums = new Map<string, string>();
  for (const [path, digits] of namedSums(text, listName)) {
    // A file that is chosen has no folder.
    const name = path.trim().split(/[\\/]/).at(-1) ?? "";
    const sha256 = digits.replaceAll(" ", "").toLowerCase();
    if (name === "") continue;
    if ((sums.get(name) ?? sha256) !== sha256) return { problem: "two-sums" };
    sums.set(name, sha256);
  }
  return sums.size === 0 ? { problem: "no-sums" } : { sums };
}

const digits = "[0-9a-f]{64}";
/** `sha256sum` and `shasum`: two spaces, or a star before a file that was read as bytes; `-` is what came by a pipe. */
const plainLine = new RegExp(`^\\\\?(${digits})\\s+\\*?(.+)$`, "i");
/** `sha256sum --tag`, `openssl dgst`. */
const taggedLine = new RegExp(`^SHA2?-?256 ?\\((.+)\\) ?= ?(${digits})$`, "i");
/** Older versions of `certutil` write pairs. */
const loneSum = new RegExp(`^(?:${digits}|[0-9a-f]{2}(?: [0-9a-f]{2}){31})$`, "i");
const certutilNames = [
  /^SHA256 hash of (?:file )?(.+):$/i,
  /^SHA256 的 (.+) 哈希:$/,
  /^SHA256 哈希\(文件 (.+)\):$/,
];
const listedValue = /^(Algorithm|Hash|Path)\s*:\s*(.*)$/i;

/** Each name of a list with its sum, as they are written. */
function namedSums(text: string, listName: string): NamedSum[] {
  const found: NamedSum[] = [];
  const lone: string[] = [];
  /** The file that the line before announces. */
  let announced: string | undefined;
  let entry: ListedEntry = {};
  for (const line of wholeLines(text)) {
    if (line === "") {
      // Between two files: nothing of one is said of the other.
      entry = {};
      continue;
    }
    const plain = plainLine.exec(line);
    const tagged = taggedLine.exec(line);
    const value = listedValue.exec(line);
    const isLone = loneSum.test(line);
    if (plain?.[2] === "-") lone.push(plain[1] ?? "");
    else if (plain !== null) found.push([plain[2] ?? "", plain[1] ?? ""]);
    else if (tagged !== null) found.push([tagged[1] ?? "", tagged[2] ?? ""]);
    else if (isLone && announced !== undefined) found.push([announced, line]);
    else if (isLone) lone.push(line);
    else if (value !== null) {
      entry = withValue(entry, value[1] ?? "", value[2] ?? "");
      const { path, sum } = entry;
      if (path !== undefined && sum !== undefined) {
        if (sum !== null) found.push([path, sum]);
        entry = {};
      }
    }
    announced = certutilNames.map((form) => form.exec(line)?.[1]).find(Boolean);
  }
  const [own] = lone;
  if (found.length > 0 || lone.length !== 1 || own === undefined) return found;
  const name = listName.replace(/\.sha256(?:\.txt)?$/i, "");
  return name === listName ? [] : [[name, own]];
}

type NamedSum = [name: string, digits: string];

/** Values of `Format-List` for a file so far, in any order; null: a sum of another kind. */
type ListedEntry = { path?: string; sum?: string | null };

function withValue(entry: ListedEntry, name: string, said: string): ListedEntry {
  if (/^path$/i.test(name)) return { ...entry, path: said };
  return /^hash$/i.test(name) ? { ...entry, sum: loneSum.test(said) ? said : null } : entry;
}

/** The lines of a text; a path that `Format-List` broke is whole again. */
function wholeLines(text: string): string[] {
  const lines: string[] = [];
  let isPath = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/)) {
    const isMore = isPath && line.startsWith("    ") && line.trim() !== "";
    if (isMore) lines.push((lines.pop() ?? "") + line.trimStart());
    else {
      isPath = /^path\s*:/i.test(line);
      lines.push(isPath ? line.trimStart() : line.trim());
    }
  }
  return lines;
}
