import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { privateMask } from "~/platform/storage/private-folder.server";

type FileStream = { nfd?: number };
type Attributes = { mode?: number };
type NodeFileSystemModule = {
  node_ops: { setattr: (node: object, attributes: Attributes) => void };
  stream_ops: { fsync?: (stream: FileStream) => number };
  /** Converts a Node error to the error code that PostgreSQL expects. */
  tryFSOperation: (operation: () => void) => void;
};

/**
 * PGlite's Node file system with two additions:
 * - a real `fsync`. PGlite's own has none, so data that PostgreSQL considers stored could still be
 *   lost in a power cut.
 * - files that only the process's own account may read. PGlite's own gives each new file the rights
 *   that PostgreSQL asked for, whatever the process's mask.
 */
export class DurableNodeFS extends NodeFS {
  override async init(
    ...[instance, options]: Parameters<NodeFS["init"]>
  ): ReturnType<NodeFS["init"]> {
    const prepared = await super.init(instance, options);
    const extend = ({ NODEFS }: { NODEFS: NodeFileSystemModule }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) NODEFS.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
      const { setattr } = NODEFS.node_ops;
      NODEFS.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~privateMask });
    };
    const steps = prepared.emscriptenOpts.preRun;
    const existing = steps === undefined ? [] : Array.isArray(steps) ? steps : [steps];
    return {
      emscriptenOpts: {
        ...prepared.emscriptenOpts,
        preRun: [extend as unknown as (typeof existing)[number], ...existing],
      },
    };
  }
}
