import { access, constants, type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StorageError } from "../errors/storageError.ts";
import { makeFolder, syncFolder } from "../files/sync.ts";
import { writeWholeFile } from "../files/wholeFile.ts";
import type { Appender, ByteRange, PutOptions, Storage, StoredObject } from "./storage.ts";
import { storageKey } from "./storageKey.ts";

/** The size of one read, which is the memory that one reader needs. */
const CHUNK = 64 * 1024;

/**
 * Stores objects as files in a folder, which the first object creates. Servers that share a database share the folder.
 */
export function createFolderStorage(folder: string): Storage {
  const root = resolve(folder);
  const fileOf = (key: string) => join(root, ...storageKey(key).split("/"));
  return {
    put: (key, content, options) => failing(() => put(fileOf(key), content, options)),
    open: (key, range) => failing(() => read(fileOf(key), range)),
    remove: (key) => failing(() => rm(fileOf(key), { force: true })),
    append: (key, length) => failing(() => append(unfinished(fileOf(key)), length)),
    finish: (key, length) => failing(() => finish(fileOf(key), length)),
    probe: () =>
      failing(async () => {
        // The first object creates a missing folder.
        await access(root, constants.W_OK).catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== "ENOENT") throw error;
        });
      }),
    abandon: (key) =>
      failing(async () => {
        await rm(unfinished(fileOf(key)), { force: true });
        await rm(fileOf(key), { force: true });
      }),
  };
}

/** Returns the file of an unfinished object. */
const unfinished = (file: string) => `${file}.part`;

async function append(file: string, length: number): Promise<Appender> {
  await makeFolder(dirname(file));
  const handle = await open(file, length === 0 ? "w" : "r+");
  try {
    const { size } = await handle.stat();
    if (size < length) throw new StorageError(`the file has ${size} bytes of ${length}`);
    await handle.truncate(length);
  } catch (error) {
    await handle.close();
    throw error;
  }
  let position = length;
  return {
    write: (chunk) =>
      failing(async () => {
        await writeAll(handle, chunk, position);
        position += chunk.byteLength;
      }),
    save: () =>
      failing(async () => {
        await handle.datasync();
        // The file's name must be on the disk too.
        if (length === 0) await syncFolder(dirname(file));
        return {};
      }),
    close: () => handle.close(),
  };
}

async function finish(file: string, length: number): Promise<boolean> {
  if ((await sizeOf(unfinished(file))) === length) {
    await rename(unfinished(file), file).catch((error: unknown) => {
      // Another request finished the object at the same moment.
      if (!isMissing(error)) throw error;
    });
    await syncFolder(dirname(file));
  }
  return (await sizeOf(file)) === length;
}

const sizeOf = async (file: string) =>
  stat(file).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

const put = (file: string, content: Uint8Array | ReadableStream<Uint8Array>, { signal }: PutOptions): Promise<void> =>
  writeWholeFile(
    file,
    async (draft) => {
      let position = 0;
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        signal?.throwIfAborted();
        await writeAll(draft, chunk, position);
        position += chunk.byteLength;
      }
    },
    { signal },
  );

async function read(file: string, range?: ByteRange): Promise<StoredObject | null> {
  const stats = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (stats === null) return null;
  const { size } = stats;
  return { size, body: bodyOf(file, range?.start ?? 0, Math.min((range?.end ?? size - 1) + 1, size)) };
}

/**
 * Returns the bytes of a range on demand. The file is opened at the first read, and closed after the last byte or a
 * cancellation: a file that an unread body left open would crash the process when it is collected.
 */
function bodyOf(file: string, start: number, end: number): StoredObject["body"] {
  let position = start;
  let handle: Promise<FileHandle> | undefined;
  const close = async () => (await handle)?.close();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const opened = await (handle ??= open(file, "r"));
          const chunk = new Uint8Array(Math.max(0, Math.min(CHUNK, end - position)));
          const { bytesRead } = await opened.read(chunk, 0, chunk.byteLength, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          if (position < end && bytesRead > 0) return;
          await close();
          if (position < end) controller.error(new StorageError("the file became shorter"));
          else controller.close();
        } catch (error) {
          await close().catch(() => {});
          throw new StorageError("the file cannot be read", { cause: error });
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Writes all bytes: one write may write fewer than requested. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === "ENOENT";

/**
 * Turns errors of the file system into a StorageError, whose cause is for the log. An aborted call, and errors of our
 * own, stay as they are.
 */
async function failing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown };
    if (typeof code !== "string" || syscall === undefined) throw error;
    throw new StorageError(`the storage folder: ${code}`, { cause: error });
  }
}
