import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { optionsOf } from "../networkOptions.ts";
import type { MediaItem, Post, Posted, ReplyTo } from "../post.ts";
import { failReply } from "../shared/expected.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { linksIn } from "../shared/links.ts";
import type { Step } from "../stepResults.ts";
import { inSteps, type Stepping } from "../steps.ts";
import { accessOf, type PageAccess, sendFile } from "./access.ts";
import { Made, Photo } from "./api.ts";
import { commentedOf, postedOf } from "./ids.ts";
import { OPTIONS } from "./options.ts";
import { finishVideo, type Upload, uploadVideo, VIDEO_STEPS } from "./video.ts";

/** A photo that no reader sees. Facebook deletes one that no post has after a day. */
const PHOTO: Step<{ id: string }> = { name: "photo", of: "media", result: Photo, keptMs: 23 * 3_600_000 };

/** Facebook knows no keys. Photos and the bytes of a video are sent first; the last call makes the post. */
export const publishing = inSteps<{ photos: readonly string[]; video: Upload | null }>({
  steps: [PHOTO, ...VIDEO_STEPS],

  async prepare(fetch, { credentials }, post, stepping) {
    optionsOf(OPTIONS, post);
    const access = accessOf(credentials);
    const [first] = post.media;
    if (first?.content.type.startsWith("video/"))
      return { photos: [], video: await uploadVideo(fetch, access, first.content, stepping) };
    const photos: string[] = [];
    for (const [index, item] of post.media.entries()) photos.push(await photoAt(fetch, access, item, index, stepping));
    return { photos, video: null };
  },

  create(fetch, { credentials }, post, { photos, video }) {
    const access = accessOf(credentials);
    if (video !== null) return finishVideo(fetch, access, video, post.text);
    return post.replyTo ? comment(fetch, access, post, post.replyTo, photos) : publish(fetch, access, post, photos);
  },
});

async function photoAt(
  fetch: Fetch,
  access: PageAccess,
  { content, altText }: MediaItem,
  index: number,
  stepping: Stepping,
): Promise<string> {
  const { id } = await stepping.once(PHOTO, index, () =>
    sendFile(fetch, access, `/${access.pageId}/photos`, {
      fields: { published: "false", ...(altText !== "" && { alt_text_custom: altText }) },
      files: { source: content },
      answer: Photo,
    }),
  );
  return id;
}

async function publish(fetch: Fetch, access: PageAccess, post: Post, photos: readonly string[]): Promise<Posted> {
  const { text: message } = post;
  const { hideLinkPreview = false } = optionsOf(OPTIONS, post);
  const link = photos.length > 0 || hideLinkPreview ? undefined : linksIn(message)[0]?.url;
  const attached = photos.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]);
  const form = { ...(message !== "" && { message }), link, ...Object.fromEntries(attached) };
  const made = { method: "POST", form, creating: true, answer: Made } as const;
  return postedOf((await graphCall(fetch, access, `/${access.pageId}/feed`, made)).id);
}

async function comment(
  fetch: Fetch,
  access: PageAccess,
  { text: message }: Post,
  { root }: ReplyTo,
  [photo]: readonly string[],
): Promise<Posted> {
  const form = { ...(message !== "" && { message }), attachment_id: photo };
  const made = { method: "POST", form, creating: true, answer: Made } as const;
  const { id } = await graphCall(fetch, access, `/${root}/comments`, made).catch(failReply(isUnknown));
  return commentedOf(id, root);
}
