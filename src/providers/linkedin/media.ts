import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { MediaContent } from "../post.ts";
import type { Step } from "../stepResults.ts";
import { type Stepping, StillProcessing } from "../steps.ts";
import { DocumentUpload, ImageUpload, MediaState, Part, VideoUpload } from "./api.ts";
import type { Author } from "./author.ts";
import { call, put } from "./call.ts";

const HOUR_MS = 3_600_000;
const bounds = { timeoutMs: MEDIA_ITEM_MS };

/** An image with all of its bytes. */
const IMAGE: Step<{ urn: string }> = {
  name: "image",
  of: "media",
  result: z.object({ urn: z.string().min(1) }),
  keptMs: 23 * HOUR_MS,
};

/** A document with all of its bytes. */
const DOCUMENT: Step<{ urn: string }> = { ...IMAGE, name: "document" };

/** A video that takes its bytes in parts, each at an address of its own. */
const VIDEO: Step<{ urn: string; uploadToken: string; parts: z.output<typeof Part>[] }> = {
  name: "video",
  of: "media",
  result: z.object({ urn: z.string().min(1), uploadToken: z.string(), parts: z.array(Part) }),
  keptMs: 23 * HOUR_MS,
};

/** A part of the video that arrived, which its ETag names. */
const PART: Step<string> = { name: "part", of: "media", result: z.string().min(1), keptMs: 23 * HOUR_MS };

/** The video of which all parts arrived. */
const WHOLE: Step<boolean> = { name: "whole", of: "media", result: z.literal(true), keptMs: 23 * HOUR_MS };

export const STEPS = [IMAGE, DOCUMENT, VIDEO, PART, WHOLE] as const;

/** The files that are uploaded in one go. */
const FILES = {
  image: { step: IMAGE, answer: ImageUpload },
  document: { step: DOCUMENT, answer: DocumentUpload },
} as const;

/** Uploads an image or a document, unless an earlier attempt did. @returns its URN */
export async function fileOf(
  fetch: Fetch,
  author: Author,
  { kind, content, index }: { kind: keyof typeof FILES; content: MediaContent; index: number },
  stepping: Stepping,
): Promise<string> {
  const { step, answer } = FILES[kind];
  const { urn } = await stepping.once(step, index, async () => {
    const json = { initializeUploadRequest: { owner: author.author } };
    const initializing = { method: "POST", json, answer } as const;
    const { data } = await call(fetch, author, `/rest/${kind}s?action=initializeUpload`, initializing);
    await put(fetch, author, data.uploadUrl, content, bounds);
    return { urn: data.urn };
  });
  return urn;
}

/** Uploads a video in parts, of which those that arrived are not sent again. @returns its URN */
export async function videoOf(
  fetch: Fetch,
  author: Author,
  content: MediaContent,
  stepping: Stepping,
): Promise<string> {
  const { urn, uploadToken, parts } = await stepping.once(VIDEO, 0, async () => {
    const request = {
      owner: author.author,
      fileSizeBytes: content.size,
      uploadCaptions: false,
      uploadThumbnail: false,
    };
    const { data } = await call(fetch, author, "/rest/videos?action=initializeUpload", {
      method: "POST",
      json: { initializeUploadRequest: request },
      answer: VideoUpload,
    });
    const { video, uploadToken: token, uploadInstructions } = data.value;
    return { urn: video, uploadToken: token, parts: uploadInstructions };
  });
  await stepping.once(WHOLE, 0, async () => {
    const uploadedPartIds: string[] = [];
    for (const [index, part] of parts.entries()) {
      uploadedPartIds.push(
        await stepping.once(PART, index, () => sendPart(fetch, author, { content, part }, stepping)),
      );
    }
    const json = { finalizeUploadRequest: { video: urn, uploadToken, uploadedPartIds } };
    await call(fetch, author, "/rest/videos?action=finalizeUpload", { method: "POST", json, answer: z.unknown() });
    return true;
  });
  return urn;
}

async function sendPart(
  fetch: Fetch,
  author: Author,
  { content, part: { uploadUrl, firstByte, lastByte } }: { content: MediaContent; part: z.output<typeof Part> },
  stepping: Stepping,
): Promise<string> {
  const body = content.slice(firstByte, lastByte + 1);
  const tag = await put(fetch, author, uploadUrl, body, bounds).catch(async (error: unknown) => {
    const isOver = error instanceof ProviderFailure && [403, 404, 410].includes(error.status ?? 0);
    if (!isOver) throw error;
    // The addresses of the upload ended, so all parts are sent again.
    await stepping.forget();
    throw new ProviderFailure("unreachable", error.status);
  });
  if (tag === "") throw new ProviderFailure("invalid");
  return tag;
}

/** Before a file is asked for again: an image takes an instant. No worker waits for a video or a document. */
const PAUSES_MS = [200, 400, 800];
const LATER_MS = 3000;

/** @throws StillProcessing while LinkedIn processes the file; ProviderFailure for one that it cannot show */
export async function requireAvailable(fetch: Fetch, author: Author, urn: string): Promise<void> {
  const [, kind = "image"] = /^urn:li:(image|video|document):/.exec(urn) ?? [];
  const route = `/rest/${kind}s/${encodeURIComponent(urn)}`;
  for (const pause of PAUSES_MS) {
    const { status } = (await call(fetch, author, route, { answer: MediaState })).data;
    if (status === "AVAILABLE") return;
    if (status === "PROCESSING_FAILED") throw new ProviderFailure("refused");
    await wait(pause);
  }
  throw new StillProcessing(LATER_MS);
}
