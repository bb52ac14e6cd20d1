import { createHash, randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import {
  callerOf,
  forbidden,
  type Linkedin,
  type LinkedinMedia,
  limited,
  mayActAs,
  refuse,
  signedInTo,
} from "./state.ts";

const MOST_VIDEO_BYTES = 500_000_000;
/** The largest image of LinkedIn's own page. */
const MOST_IMAGE_BYTES = 5_000_000;
const MOST_DOCUMENT_BYTES = 100_000_000;

/** The first bytes of the images that LinkedIn shows. */
const IMAGES: readonly (readonly [type: string, first: string])[] = [
  ["image/jpeg", "ffd8ff"],
  ["image/png", "89504e47"],
  ["image/gif", "47494638"],
];

interface UploadBody {
  initializeUploadRequest?: { owner?: string; fileSizeBytes?: number };
  finalizeUploadRequest?: { video?: string; uploadToken?: string; uploadedPartIds?: string[] };
}

/** Adds uploads: of images and documents in one go, of videos in parts, and the state of each. */
export function addMedia(root: Hono, linkedin: Linkedin): void {
  const { switches } = linkedin;

  function begun(c: Context, kind: LinkedinMedia["kind"], { initializeUploadRequest: request }: UploadBody) {
    const caller = callerOf(c, linkedin);
    if (caller instanceof Response) return caller;
    const owner = request?.owner ?? "";
    if (!mayActAs(caller, owner)) return forbidden(c);
    const full = limited(c, linkedin, caller);
    if (full !== null) return full;
    const size = kind === "video" ? (request?.fileSizeBytes ?? 0) : switches.partBytes;
    if (kind === "video" && !(size > 0 && size <= MOST_VIDEO_BYTES))
      return refuse(c, 400, "INVALID_VALUE_FOR_FIELD", "fileSizeBytes must be at most 500 MB");
    const urn = `urn:li:${kind}:C${randomUUID().replaceAll("-", "")}`;
    const count = kind === "video" ? Math.ceil(size / switches.partBytes) : 1;
    const media: LinkedinMedia = {
      urn,
      owner,
      kind,
      type: "",
      parts: Array.from({ length: count }, () => null),
      tags: [],
      size,
      state: "WAITING_UPLOAD",
      looks: 0,
    };
    linkedin.media.set(urn, media);
    return media;
  }

  const addressOf = ({ urn }: LinkedinMedia, part: number) =>
    `${linkedin.origin}/dms-uploads/${encodeURIComponent(urn)}/${part}`;

  for (const kind of ["image", "document"] as const) {
    root.post(`/rest/${kind}s`, async (c) => {
      if (c.req.query("action") !== "initializeUpload") return refuse(c, 400, "BAD_REQUEST", "The action is unknown");
      const made = begun(c, kind, (await c.req.json()) as UploadBody);
      if (made instanceof Response) return made;
      const uploadUrlExpiresAt = switches.now().getTime() + 86_400_000;
      return c.json({ value: { uploadUrlExpiresAt, uploadUrl: addressOf(made, 0), [kind]: made.urn } });
    });
  }

  root.post("/rest/videos", async (c) => {
    const body = (await c.req.json()) as UploadBody;
    if (c.req.query("action") === "finalizeUpload") return finalized(c, body);
    const made = begun(c, "video", body);
    if (made instanceof Response) return made;
    const uploadInstructions = made.parts.map((_, part) => ({
      uploadUrl: addressOf(made, part),
      firstByte: part * switches.partBytes,
      lastByte: Math.min((part + 1) * switches.partBytes, made.size) - 1,
    }));
    const uploadUrlsExpireAt = switches.now().getTime() + 86_400_000;
    return c.json({ value: { uploadUrlsExpireAt, video: made.urn, uploadInstructions, uploadToken: "" } });
  });

  function finalized(c: Context, { finalizeUploadRequest: request }: UploadBody): Response {
    const caller = callerOf(c, linkedin);
    if (caller instanceof Response) return caller;
    const media = linkedin.media.get(request?.video ?? "");
    if (media === undefined) return refuse(c, 404, "NOT_FOUND", "The video does not exist");
    if (!mayActAs(caller, media.owner)) return forbidden(c);
    const sent = media.parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
    const isComplete = sent === media.size && request?.uploadedPartIds?.join() === media.tags.join();
    if (!isComplete) return refuse(c, 400, "BAD_REQUEST", "The uploaded parts are not those of the video");
    media.type = "video/mp4";
    media.state = "PROCESSING";
    return c.body(null, 200);
  }

  root.put("/dms-uploads/:urn/:part", async (c) => {
    const media = linkedin.media.get(c.req.param("urn"));
    const part = Number(c.req.param("part"));
    if (media === undefined || !(part in media.parts)) return c.text("", 404);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    media.parts[part] = bytes;
    if (media.kind === "image") {
      const head = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
      media.type = IMAGES.find(([, first]) => head.startsWith(first))?.[0] ?? "";
      media.state = media.type === "" || bytes.byteLength > MOST_IMAGE_BYTES ? "PROCESSING_FAILED" : "AVAILABLE";
      return c.text("", 201);
    }
    if (media.kind === "document") {
      const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
      media.type = isPdf ? "application/pdf" : "";
      media.state = isPdf && bytes.byteLength <= MOST_DOCUMENT_BYTES ? "PROCESSING" : "PROCESSING_FAILED";
      return c.text("", 201);
    }
    const tag = `/ambry-video/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}-${part}`;
    media.tags[part] = tag;
    return c.body(null, 200, { etag: tag });
  });

  root.get("/rest/:kind{images|videos|documents}/:urn", signedInTo(linkedin), (c) => {
    const media = linkedin.media.get(c.req.param("urn"));
    if (media === undefined) return refuse(c, 404, "NOT_FOUND", "The file does not exist");
    if (!mayActAs(c.var.caller, media.owner)) return forbidden(c);
    if (media.state === "PROCESSING") {
      media.looks += 1;
      if (switches.processingLooks < 0) media.state = "PROCESSING_FAILED";
      else if (media.looks > switches.processingLooks) media.state = "AVAILABLE";
    }
    return c.json({ id: media.urn, owner: media.owner, status: media.state });
  });
}
