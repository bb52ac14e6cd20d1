import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The content of a file: bytes, and the zeros that follow them up to its size. */
interface Content {
  readonly bytes: Uint8Array;
  readonly size: number;
}
/** An entry of a folder: a folder, or a file by the identity of its inode. */
type Entry = "folder" | { readonly inode: string };

/**
 * A model of a disk that loses at a power cut what was not synced: `fsync` of a file keeps its content and its name,
 * and `fsync` of a folder keeps its present names. A kept name of a file whose content was never synced is an empty
 * file.
 */
export class SyncedDisk {
  readonly #folder: string;
  readonly #entries = new Map<string, Entry>();
  readonly #contents = new Map<string, Content>();

  /** @param folder the observed folder, all of which is on the disk */
  constructor(folder: string) {
    this.#folder = folder;
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const entry = entryAt(join(folder, name));
      if (entry === undefined) continue;
      this.#entries.set(name, entry);
      if (entry !== "folder") this.#contents.set(entry.inode, contentOf(join(folder, name)));
    }
  }

  /** Notes that a file or a folder was synced. */
  sync(path: string): void {
    const name = relative(this.#folder, path);
    const entry = entryAt(path);
    // A file can be removed while it is open.
    if (entry === undefined) return;
    if (entry === "folder") return this.#syncNames(name);
    this.#entries.set(name, entry);
    this.#contents.set(entry.inode, contentOf(path));
  }

  #syncNames(folder: string): void {
    const inside = folder === "" ? "" : `${folder}/`;
    const present = new Set(readdirSync(join(this.#folder, folder)));
    for (const name of this.#entries.keys()) {
      const [first = ""] = name.slice(inside.length).split("/", 1);
      if (name.startsWith(inside) && !present.has(first)) this.#entries.delete(name);
    }
    for (const name of present) {
      const entry = entryAt(join(this.#folder, folder, name));
      if (entry !== undefined) this.#entries.set(`${inside}${name}`, entry);
    }
  }

  /**
   * Writes what a power cut at this moment leaves to a new folder.
   * @param isWritten whether the system also wrote the present content of a file that was not synced
   */
  cut(target: string, isWritten: (name: string) => boolean): void {
    mkdirSync(target);
    for (const name of [...this.#entries.keys()].toSorted()) {
      const to = join(target, name);
      const entry = this.#entries.get(name) as Entry;
      if (entry === "folder") {
        mkdirSync(to, { recursive: true });
        continue;
      }
      const content = (isWritten(name) ? this.#present(name, entry) : undefined) ?? this.#contents.get(entry.inode);
      if (content === undefined) writeFileSync(to, "");
      else writeContent(to, content);
    }
  }

  #present(name: string, { inode }: { inode: string }): Content | undefined {
    const path = join(this.#folder, name);
    const entry = entryAt(path);
    return entry !== undefined && entry !== "folder" && entry.inode === inode ? contentOf(path) : undefined;
  }
}

const BLOCK = 65_536;
const ZEROS = new Uint8Array(BLOCK);

/** Files of the write-ahead log are long, and mostly zeros. */
function contentOf(path: string): Content {
  const bytes = readFileSync(path);
  let end = bytes.length;
  while (end >= BLOCK && bytes.compare(ZEROS, 0, BLOCK, end - BLOCK, end) === 0) end -= BLOCK;
  return { bytes: Uint8Array.from(bytes.subarray(0, end)), size: bytes.length };
}

function writeContent(to: string, { bytes, size }: { bytes: Uint8Array; size: number }): void {
  writeFileSync(to, bytes);
  if (size > bytes.length) truncateSync(to, size);
}

/** A number of an inode is used again, so its birth is part of the identity. */
function entryAt(path: string): Entry | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isDirectory() ? "folder" : { inode: `${stats.ino} ${stats.birthtimeNs}` };
}
