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
 * The SHA-256 of a file, in hexadecimal. A worker of its own reads and hashes it in parts, so that
 * the page stays responsive and a file of several gigabytes needs no more memory than a small one.
 * The file never leaves the computer.
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
