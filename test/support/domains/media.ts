import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { MediaItem, Prisma } from "../../../prisma/generated/client/client.ts";
import { process } from "../../../src/domains/media/processing/process.ts";
import { mediaByWords } from "../../../src/domains/media/search.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { wordsStatement } from "../../../src/platform/search/searchable.ts";
import type { World } from "../world.ts";

type Columns = Partial<Prisma.MediaItemUncheckedCreateInput>;

/** An item as a completed upload leaves it: its bytes are in the storage, and it is still to be processed. */
export async function uploaded(
  { db, app: { services } }: Pick<World, "db" | "app">,
  workspaceId: string,
  bytes: Uint8Array,
  columns: Columns = {},
): Promise<MediaItem> {
  const id = newId("med");
  const now = services.now();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const contentKey = `media/${id}/original`;
  await services.storage.put(contentKey, bytes, { type: "application/octet-stream" });
  const item = await db.prisma.mediaItem.create({
    data: {
      id,
      workspaceId,
      mimeType: "application/octet-stream",
      originalFilename: "upload",
      name: "upload",
      size: bytes.byteLength,
      sha256,
      contentSha256: sha256,
      contentKey,
      lastUsedAt: now,
      createdAt: now,
      updatedAt: now,
      ...columns,
    },
  });
  const { text, values = [] } = wordsStatement(mediaByWords, [item]);
  await db.pool.query(text, [...values]);
  return item;
}

/** Processes an item, as its job does. */
export async function processed({ db, app }: Pick<World, "db" | "app">, id: string): Promise<MediaItem> {
  await process.run(app.services, { mediaId: id }, { id: "job", signal: new AbortController().signal });
  return db.prisma.mediaItem.findUniqueOrThrow({ where: { id } });
}

/** An item that is ready, without the work of processing it: a picture of two by two pixels. */
export async function readyItem(
  w: Pick<World, "db" | "app">,
  workspaceId: string,
  columns: Columns = {},
): Promise<MediaItem> {
  const seen = { mimeType: "image/png", width: 2, height: 2 };
  return uploaded(w, workspaceId, await tiny(), { ...READY, ...seen, sha256: newId("med"), ...columns });
}

const READY = { processing: "READY", analysis: "READY", processingProgress: 100 } as const;

/** The beginning of a PDF, which is all that this server reads. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n");

/** A document that is ready. */
export const readyDocument = (w: Pick<World, "db" | "app">, workspaceId: string, columns: Columns = {}) =>
  uploaded(w, workspaceId, PDF, { ...READY, mimeType: "application/pdf", sha256: newId("med"), ...columns });

const tiny = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

/** All bytes of an object of the storage; null when there is none. */
export async function stored({ app }: Pick<World, "app">, key: string | null): Promise<Buffer | null> {
  const object = key === null ? null : await app.services.storage.open(key);
  return object && Buffer.from(await new Response(object.body).arrayBuffer());
}

/** A landscape of noise and color, which compresses like a photo. */
export function photo(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = (x * 255) / width;
    pixels[at + 1] = (y * 255) / height;
    pixels[at + 2] = (x * y * 7) % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
