import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Messages of the worker: bytes read so far, the checksum at the end, or that reading failed. */
export type HashNews = { read: number } | { sha256: string } | { failed: string };

/** The part of a worker's global scope that is used here; the types are those of a page. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<File>) => void) | null;
  postMessage: (news: HashNews) => void;
};
const scope = globalThis as unknown as WorkerScope;

/** Bytes in memory at a time, twice: one part is hashed while the next one is read. */
const partSize = 4 * 1024 * 1024;

scope.onmessage = ({ data: file }) => {
  hash(file).then(
    (sum) => scope.postMessage({ sha256: sum }),
    (error) => scope.postMessage({ failed: String(error) }),
  );
};

/** The SHA-256 of a file of any size, read part by part. */
async function hash(file: File): Promise<string> {
  const sum = sha256.create();
  const readFrom = (start: number) => file.slice(start, start + partSize).arrayBuffer();
  let next = readFrom(0);
  for (let start = 0; start < file.size; start += partSize) {
    const part = await next;
    next = readFrom(start + partSize);
    // Without a handler of its own, a failure while this part is hashed would count as unhandled.
    next.catch(() => undefined);
    sum.update(new Uint8Array(part));
    scope.postMessage({ read: Math.min(start + partSize, file.size) });
  }
  // Of an empty file nothing was waited for yet; a folder fails here.
  await next;
  return bytesToHex(sum.digest());
}
