import { Buffer } from "node:buffer";
import type { Context, Hono } from "hono";
import { type Caller, signedInTo } from "./caller.ts";
import { invalid, numberAt, problem, type XServer, type XUpload } from "./state.ts";

const MB = 1_000_000;
const DAY_MS = 86_400_000;
/** The largest file of each category, in bytes. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  tweet_image: 5 * MB,
  tweet_gif: 15 * MB,
  tweet_video: 512 * MB,
};
const TYPES: Readonly<Record<string, RegExp>> = {
  tweet_image: /^image\/(?:jpeg|png|webp|bmp|tiff|pjpeg)$/,
  tweet_gif: /^image\/gif$/,
  tweet_video: /^video\/(?:mp4|quicktime|webm|mp2t)$/,
};
const MOST_PARTS = 1000;
const MOST_PART_BYTES = 5 * 1024 * 1024;
const MOST_ALT_TEXT = 1000;

/** Reads a form with files; null for another body. */
async function formOf(c: Context): Promise<FormData | null> {
  const headers = { "content-type": c.req.header("content-type") ?? "" };
  return new Response(await c.req.arrayBuffer(), { headers }).formData().catch(() => null);
}

/** A part of a file: in a form, or in JSON with its bytes in base64. */
async function partOf(c: Context): Promise<{ file: Blob | null; index: number }> {
  if (c.req.header("content-type")?.startsWith("application/json")) {
    const { media, segment_index: index } = await c.req.json();
    return { file: typeof media === "string" ? new Blob([Buffer.from(media, "base64")]) : null, index: Number(index) };
  }
  const form = await formOf(c);
  const file = form?.get("media");
  return { file: file instanceof Blob ? file : null, index: Number(form?.get("segment_index")) };
}

/** Adds uploads in one call and in parts, and their alternative texts. */
export function addMedia(api: Hono, server: XServer): void {
  const { switches, uploads } = server;
  const signedIn = signedInTo(server);

  function begun(userId: string, request: Pick<XUpload, "type" | "category" | "totalBytes">): XUpload {
    const now = switches.now();
    const upload: XUpload = {
      id: numberAt(now),
      userId,
      ...request,
      parts: new Map(),
      altText: null,
      state: "open",
      questionsLeft: 0,
      expiresAt: new Date(now.getTime() + DAY_MS),
    };
    uploads.set(upload.id, upload);
    return upload;
  }

  function wrong(category: string, type: string, bytes: number): Response | null {
    const most = MOST_BYTES[category];
    if (most === undefined) return invalid("media_category is none of the known ones");
    if (!TYPES[category]?.test(type)) return invalid("media type unrecognized.");
    return bytes > most ? invalid(`File size exceeds ${most} bytes.`) : null;
  }

  /** An upload of the caller, which X still has. */
  function uploadOf(caller: Caller, id: string): XUpload | Response {
    const upload = uploads.get(id);
    const isThere = upload?.userId === caller.userId && upload.expiresAt > switches.now();
    return isThere ? upload : invalid("media id is invalid or expired.");
  }

  const shown = (upload: XUpload) => ({
    data: {
      id: upload.id,
      media_key: `${upload.category === "tweet_image" ? 3 : 13}_${upload.id}`,
      size: upload.totalBytes,
      expires_after_secs: 86_400,
      ...(upload.state !== "ready" && upload.state !== "open" && { processing_info: processingOf(upload) }),
    },
  });
  const processingOf = ({ state }: XUpload) =>
    state === "failed"
      ? { state: "failed", progress_percent: 50 }
      : { state: "in_progress", check_after_secs: 1, progress_percent: 10 };

  api.post("/media/upload", signedIn, async (c) => {
    const form = await formOf(c);
    const file = form?.get("media");
    if (!(file instanceof Blob)) return invalid("media is missing.");
    const category = "tweet_image";
    if ((form?.get("media_category") ?? category) !== category)
      return invalid("This category needs an upload in parts.");
    const refusal = wrong(category, file.type, file.size);
    if (refusal !== null) return refusal;
    const upload = begun(c.var.caller.userId, { type: file.type, category, totalBytes: file.size });
    upload.parts.set(0, file.size);
    upload.state = "ready";
    return c.json(shown(upload));
  });

  api.post("/media/upload/initialize", signedIn, async (c) => {
    const { media_type: type, total_bytes: totalBytes, media_category: category } = await c.req.json();
    if (!Number.isInteger(totalBytes) || totalBytes < 1) return invalid("total_bytes must be a positive number.");
    const refusal = wrong(String(category), String(type), totalBytes);
    return refusal ?? c.json(shown(begun(c.var.caller.userId, { type, category, totalBytes })));
  });

  api.post("/media/upload/:id/append", signedIn, async (c) => {
    const upload = uploadOf(c.var.caller, c.req.param("id"));
    if (upload instanceof Response) return upload;
    const { file, index } = await partOf(c);
    const isPart = file !== null && Number.isInteger(index) && index >= 0 && index < MOST_PARTS;
    if (!isPart || upload.state !== "open") return invalid("segment_index or media is invalid.");
    if (file.size > MOST_PART_BYTES) return problem(413, "Request Entity Too Large", "The part is too large.");
    upload.parts.set(index, file.size);
    return c.json({ data: { expires_at: Math.floor(upload.expiresAt.getTime() / 1000) } });
  });

  api.post("/media/upload/:id/finalize", signedIn, (c) => {
    const upload = uploadOf(c.var.caller, c.req.param("id"));
    if (upload instanceof Response) return upload;
    const sizes = Array.from({ length: upload.parts.size }, (_, at) => upload.parts.get(at));
    const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? Number.NaN), 0);
    if (bytes !== upload.totalBytes) return invalid("The parts do not have the stated size together.");
    if (upload.state === "open") {
      const isWork = upload.category !== "tweet_image";
      const { questions, fails } = isWork ? switches.processing : { questions: 0, fails: false };
      upload.questionsLeft = questions;
      upload.state = questions > 0 ? "working" : fails ? "failed" : "ready";
    }
    return c.json(shown(upload));
  });

  api.get("/media/upload", signedIn, (c) => {
    if (c.req.query("command") !== "STATUS") return invalid("command must be STATUS.");
    const upload = uploadOf(c.var.caller, c.req.query("media_id") ?? "");
    if (upload instanceof Response) return upload;
    if (upload.state === "working") {
      upload.questionsLeft -= 1;
      if (upload.questionsLeft <= 0) upload.state = switches.processing.fails ? "failed" : "ready";
    }
    return c.json(shown(upload));
  });

  api.post("/media/metadata", signedIn, async (c) => {
    const { id, metadata } = await c.req.json();
    const upload = uploadOf(c.var.caller, String(id));
    if (upload instanceof Response) return upload;
    const text: unknown = metadata?.alt_text?.text;
    if (typeof text !== "string" || text === "" || text.length > MOST_ALT_TEXT) return invalid("alt_text is invalid.");
    upload.altText = text;
    return c.json({ data: { id: upload.id, associated_metadata: { alt_text: { text } } } });
  });
}
