import { hashFile } from "~/lib/hash-file/hash-file";
import { inkedPath, loadRidges, type Ridge } from "./ridges";

export { verdictOn } from "~/domain/release/public/verdict";

/**
 * Reads a file for its SHA-256, in hexadecimal.
 * @param show called with the progress at most once a frame: bytes, and the strokes of the print that they ink.
 * @throws when the file is gone, still being written, or a folder
 */
export async function readFile(
  file: File,
  signal: AbortSignal,
  show: (read: number, inked: string) => void,
): Promise<string> {
  signal.throwIfAborted();
  let ridges: readonly Ridge[] = [];
  let frame = 0;
  loadRidges().then(
    (loaded) => {
      ridges = loaded;
    },
    (error) => console.error("The print stays dry", error),
  );
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  const onRead = (read: number) => {
    cancelAnimationFrame(frame);
    if (read > 0) {
      frame = requestAnimationFrame(() => show(read, inkedPath(ridges, read / file.size)));
    }
  };
  return hashFile(file, { signal, onRead });
}
