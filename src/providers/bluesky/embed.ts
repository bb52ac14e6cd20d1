import type { Agent } from "@atproto/api";
import { z } from "zod";
import { ProviderFailure } from "../failure.ts";
import type { MediaContent, MediaItem, PostLinkCard } from "../post.ts";
import { imageSize } from "../shared/imageSize.ts";
import type { Step } from "../stepResults.ts";
import type { Stepping } from "../steps.ts";
import { type Caller, UPLOADING } from "./session.ts";

/** A reference to an uploaded file, as a record contains it. */
const UploadedBlob = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string().min(1).max(200) }),
  mimeType: z.string().max(200),
  size: z.int().min(0),
});
const Kept = z.object({
  blob: UploadedBlob,
  size: z.object({ width: z.int(), height: z.int() }).nullable(),
});

const Uploaded = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("no JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object({ blob: UploadedBlob }));
type UploadedBlob = z.output<typeof UploadedBlob>;

/** An uploaded file. A server deletes a file that no record refers to after a while: the lexicon speaks of minutes. */
export const BLOB: Step<z.output<typeof Kept>> = { name: "blob", of: "media", result: Kept, keptMs: 30 * 60_000 };

/**
 * One video or several images: a record holds one of the two.
 * @throws ProviderFailure for both, before anything is sent
 */
export async function embedOf(agent: Agent, caller: Caller, media: readonly MediaItem[], stepping: Stepping) {
  const isVideo = media.some(({ content }) => content.type.startsWith("video/"));
  if (isVideo && media.length > 1) throw new ProviderFailure("refused");
  let isChecked = false;
  const files = [];
  for (const [index, { content, altText }] of media.entries()) {
    const file = await stepping.once(BLOB, index, async () => {
      // A large upload does not start with tokens that have expired.
      if (!isChecked) await agent.com.atproto.server.getSession();
      isChecked = true;
      return isVideo ? { blob: await upload(caller, content), size: null } : uploadImage(caller, content);
    });
    files.push({ ...file, altText });
  }
  const [first] = files;
  if (first === undefined) return null;
  if (isVideo) return { $type: "app.bsky.embed.video", video: first.blob, alt: first.altText };
  const images = files.map(({ blob, size, altText: alt }) => ({
    image: blob,
    alt,
    ...(size && { aspectRatio: size }),
  }));
  return { $type: "app.bsky.embed.images", images };
}

/** An image is read once, and within the limit of images. */
async function uploadImage(caller: Caller, content: MediaContent) {
  const bytes = await new Response(content.stream()).blob();
  const size = await imageSize(bytes);
  return { blob: await upload(caller, bytes.slice(0, bytes.size, content.type)), size };
}

/** A card is the only embed of its record, so a post with media items has none. */
export async function externalOf(
  agent: Agent,
  caller: Caller,
  { url, title, description, image }: PostLinkCard,
  stepping: Stepping,
) {
  const picture = image && (await embedOf(agent, caller, [image], stepping));
  const thumb = picture && "images" in picture ? picture.images?.[0]?.image : undefined;
  return { $type: "app.bsky.embed.external", external: { uri: url, title, description, ...(thumb && { thumb }) } };
}

/** Uploads a file as a stream: the library's own call takes Blobs only. */
async function upload(caller: Caller, content: MediaContent): Promise<UploadedBlob> {
  const headers = { "content-type": content.type };
  const answer = await caller.fetchHandler(UPLOADING, { method: "POST", headers, body: content });
  const { data } = Uploaded.safeParse(await answer.text());
  if (data === undefined) throw new ProviderFailure("invalid", answer.status);
  return data.blob;
}
