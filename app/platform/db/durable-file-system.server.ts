import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type FileStream = { nfd?: number };
type NodeFileSystemModule = {
  stream_ops: { fsync?: (stream: FileStream) => number };
  /** Turns an error of Node into the error code that PostgreSQL gets to see. */
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's Node file system with a real `fsync`. Its own has none, so that what PostgreSQL
 * believes to be on the disk may still be in the memory of the operating system.
 */
export class DurableNodeFS extends NodeFS {
  override async init(
    ...[instance, options]: Parameters<NodeFS["init"]>
  ): ReturnType<NodeFS["init"]> {
    const prepared = await super.init(instance, options);
    const addFsync = ({ NODEFS }: { NODEFS: NodeFileSystemModule }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) NODEFS.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    };
    const steps = prepared.emscriptenOpts.preRun;
    const existing = steps === undefined ? [] : Array.isArray(steps) ? steps : [steps];
    return {
      emscriptenOpts: {
        ...prepared.emscriptenOpts,
        preRun: [addFsync as unknown as (typeof existing)[number], ...existing],
      },
    };
  }
}
