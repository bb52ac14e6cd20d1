import { fsyncSync } from "node:fs";
import { basename, dirname } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncFolderNow } from "../files/sync.ts";

/** The parts of a file, of its open stream and of the file system that Emscripten passes to a stream operation. */
interface Node {
  readonly mode: number;
}
interface Stream {
  readonly node: Node;
  /** The descriptor of the file; a folder may have none. */
  readonly nfd: number;
}
interface Emscripten {
  readonly FS: { isDir(mode: number): boolean };
  readonly NODEFS: {
    realPath(node: Node): string;
    /** Turns an error of Node into an error number of Emscripten. */
    tryFSOperation<Value>(act: () => Value): Value;
    readonly stream_ops: { fsync?: (stream: Stream) => number };
  };
}
type EmscriptenOptions = Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"];

/**
 * The file system of an embedded database whose commits survive a power cut. PostgreSQL calls `fsync` for each commit,
 * but PGlite's NodeFS does not implement the operation, so the call has no effect there. This class passes it on to the
 * operating system.
 */
export class SyncedFolder extends NodeFS {
  /** The number of times that a file of the write-ahead log was synced. */
  logSyncs = 0;
  readonly #onSync: (path: string) => void;

  /**
   * @param onSync is called with the path of each file or folder that was synced. If it throws an error with a `code`,
   * the sync fails.
   */
  constructor(folder: string, onSync: (path: string) => void = () => {}) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const hook = (module: unknown) => this.#hook(module as Emscripten);
    const before = (emscriptenOpts as { preRun?: unknown[] }).preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, hook] } as EmscriptenOptions };
  }

  /** Implements `fsync` for the files of this PGlite. Each PGlite has its own NODEFS. */
  #hook({ FS, NODEFS }: Emscripten): void {
    NODEFS.stream_ops.fsync = (stream) => {
      const path = NODEFS.realPath(stream.node);
      NODEFS.tryFSOperation(() => {
        if (FS.isDir(stream.node.mode)) syncFolderNow(path);
        else fsyncSync(stream.nfd);
        this.#onSync(path);
      });
      if (basename(dirname(path)) === "pg_wal") this.logSyncs++;
      return 0;
    };
  }
}
