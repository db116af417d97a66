import type { HashNews } from "./hash-file.worker";
import workerUrl from "./hash-file.worker?worker&url";

type HashOptions = {
  /** Told how many bytes have been read. */
  onRead: (bytes: number) => void;
  /** Ends the work; the promise is rejected then. */
  signal: AbortSignal;
  /** Starts the worker, for a document whose policy asks how its address was made. */
  openWorker?: (url: string) => Worker;
};

const openModule = (url: string) => new Worker(url, { type: "module" });

/**
 * Computes the SHA-256 of a file, in hexadecimal. A worker reads and hashes it in parts, so that the page stays
 * responsive and large files need no more memory than small ones. The file never leaves the computer.
 */
export async function hashFile(
  file: File,
  { onRead, signal, openWorker = openModule }: HashOptions,
): Promise<string> {
  const worker = openWorker(workerUrl);
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.addEventListener("message", ({ data: news }: MessageEvent<HashNews>) => {
        if ("read" in news) onRead(news.read);
        else if ("sha256" in news) resolve(news.sha256);
        else reject(new Error(news.failed));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
