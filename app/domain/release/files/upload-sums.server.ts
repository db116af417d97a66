import { createHash, type Hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { inTurn, type PartialFiles } from "~/platform/storage/partial-files";
import { sizedParts, type UploadRow } from "./upload-rows.server";
import { UploadRefusal, uploadBounds } from "./upload-rules";

/** The sums of the bytes up to a place, while they come. */
type RunningSums = { at: number; sha256: Hash; sha512: Hash };

/** The sums of all bytes of an upload, in hexadecimal digits. */
type WholeSums = { sha256: string; sha512: string };

const beginAt = (at: number): RunningSums => ({
  at,
  sha256: createHash("sha256"),
  sha512: createHash("sha512"),
});

/**
 * Computes checksums of uploads while their bytes pass through this process; other uploads are read once more. An
 * abandoned upload, or one that moved to another process, never reports here again. So only as many sums are kept as
 * there can be uploads, the latest ones.
 */
export function createUploadSums({ read }: Pick<PartialFiles, "read">) {
  const sums = new LRUCache<string, RunningSums>({ max: uploadBounds.most });

  async function readAll(row: UploadRow): Promise<RunningSums> {
    const running = beginAt(row.size);
    for await (const bytes of inTurn(sizedParts(row, row.size), read)) {
      running.sha256.update(bytes);
      running.sha512.update(bytes);
    }
    return running;
  }

  return {
    /**
     * Passes on bytes that follow those that are there, and adds them to the sums.
     * @throws UploadRefusal `too-large` where more come than were said
     */
    async *hashed(
      { id, received, size }: UploadRow,
      content: AsyncIterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      const known = received === 0 ? beginAt(0) : sums.get(id);
      const running = known?.at === received ? known : undefined;
      // Keeps sums of durable bytes only; a cut is recognized by its position.
      sums.delete(id);
      let at = received;
      for await (const bytes of content) {
        at += bytes.byteLength;
        if (at > size) throw new UploadRefusal("too-large");
        running?.sha256.update(bytes);
        running?.sha512.update(bytes);
        if (running !== undefined) running.at = at;
        yield bytes;
      }
      if (running !== undefined) sums.set(id, running);
    },

    /** Whether the sums of the bytes up to a place are known; sums up to another place are forgotten. */
    keepAt(id: string, at: number): boolean {
      if (sums.get(id)?.at === at) return true;
      sums.delete(id);
      return false;
    },

    forget(id: string): void {
      sums.delete(id);
    },

    /** The sums of a whole upload, which are forgotten here: they are asked for once. */
    async take(row: UploadRow): Promise<WholeSums> {
      const known = sums.get(row.id);
      const running = known?.at === row.size ? known : await readAll(row);
      sums.delete(row.id);
      return { sha256: running.sha256.digest("hex"), sha512: running.sha512.digest("hex") };
    },
  };
}
