import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { LostPost, MediaContent, Posted } from "../post.ts";
import { GraphFailure, graphCall } from "../shared/graph/call.ts";
import type { Step } from "../stepResults.ts";
import type { Stepping } from "../steps.ts";
import { type PageAccess, sendFile } from "./access.ts";
import { Offsets, UploadStarted, VideoState } from "./api.ts";
import { videoPosted } from "./ids.ts";

const KEPT_MS = 23 * 3_600_000;

/** A video whose bytes are being sent. No reader sees the video before the upload is finished. */
export interface Upload {
  videoId: string;
  sessionId: string;
}
const UPLOAD: Step<Upload & { start: number; end: number }> = {
  name: "upload",
  of: "media",
  result: z.object({ videoId: z.string(), sessionId: z.string(), start: z.int(), end: z.int() }),
  keptMs: KEPT_MS,
};

/** The part behind one that arrived. */
const PART: Step<{ start: number; end: number }> = {
  name: "part",
  of: "media",
  result: z.object({ start: z.int(), end: z.int() }),
  keptMs: KEPT_MS,
};

export const VIDEO_STEPS = [UPLOAD, PART] as const;

/** Sends the bytes of a video in the parts that Facebook asks for. Those that arrived are not sent again. */
export async function uploadVideo(
  fetch: Fetch,
  access: PageAccess,
  content: MediaContent,
  stepping: Stepping,
): Promise<Upload> {
  const path = `/${access.pageId}/videos`;
  const videoAccess = { root: access.videoRoot, token: access.token };
  const { videoId, sessionId, ...first } = await stepping.once(UPLOAD, 0, async () => {
    const form = { upload_phase: "start", file_size: content.size };
    const started = await graphCall(fetch, videoAccess, path, { method: "POST", form, answer: UploadStarted });
    const { video_id, upload_session_id, start_offset: start, end_offset: end } = started;
    return { videoId: video_id, sessionId: upload_session_id, start, end };
  });
  let { start, end } = first;
  for (let index = 0; start < end; index += 1) {
    ({ start, end } = await stepping.once(PART, index, async () => {
      const fields = { upload_phase: "transfer", upload_session_id: sessionId, start_offset: String(start) };
      const files = { video_file_chunk: partOf(content, start, end) };
      const next = await sendFile(fetch, videoAccess, path, { fields, files, answer: Offsets }).catch(
        async (error: unknown) => {
          if (!(error instanceof GraphFailure) || error.kind !== "refused") throw error;
          // The upload ended at Facebook, so all parts are sent again.
          await stepping.forget();
          throw new ProviderFailure("unreachable", error.status);
        },
      );
      // Parts that do not go on would be sent for ever.
      const isNext = next.start_offset > start && next.end_offset <= content.size;
      if (!isNext) throw new ProviderFailure("invalid");
      return { start: next.start_offset, end: next.end_offset };
    }));
  }
  return { videoId, sessionId };
}

function partOf(content: MediaContent, start: number, end: number) {
  const part = content.slice(start, end);
  return { size: part.size, type: content.type, stream: () => part.stream() };
}

/** Finishes an upload, which makes the post. A second call for one upload makes no second post. */
export async function finishVideo(
  fetch: Fetch,
  { videoRoot: root, token, pageId }: PageAccess,
  { videoId, sessionId }: Upload,
  description: string,
): Promise<Posted> {
  await graphCall(fetch, { root, token }, `/${pageId}/videos`, {
    method: "POST",
    form: { upload_phase: "finish", upload_session_id: sessionId, description },
    bounds: { timeoutMs: MEDIA_ITEM_MS },
    creating: true,
    answer: z.object({ success: z.literal(true) }),
  });
  return videoPosted(videoId, pageId);
}

/** Asks what became of the upload of a lost post; undefined for a post without a video. */
export async function lostVideo(fetch: Fetch, access: PageAccess, lost: LostPost): Promise<Posted | null | undefined> {
  const upload = lost.results?.read(UPLOAD, 0) ?? null;
  if (upload === null) return undefined;
  const query = { fields: "id,status" };
  const { status } = await graphCall(fetch, access, `/${upload.videoId}`, { query, answer: VideoState });
  const isPublished = status.publishing_phase?.status === "complete" || status.video_status === "ready";
  // Facebook publishes a video after it processed the bytes, which takes minutes.
  if (!isPublished && status.video_status !== "uploading") throw new ProviderFailure("unreachable");
  return isPublished ? videoPosted(upload.videoId, access.pageId) : null;
}
