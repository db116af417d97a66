import type { Architecture, Channel, FileKind, Product } from "~/domain/release/release";

/** A file that was released at some time, with what tells it apart. */
export type PublishedSum = {
  /** Hexadecimal, lower case. */
  sha256: string;
  name: string;
  /** In bytes. */
  size: number;
  product: Product;
  version: string;
  channel: Channel;
  /** A `blockmap` lists the blocks of a package: installed clients read it, and nobody runs it. */
  kind: FileKind | "blockmap";
  architecture: Architecture;
  /** Oldest Windows that its version runs on: "7", "10". */
  minimumWindows: string;
  /** ISO 8601 in UTC. */
  releasedAt: string;
  /**
   * `older` when a newer stable version of the product, or of its kernel, is handed out for the file's
   * architecture; `infected`: a
   * scanner reported something in the version, which is not handed out as long as that stands.
   */
  state: "current" | "older" | "withdrawn" | "infected";
  /**
   * Name of the package to have instead of one that is not current, for the same architecture; null when there is
   * none. It may need a newer Windows.
   */
  newestName: string | null;
  /**
   * Name of the package to have instead on a Windows that the file runs on and `newestName` does not; null: that is the
   * file itself, or `newestName` runs there as well, or there is none.
   */
  olderWindowsName: string | null;
};

/** Facts about a file: always its checksum; a pasted checksum has nothing else. */
export type CheckedFile = { sha256: string; name?: string | undefined; size?: number | undefined };

/** The result of comparing a file with every published checksum. */
export type Verdict =
  /** One of ours: the current version, an older one, or one that is not handed out any more. */
  | {
      state: "match" | "older" | "withdrawn" | "infected";
      file: CheckedFile;
      published: PublishedSum;
      newest: PublishedSum | null;
      /** For a Windows that `newest` does not run on; null: there is none besides the file. */
      forOlderWindows: PublishedSum | null;
    }
  /** The name of one of ours, and other content. */
  | { state: "mismatch"; file: CheckedFile; published: PublishedSum }
  /** By its name one of the small files beside a release, whose checksums are not published. */
  | { state: "companion"; file: CheckedFile }
  /** Neither name nor content is one of ours. */
  | { state: "unknown"; file: CheckedFile };

/** Digits of a SHA-256 in hexadecimal. */
export const checksumDigits = 64;

/**
 * Finds a SHA-256 in pasted text: the digits alone, in pairs or in capitals, or the whole answer of
 * `certutil`, `Get-FileHash` or `sha256sum`.
 * @returns 64 hexadecimal digits in lower case; null when there is none
 */
export function readChecksum(text: string): string | null {
  const written = text.normalize("NFKC").toLowerCase();
  const compact = written.replace(/[\s:-]/g, "");
  if (/^[0-9a-f]{64}$/.test(compact)) return compact;
  // An input field drops line ends, so whatever followed the digits may stand right behind them.
  const found =
    /(?<![0-9a-z])(?:[0-9a-f]{64}|[0-9a-f]{2}(?: [0-9a-f]{2}){31})(?:(?![0-9a-z])|(?=certutil))/.exec(
      written,
    );
  return found === null ? null : found[0].replaceAll(" ", "");
}

/** How many digits of two checksums differ. */
export function countDifferences(one: string, other: string): number {
  return [...one].filter((digit, index) => digit !== other[index]).length;
}
