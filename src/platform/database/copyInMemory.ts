import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";

/** The functions of Emscripten's file system that a copy needs. */
interface Files {
  mkdirTree(path: string, mode: number): void;
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
}

/** Where PGlite has its data folder. */
const DATA = "/pglite/data";
/** PostgreSQL refuses a data folder that others may read. */
const OWNER_ONLY = 0o700;

/**
 * The file system of an embedded database in memory that starts as a copy of a data folder. PGlite's own `loadDataDir`
 * reads an archive instead, which costs as much as the rest of opening.
 */
export class CopyInMemory extends MemoryFS {
  readonly #folder: string;

  /** @param folder a data folder without an open database */
  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as unknown as { Module: { FS: Files } }).Module;
    copy(this.#folder, DATA, FS);
  }
}

function copy(from: string, to: string, files: Files): void {
  files.mkdirTree(to, OWNER_ONLY);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(source, target, files);
    else files.writeFile(target, readFileSync(source), { canOwn: true });
  }
}
