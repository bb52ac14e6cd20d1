import { Buffer } from "node:buffer";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PIECE = 64 * 1024;

/**
 * Runs work with an empty file. The file has no path any more, so the system frees its bytes when it is closed, also if
 * the process is killed.
 */
export async function withTemporaryFile<Result>(work: (file: TemporaryFile) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-upload-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const handle = await open(join(folder, "file"), "wx+", 0o600).finally(remove);
  try {
    return await work(new TemporaryFile(handle));
  } finally {
    await handle.close();
  }
}

export class TemporaryFile {
  readonly #handle: FileHandle;
  #size = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  get size(): number {
    return this.#size;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength; ) {
      // The system may write fewer bytes.
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.byteLength - at, this.#size);
      at += bytesWritten;
      this.#size += bytesWritten;
    }
  }

  async *content(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.#size; ) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(PIECE), 0, PIECE, at);
      if (bytesRead === 0) throw new Error("the temporary file is shorter than what was written");
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
