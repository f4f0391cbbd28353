import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A folder as PGlite's file system, with the `fsync` that its own lacks. */
export const createDurableFiles = (folder: string): NodeFS => new DurableFiles(folder);

class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(database, options);
    const addSync = (module: object) => {
      const { stream_ops: operations } = (module as { NODEFS: NodeFiles }).NODEFS;
      operations.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...made.emscriptenOpts, preRun: [...(made.emscriptenOpts.preRun ?? []), addSync] },
    };
  }
}

/** The part of Emscripten's NODEFS that is filled in: it calls `fsync` where a file system has one. */
type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
