import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { MediaContent, Post } from "../post.ts";
import type { AccountSession } from "../session.ts";
import { type Sending, send } from "../shared/call.ts";
import type { Step } from "../stepResults.ts";
import { Video } from "./api.ts";
import { apiUrlOf, read, sendFor } from "./call.ts";
import { videoOf } from "./metadata.ts";

const DAY_MS = 86_400_000;

const Upload = z.object({ uri: z.string(), size: z.int().positive(), title: z.string() });
export type Upload = z.output<typeof Upload>;

/**
 * The address of an upload, with the title of its video. YouTube says that an upload ends, and not when; the question
 * about an ended one is answered.
 */
export const UPLOAD: Step<Upload> = { name: "upload", of: "post", result: Upload, keptMs: 6 * DAY_MS };

/** A multiple of 256 KiB, as the protocol requires of each part but the last one. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Begins an upload with everything that the video has beside its bytes. @throws ProviderFailure */
export async function begin(
  fetch: Fetch,
  session: AccountSession,
  post: Post,
  { size, type }: MediaContent,
): Promise<Upload> {
  const { notifySubscribers } = post.options.network ?? {};
  const video = videoOf(post);
  const query = new URLSearchParams({
    uploadType: "resumable",
    part: "snippet,status",
    ...(notifySubscribers === false && { notifySubscribers: "false" }),
  });
  const response = await sendFor(fetch, session, `${apiUrlOf(session)}/upload/youtube/v3/videos?${query}`, {
    method: "POST",
    json: video,
    headers: { "x-upload-content-length": String(size), "x-upload-content-type": type },
  });
  // A refused call takes of the quota as well.
  session.bill("video_insert");
  await read(response, z.unknown());
  const uri = response.headers.get("location") ?? "";
  if (!/^https?:/.test(uri) || !URL.canParse(uri)) throw new ProviderFailure("invalid", response.status);
  return { uri, size, title: video.snippet.title };
}

/** The state of an upload: the video that it became, the bytes that YouTube has, or the status of one that ended. */
type Progress = { videoId: string } | { received: number } | { ended: number };

/** Asks how far an upload has come. Sends no bytes. @throws ProviderFailure */
export async function progressOf(fetch: Fetch, session: AccountSession, { uri, size }: Upload): Promise<Progress> {
  const headers = { "content-range": `bytes */${size}` };
  return progressIn(await put(fetch, session, uri, { headers }));
}

/** Sends a part of the bytes; the last one makes the video. @throws ProviderFailure */
export async function sendPart(
  fetch: Fetch,
  session: AccountSession,
  { uri, size }: Upload,
  content: MediaContent,
  from: number,
): Promise<Progress> {
  const to = Math.min(from + PART_BYTES, size);
  const part = content.slice(from, to);
  const creating = to === size;
  const response = await put(fetch, session, uri, {
    headers: { "content-range": `bytes ${from}-${to - 1}/${size}` },
    body: { size: part.size, type: content.type, stream: () => part.stream() },
    bounds: { timeoutMs: MEDIA_ITEM_MS },
    creating,
  });
  return progressIn(response, creating);
}

/** A call of the upload's address. No other host sees the token: the address itself is secret. */
function put(fetch: Fetch, session: AccountSession, uri: string, sending: Sending): Promise<Response> {
  const isOwn = URL.parse(uri)?.origin === new URL(apiUrlOf(session)).origin;
  const sent = { ...sending, method: "PUT" } as const;
  return isOwn ? sendFor(fetch, session, uri, sent) : send(fetch, uri, sent);
}

async function progressIn(response: Response, creating = false): Promise<Progress> {
  const { status, headers } = response;
  if (status === 308) {
    await response.body?.cancel();
    const last = /^bytes=0-(\d+)$/.exec(headers.get("range") ?? "")?.[1];
    return { received: last === undefined ? 0 : Number(last) + 1 };
  }
  if (status === 404 || status === 410) {
    await response.body?.cancel();
    return { ended: status };
  }
  return { videoId: (await read(response, Video, creating)).id };
}
