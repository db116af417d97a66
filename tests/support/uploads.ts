import { createUploads, type UploadsOptions } from "~/domain/release/files/uploads.server";
import { createPiecewiseFiles } from "~/platform/storage/piecewise-files.server";
import { createMemoryStorage } from "./memory-storage";

/** For jobs of a site to which nobody uploads. */
export const noUploads = { removeEnded: async () => 0 };

/** Takes in files in memory, in pieces as a bucket does. */
export function openTestUploads(
  given: Pick<UploadsOptions, "db"> & Partial<UploadsOptions>,
  pieceSize = 64,
) {
  const storage = createMemoryStorage();
  const partialFiles = createPiecewiseFiles(storage, { pieceSize });
  const uploads = createUploads({ storage, partialFiles, now: () => new Date(), ...given });
  return { uploads, storage };
}
