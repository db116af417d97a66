import type { Picture } from "~/console-api/schemas/media";
import { call, callWithBytes } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { delay, waitAfter } from "~console/api/try-again";

/** How far an upload is; `isHeld`: there is no connection, and it goes on by itself. */
export type Progress = { sent: number; isHeld: boolean; isConverting: boolean };

type SendOptions = {
  /** The picture whose place it takes. */
  replacesId?: number | undefined;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** Milliseconds between two tries without a connection. */
const pause = 2_000;

/**
 * Uploads a file in pieces. A piece that does not get through is sent again until the connection is
 * back, so a minute offline loses nothing.
 * @returns the picture that it became
 * @throws CallError; the reason of `signal`
 */
export async function sendFile(file: File, options: SendOptions): Promise<Picture> {
  const { replacesId, signal, onProgress } = options;
  let progress: Progress = { sent: 0, isHeld: false, isConverting: false };
  const note = (change: Partial<Progress>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  const insist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        const result = await work();
        if (progress.isHeld) note({ isHeld: false });
        return result;
      } catch (error) {
        const wait = waitAfter(error, pause);
        if (wait === null) throw error;
        note({ isHeld: error instanceof CallError && error.code === "offline" });
        await delay(wait, signal);
      }
    }
  };
  const begin = { fileName: file.name, size: file.size, ...(replacesId && { replacesId }) };
  const { id, key, pieceSize } = await insist(() => call("beginUpload", begin));
  try {
    for (let number = 0; number * pieceSize < file.size; number += 1) {
      const piece = file.slice(number * pieceSize, (number + 1) * pieceSize);
      await insist(() => callWithBytes("addUploadPiece", { number }, piece, id));
      note({ sent: Math.min(file.size, (number + 1) * pieceSize) });
    }
    note({ isConverting: true });
    return await insist(() => call("finishUpload", { key }, id));
  } catch (error) {
    // The server forgets it after a day if this does not get through.
    if (signal.aborted) void call("cancelUpload", {}, id).catch(() => undefined);
    throw error;
  }
}
