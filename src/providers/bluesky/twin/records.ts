import { Buffer } from "node:buffer";
import { AppBskyFeedPost, AppBskyFeedPostgate, AppBskyFeedThreadgate, BlobRef, jsonToLex } from "@atproto/api";

/** A blob that was uploaded, by its content hash. */
type Blobs = ReadonlyMap<string, { mimeType: string; size: number }>;

/**
 * The constraints of blobs (lexicons app.bsky.embed.images, app.bsky.embed.video and app.bsky.embed.external), which a
 * server checks apart from the record's schema.
 */
const CONSTRAINTS = {
  "app.bsky.embed.images": { accept: /^image\//, maxSize: 2_000_000 },
  "app.bsky.embed.external": { accept: /^image\//, maxSize: 1_000_000 },
  "app.bsky.embed.video": { accept: /^video\/mp4$/, maxSize: 100_000_000 },
};

/**
 * The reason why a server refuses a post: the protocol's own schemas, and the blobs that the post refers to; null for a
 * valid one.
 */
export function whyInvalid(json: Record<string, unknown>, blobs: Blobs): string | null {
  const validated = AppBskyFeedPost.validateRecord(jsonToLex(json as never));
  if (!validated.success) return validated.error.message;
  const post = validated.value;
  return whyNoBlobs(post.embed, blobs) ?? whyNoFacets(post);
}

/** The reason why a server refuses a record about the post at an address; null for a valid one. */
export function whyNoGate(collection: string, json: Record<string, unknown>, post: string): string | null {
  const lex = jsonToLex(json);
  if (collection !== "app.bsky.feed.threadgate" && collection !== "app.bsky.feed.postgate") return "unknown collection";
  const validated =
    collection === "app.bsky.feed.threadgate"
      ? AppBskyFeedThreadgate.validateRecord(lex)
      : AppBskyFeedPostgate.validateRecord(lex);
  if (!validated.success) return validated.error.message;
  return validated.value.post === post ? null : "the record is about another post";
}

function whyNoBlobs(embed: unknown, blobs: Blobs): string | null {
  const {
    $type = "",
    images = [],
    video,
    external: { thumb } = {},
  } = (embed ?? {}) as {
    $type?: string;
    images?: { image: BlobRef }[];
    video?: BlobRef;
    external?: { thumb?: BlobRef };
  };
  const constraint = Object.entries(CONSTRAINTS).find(([type]) => type === $type)?.[1];
  const refs = [...images.map(({ image }) => image), ...(video ? [video] : []), ...(thumb ? [thumb] : [])];
  for (const ref of refs) {
    const blob = blobs.get(ref.ref.toString());
    if (blob === undefined) return `Could not find blob: ${ref.ref.toString()}`;
    if (ref.mimeType !== blob.mimeType || ref.size !== blob.size) return "Referenced blob does not match the upload";
    if (constraint === undefined || !constraint.accept.test(blob.mimeType))
      return `Wrong type of file: ${blob.mimeType}`;
    if (blob.size > constraint.maxSize) return `This file is too large: ${blob.size} bytes`;
  }
  return null;
}

/** Readers' apps drop facets that overlap, or that cut a character. */
function whyNoFacets({ text, facets = [] }: AppBskyFeedPost.Record): string | null {
  const bytes = Buffer.from(text);
  let last = 0;
  for (const { index } of facets) {
    const isWhole = [index.byteStart, index.byteEnd].every(
      (at) => at === bytes.length || ((bytes[at] ?? 0x80) & 0xc0) !== 0x80,
    );
    if (index.byteStart < last || index.byteEnd <= index.byteStart || !isWhole)
      return "facet is out of order or cuts a character";
    last = index.byteEnd;
  }
  return null;
}
