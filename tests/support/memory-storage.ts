import type { FileStorage } from "~/support/storage/file-storage";

/** A storage that keeps nothing on the disk; `files` shows what was written. */
export function createMemoryStorage(): FileStorage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    write: async (name, bytes) => void files.set(name, bytes),
    exists: async (name) => files.has(name),
    pathOf: (name) => `/memory/${name}`,
  };
}
