import type { Context, Hono } from "hono";
import { membersOf, textOf } from "./body.ts";
import { callerOf, unknownToken } from "./oauth.ts";
import type { Shared } from "./shared.ts";
import type { DemoMediaItem } from "./state.ts";

/** The limits of uploads, which /api/v2/instance states. */
export const MEDIA = {
  mimeTypes: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4"],
  descriptionCharacters: 1500,
  bytes: 16 * 1024 * 1024,
  imagePixels: 33_177_600,
  videoPixels: 8_294_400,
  videoFrameRate: 120,
};

/**
 * The number of uploads whose bytes are held in memory. Earlier ones, and all after a restart, keep only their
 * description.
 */
const MOST = 20;

export interface Media {
  /** Returns an upload whose bytes are still held. */
  find(id: string): (DemoMediaItem & { bytes: Uint8Array<ArrayBuffer> }) | undefined;
}

/** Adds uploads (docs.joinmastodon.org/methods/media), and the files for pages. */
export function addMedia(app: Hono, { store: { state }, nextId }: Shared): Media {
  const held = new Map<string, DemoMediaItem & { bytes: Uint8Array<ArrayBuffer>; accountId: string }>();

  app.post("/api/v2/media", async (c) => {
    const account = callerOf(c, state);
    if (!account) return unknownToken(c);
    const members = await membersOf(c);
    const file = members["file"];
    if (!(file instanceof File)) return invalid(c, "File can't be blank");
    const mimeType = file.type.split(";")[0] ?? "";
    if (!MEDIA.mimeTypes.includes(mimeType)) return invalid(c, "File content type is not supported");
    if (file.size > MEDIA.bytes) return invalid(c, "File is too large");
    const description = textOf(members, "description");
    if ([...description].length > MEDIA.descriptionCharacters) return invalid(c, "Description is too long");
    const id = nextId();
    const bytes = new Uint8Array(await file.arrayBuffer());
    held.set(id, { id, mimeType, description, bytes, accountId: account.id });
    for (const [oldest] of held) if (held.size > MOST) held.delete(oldest);
    return c.json(mediaAttachmentEntity({ id, mimeType, description }, new URL(c.req.url).origin));
  });

  app.get("/api/v1/media/:id", (c) => {
    const account = callerOf(c, state);
    if (!account) return unknownToken(c);
    const item = held.get(c.req.param("id"));
    return item?.accountId === account.id
      ? c.json(mediaAttachmentEntity(item, new URL(c.req.url).origin))
      : c.notFound();
  });

  app.get("/media/:id", (c) => {
    const item = held.get(c.req.param("id"));
    if (!item) return c.notFound();
    const headers = {
      "content-type": item.mimeType,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    };
    return c.body(item.bytes, 200, headers);
  });

  return { find: (id) => held.get(id) };
}

const invalid = (c: Context, message: string) => c.json({ error: `Validation failed: ${message}` }, 422);

/** Returns the MediaAttachment entity. */
export function mediaAttachmentEntity({ id, mimeType, description }: DemoMediaItem, origin: string) {
  const url = `${origin}/media/${id}`;
  return {
    id,
    type: mimeType.startsWith("video/") ? "video" : "image",
    url,
    preview_url: url,
    remote_url: null,
    meta: {},
    description: description === "" ? null : description,
    blurhash: null,
  };
}
