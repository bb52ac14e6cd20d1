import { z } from "zod";
import { ProviderFailure } from "../failure.ts";
import type { MediaContent, MediaItem } from "../post.ts";
import { imageSize } from "../shared/imageSize.ts";
import { type Caller, UPLOADING } from "./session.ts";

/** A reference to an uploaded file, as a record contains it. */
const UploadedBlob = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string().min(1).max(200) }),
  mimeType: z.string().max(200),
  size: z.int().min(0),
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

/**
 * One video or several images: a record holds one of the two.
 * @throws ProviderFailure for both, before anything is sent
 */
export async function embedOf(caller: Caller, media: readonly MediaItem[]) {
  const video = media.find(({ content }) => content.type.startsWith("video/"));
  if (video !== undefined) {
    if (media.length > 1) throw new ProviderFailure("refused");
    return { $type: "app.bsky.embed.video", video: await upload(caller, video.content), alt: video.altText };
  }
  const images = [];
  for (const { content, altText } of media) {
    // An image is read once, and within the limit of images.
    const bytes = await new Response(content.stream()).blob();
    const size = await imageSize(bytes);
    const image = await upload(caller, bytes.slice(0, bytes.size, content.type));
    images.push({ image, alt: altText, ...(size && { aspectRatio: size }) });
  }
  return images.length > 0 ? { $type: "app.bsky.embed.images", images } : null;
}

/** Uploads a file as a stream: the library's own call takes Blobs only. */
async function upload(caller: Caller, content: MediaContent): Promise<UploadedBlob> {
  const headers = { "content-type": content.type };
  const answer = await caller.fetchHandler(UPLOADING, { method: "POST", headers, body: content });
  const { data } = Uploaded.safeParse(await answer.text());
  if (data === undefined) throw new ProviderFailure("invalid", answer.status);
  return data.blob;
}
