import { createHash } from "node:crypto";
import { StorageError } from "../../../platform/errors/storageError.ts";
import type { ByteRange, Storage } from "../../../platform/storage/storage.ts";
import { MediaItemFailure } from "../../../providers/mediaItemFailure.ts";
import type { MediaContent } from "../../../providers/post.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A file of the library, of which its row knows the type, the size and the hash. */
export interface StoredFile {
  contentKey: string;
  contentSha256: string;
  mimeType: string;
  size: bigint | number;
}

/**
 * Chunks of the storage are sent in pieces of this size. A runtime frees sent chunks when it cleans up small objects:
 * with larger pieces the memory would grow by twice as much.
 */
const PIECE = 16 * 1024;

/**
 * The bytes of a file, read from the storage while they are sent. Other bytes than those of the row are never sent as a
 * whole: the last ones follow after the hash was compared. Before a range is sent, the whole file is compared once.
 * Streams of the content fail with a MediaItemFailure.
 */
export function storedContent(storage: Pick<Storage, "open">, file: StoredFile): MediaContent {
  const size = Number(file.size);
  let compared: Promise<void> | undefined;
  const compare = () => (compared ??= readThrough(whole()));
  const whole = () => piecesOf(storage, file, undefined, createHash("sha256"));
  const rangeFrom = (start: number, end: number): MediaContent => {
    const isWhole = start === 0 && end === size;
    return {
      type: file.mimeType,
      size: end - start,
      slice: (from = 0, to = end - start) => rangeFrom(start + from, Math.min(start + to, end)),
      stream: () =>
        isWhole ? streamOf(whole()) : streamOf(piecesOf(storage, file, { start, end: end - 1 }, null, compare)),
    };
  };
  return rangeFrom(0, size);
}

async function readThrough(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

/** The bytes of a file or of a range of it. With a hash, the last piece comes only if the hash is the file's. */
async function* piecesOf(
  storage: Pick<Storage, "open">,
  { contentKey, contentSha256, size }: StoredFile,
  range: ByteRange | undefined,
  hash: ReturnType<typeof createHash> | null,
  before: () => Promise<void> = async () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  try {
    await before();
    const object = await storage.open(contentKey, range);
    if (object === null) throw new MediaItemFailure("lost", "refused");
    if (object.size !== Number(size)) {
      await object.body.cancel();
      throw new MediaItemFailure("lost", "refused");
    }
    let held: Uint8Array<ArrayBuffer> | undefined;
    for await (const chunk of object.body) {
      hash?.update(chunk);
      for (let at = 0; at < chunk.byteLength; at += PIECE) {
        if (held !== undefined) yield held;
        held = chunk.subarray(at, at + PIECE);
      }
    }
    if (hash !== null && hash.digest("hex") !== contentSha256) throw new MediaItemFailure("lost", "refused");
    if (held !== undefined) yield held;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new MediaItemFailure("storage_unreachable", "unreachable", null, { cause: error });
  }
}

/** A stream of the pieces, each of which is read when it is asked for. */
function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>): Bytes {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
