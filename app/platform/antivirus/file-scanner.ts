/**
 * What a scanner said of a file. `failed`: it could not look at the whole file, so nobody knows. `finding` is
 * the name of what was found, or why it failed.
 */
export type ScanFinding = {
  state: "clean" | "infected" | "failed";
  /** Name and version of the scanner. */
  engine: string;
  finding: string | null;
};

/** A program that looks for malware. */
export type FileScanner = {
  /**
   * Looks at a file while it is read, in constant memory.
   * @throws ScannerUnavailableError when the scanner does not answer; what the content throws
   */
  scan: (content: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<ScanFinding>;
};

/** The scanner cannot be reached, or did not answer in time; another try may do. */
export class ScannerUnavailableError extends Error {
  override name = "ScannerUnavailableError";
}
