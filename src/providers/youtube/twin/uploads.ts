import { createHash, randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import type { Callers } from "./caller.ts";
import { failed, newVideoId, type Youtube, type YoutubeUpload, type YoutubeVideo } from "./state.ts";
import { shownVideo } from "./videos.ts";
import { type Resource, wordsIn } from "./words.ts";

const DAY_MS = 86_400_000;
/** The unit of parts, and the greatest file of a video. */
const [UNIT, MOST_BYTES] = [256 * 1024, 256_000_000_000];

/** The first and the last byte of a part; `null` for a question without bytes. */
function rangeIn(header: string): { range: { first: number; last: number } | null; total: number } | null {
  const [unit = "", value = ""] = header.split(" ");
  const [range = "", total = ""] = value.split("/");
  if (unit !== "bytes" || !Number.isInteger(Number(total)) || total === "") return null;
  if (range === "*") return { range: null, total: Number(total) };
  const [first = Number.NaN, last = Number.NaN] = range.split("-").map(Number);
  return Number.isInteger(first) && last >= first ? { range: { first, last }, total: Number(total) } : null;
}

/** Adds resumable uploads of videos, with the metadata before the bytes. */
export function addUploads(root: Hono, youtube: Youtube, callers: Callers): void {
  const { switches, uploads, videos } = youtube;

  root.post("/upload/youtube/v3/videos", callers("uploads", 1), async (c) => {
    const query = c.req.query();
    const parts = (c.req.queries("part") ?? []).flatMap((part) => part.split(","));
    if (query["uploadType"] !== "resumable" || !parts.includes("snippet") || !parts.includes("status"))
      return failed(400, "missingRequiredParameter", "part and uploadType are required.", "youtube.parameter");
    const type = c.req.header("x-upload-content-type") ?? "";
    const size = Number(c.req.header("x-upload-content-length"));
    const isVideo = type.startsWith("video/") || type === "application/octet-stream";
    if (!isVideo) return failed(400, "badContent", "Media type is not supported.", "global");
    if (!Number.isInteger(size) || size < 1 || size > MOST_BYTES)
      return failed(413, "uploadTooLarge", "Media upload size is invalid.", "global");
    const { channelId } = c.var.caller;
    const now = switches.now().getTime();
    const ofDay = videos.filter((video) => video.channelId === channelId && video.at.getTime() > now - DAY_MS);
    if (ofDay.length >= switches.channelUploads)
      return failed(400, "uploadLimitExceeded", "The user has exceeded the number of videos they may upload.");
    const resource: Resource = await c.req.json().catch(() => ({}));
    const words = wordsIn(resource);
    if (words instanceof Response) return words;
    const upload: YoutubeUpload = {
      id: randomUUID(),
      channelId,
      words,
      notifies: query["notifySubscribers"] !== "false",
      type,
      size,
      received: 0,
      hash: createHash("sha256"),
      videoId: null,
      endsAt: new Date(now + switches.uploadMs),
    };
    uploads.set(upload.id, upload);
    const location = new URL(c.req.url);
    location.searchParams.set("upload_id", upload.id);
    return new Response("", { headers: { location: location.href, "x-guploader-uploadid": upload.id } });
  });

  root.put("/upload/youtube/v3/videos", async (c) => {
    const upload = uploads.get(c.req.query("upload_id") ?? "");
    if (upload === undefined || upload.endsAt <= switches.now()) return c.text("Not Found", 404);
    const made = videos.find(({ id }) => id === upload.videoId);
    if (made !== undefined) return c.json(shownVideo(made), 201);
    // The video was deleted meanwhile.
    if (upload.videoId !== null) return c.text("Not Found", 404);
    const content = rangeIn(c.req.header("content-range") ?? `bytes 0-${upload.size - 1}/${upload.size}`);
    if (content === null || content.total !== upload.size) return c.text("Invalid Content-Range", 400);
    return content.range === null ? incomplete(upload) : taken(c, upload, content.range);
  });

  async function taken(c: Context, upload: YoutubeUpload, { first, last }: { first: number; last: number }) {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const isLast = last === upload.size - 1;
    if (bytes.length !== last - first + 1) return c.text("The bytes do not have the stated length", 400);
    if (!isLast && bytes.length % UNIT !== 0) return c.text("A part must be a multiple of 256 KiB", 400);
    // Bytes behind a gap, or that are there already, are not taken.
    if (first !== upload.received || last >= upload.size) return incomplete(upload);
    const kept = isLast ? bytes : bytes.subarray(0, Math.max(UNIT, switches.keptBytes - (switches.keptBytes % UNIT)));
    upload.hash.update(kept);
    upload.received += kept.length;
    if (upload.received < upload.size) return incomplete(upload);
    const video = finished(upload);
    videos.push(video);
    upload.videoId = video.id;
    return c.json(shownVideo(video), 201);
  }

  function finished({ channelId, words, notifies, type, size, hash }: YoutubeUpload): YoutubeVideo {
    const text = words.description === "" ? words.title : `${words.title}\n${words.description}`;
    const made = { id: newVideoId(), channelId, text, notifies, type, size, digest: hash.digest("hex") };
    return { ...words, ...made, thumbnail: null, at: switches.now() };
  }
}

function incomplete({ received }: YoutubeUpload): Response {
  const headers = new Headers();
  if (received > 0) headers.set("range", `bytes=0-${received - 1}`);
  return new Response(null, { status: 308, headers });
}
