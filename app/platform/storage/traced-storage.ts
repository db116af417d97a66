import { tracedPart } from "~/platform/tracing/tracing";
import type { FileStorage } from "./file-storage";

/** The same storage, whose calls are spans; their names are those of the calls, not of files. */
export function tracedStorage(storage: FileStorage, name: string): FileStorage {
  const facts = () => ({ "manifold.storage": name });
  return {
    ...storage,
    read: (...given) => tracedPart("storage read", facts, () => storage.read(...given)),
    write: (...given) => tracedPart("storage write", facts, () => storage.write(...given)),
    stat: (...given) => tracedPart("storage stat", facts, () => storage.stat(...given)),
    remove: (...given) => tracedPart("storage remove", facts, () => storage.remove(...given)),
  };
}
