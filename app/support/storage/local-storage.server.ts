import { access, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeFileAtomically } from "~/support/atomic-write.server";
import { type FileStorage, isFileName } from "./file-storage";

/**
 * Keeps files in one local folder, made when the first is written.
 * Every method throws a TypeError on a name that `isFileName` refuses.
 */
export function createLocalStorage(folder: string): FileStorage {
  const root = resolve(folder);
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new TypeError(`Not a file name: ${JSON.stringify(name)}`);
    return join(root, name);
  };
  return {
    pathOf,
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(root, { recursive: true });
      await writeFileAtomically(path, bytes);
    },
    async exists(name) {
      const path = pathOf(name);
      return access(path).then(
        () => true,
        () => false,
      );
    },
  };
}
