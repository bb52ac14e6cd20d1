import type { PGlite } from "@electric-sql/pglite";

interface Stream {
  path?: string;
}

interface FileSystem {
  write(stream: Stream, ...rest: unknown[]): number;
  ErrnoError: new (errno: number) => Error;
}

/** ENOSPC, as Emscripten numbers it. */
const NO_SPACE = 51;

/** Makes the file system under a PGlite in memory refuse new files of the log of changes, as a full disk does. */
export function fillDisk(pglite: PGlite | undefined): void {
  const { FS } = (pglite as unknown as { mod: { FS: FileSystem } }).mod;
  const write = FS.write.bind(FS);
  FS.write = (stream, ...rest) => {
    if (stream.path?.includes("pg_wal/xlogtemp")) throw new FS.ErrnoError(NO_SPACE);
    return write(stream, ...rest);
  };
}

/** Adds a megabyte to the log of changes. Files of 16 MB hold it, so that some of these need a new one. */
export const GROW_LOG = "SELECT pg_logical_emit_message(true, 'test', repeat('x', 1048576))";
