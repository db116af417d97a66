import { buffer } from "node:stream/consumers";
import { type FileStorage, MissingFileError, StorageUnavailableError } from "./file-storage";
import { inTurn, type PartialFiles } from "./partial-files";

/** Bytes of a piece, which is in memory until it is whole. */
const usualPiece = 8 * 1024 * 1024;

/**
 * Uploads to a storage whose files cannot grow, such as a bucket. Pieces have one size; the last may be shorter. At
 * the end they are written once more as one file, while their SHA-256 is checked.
 */
export function createPiecewiseFiles(
  storage: FileStorage,
  { pieceSize = usualPiece } = {},
): PartialFiles {
  const nameOf = (id: string, number: number) => `${id}.piece-${number}`;
  const readAll = async function* (id: string, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < size; at += pieceSize) {
      const end = Math.min(pieceSize, size - at) - 1;
      yield* await storage.read(nameOf(id, at / pieceSize), { start: 0, end });
    }
  };
  const remove = async (id: string, size: number) => {
    // One more than are known: it may have been stored without being acknowledged.
    for (let number = 0; number <= Math.ceil(size / pieceSize); number += 1) {
      await storage.remove(nameOf(id, number));
    }
  };
  return {
    async append(id, start, content, onDurable) {
      let number = Math.floor(start / pieceSize);
      let gathered: Uint8Array[] = [];
      let held = start % pieceSize;
      let durable = start;
      if (held > 0) {
        const before = await buffer(
          await storage.read(nameOf(id, number), { start: 0, end: held - 1 }),
        );
        if (before.length < held) throw new MissingFileError(nameOf(id, number));
        gathered.push(before);
      }
      const makeDurable = async () => {
        const size = number * pieceSize + held;
        if (size === durable) return;
        await storage.write(nameOf(id, number), gathered);
        durable = size;
        await onDurable(durable);
        if (held < pieceSize) return;
        number += 1;
        held = 0;
        gathered = [];
      };
      try {
        for await (const bytes of content) {
          for (let done = 0; done < bytes.byteLength; ) {
            const taken = bytes.subarray(done, done + pieceSize - held);
            // A copy, because the sender may reuse its buffer.
            gathered.push(Uint8Array.from(taken));
            held += taken.byteLength;
            done += taken.byteLength;
            if (held === pieceSize) await makeDurable();
          }
        }
      } catch (error) {
        // A storage that does not answer is not asked once more: the sender is waiting for this
        // error.
        if (error instanceof StorageUnavailableError) throw error;
        // The first error is the cause; a second failure to write says nothing new.
        await makeDurable().catch(() => undefined);
        throw error;
      }
      await makeDurable();
      return durable;
    },
    read: readAll,
    async finish(parts, name, whole) {
      await storage.write(name, inTurn(parts, readAll), whole);
      for (const { id, size } of parts) await remove(id, size);
    },
    remove,
    room: async () => undefined,
  };
}
