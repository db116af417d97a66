/**
 * The result of scanning a file. `failed`: the scanner could not scan the whole file, so the result is unknown.
 * `finding` is the name of the malware, or why the scan failed.
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
