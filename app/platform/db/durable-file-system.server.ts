import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type FileStream = { nfd?: number };
type NodeFileSystemModule = {
  stream_ops: { fsync?: (stream: FileStream) => number };
  /** Converts a Node error to the error code that PostgreSQL expects. */
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's Node file system with a real `fsync`. PGlite's own has none, so data that PostgreSQL
 * considers stored could still be lost in a power cut.
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
