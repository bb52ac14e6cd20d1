import { Buffer } from "node:buffer";
import type { Hono } from "hono";
import { graphId, refuse, unknownObject } from "../../shared/twin/graph/state.ts";
import { type Facebook, type FacebookPage, pageOf, textIn } from "./state.ts";

const MOST_PHOTO_BYTES = 4_000_000;
const MOST_VIDEO_BYTES = 10_000_000_000;
const MOST_ALT_TEXT = 1000;

/** The first bytes of the photos that are shown as they are. */
const PHOTOS: readonly (readonly [type: string, first: string])[] = [
  ["image/jpeg", "ffd8ff"],
  ["image/png", "89504e47"],
];

/** Adds photos that no reader sees yet, and videos in parts, the last call of which publishes them. */
export function addMedia(root: Hono, facebook: Facebook): void {
  const asPage = pageOf(facebook);

  root.post("/:version/:id/photos", asPage, async (c) => {
    const { page, parameters } = c.var.caller;
    const source = parameters.get("source");
    if (!(source instanceof File)) return refuse(400, 324, "Missing or invalid image file");
    const head = Buffer.from(await source.slice(0, 8).arrayBuffer()).toString("hex");
    const type = PHOTOS.find(([, first]) => head.startsWith(first))?.[0];
    if (type === undefined || source.size > MOST_PHOTO_BYTES) return refuse(400, 324, "Missing or invalid image file");
    const altText = textIn(parameters, "alt_text_custom");
    if (altText.length > MOST_ALT_TEXT) return refuse(400, 100, "Invalid parameter");
    if (textIn(parameters, "published") !== "false") return refuse(400, 100, "The twin takes unpublished photos alone");
    const id = graphId();
    facebook.photos.set(id, { id, pageId: page.id, type, altText: altText === "" ? null : altText });
    return c.json({ id });
  });

  root.post("/:version/:id/videos", asPage, async (c) => {
    const { page, parameters } = c.var.caller;
    switch (textIn(parameters, "upload_phase")) {
      case "start":
        return started(page, Number(textIn(parameters, "file_size")));
      case "transfer":
        return transferred(parameters);
      case "finish":
        return finished(page, parameters);
      default:
        return refuse(400, 100, "Invalid upload_phase");
    }
  });

  const offsetsFrom = (start: number, size: number) => ({
    start_offset: String(start),
    end_offset: String(Math.min(start + facebook.switches.partBytes, size)),
  });

  function started(page: FacebookPage, size: number): Response {
    if (!(size > 0 && size <= MOST_VIDEO_BYTES))
      return refuse(400, 6000, "There was a problem uploading your video file");
    const [id, sessionId] = [graphId(), graphId()];
    facebook.videos.set(id, { id, pageId: page.id, sessionId, size, parts: [], state: "uploading" });
    return Response.json({ upload_session_id: sessionId, video_id: id, ...offsetsFrom(0, size) });
  }

  const videoOf = (sessionId: string) => [...facebook.videos.values()].find((each) => each.sessionId === sessionId);
  const arrived = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0);

  async function transferred(parameters: ReadonlyMap<string, string | File>): Promise<Response> {
    const video = videoOf(textIn(parameters, "upload_session_id"));
    const chunk = parameters.get("video_file_chunk");
    if (video === undefined || !(chunk instanceof File)) return refuse(400, 6001, "The upload session is unknown");
    const start = Number(textIn(parameters, "start_offset"));
    // A part that arrived before is answered as the first time.
    if (start < arrived(video.parts)) return Response.json(offsetsFrom(start + chunk.size, video.size));
    if (start !== arrived(video.parts)) return refuse(400, 6001, "start_offset", { error_subcode: 1_363_037 });
    video.parts.push(new Uint8Array(await chunk.arrayBuffer()));
    return Response.json(offsetsFrom(start + chunk.size, video.size));
  }

  function finished(page: FacebookPage, parameters: ReadonlyMap<string, string | File>): Response {
    const video = videoOf(textIn(parameters, "upload_session_id"));
    if (video === undefined || arrived(video.parts) !== video.size)
      return refuse(400, 6001, "The video is not complete");
    if (video.state === "uploading") {
      video.state = "ready";
      const text = textIn(parameters, "description");
      const at = facebook.switches.now();
      facebook.posts.push({ id: `${page.id}_${graphId()}`, pageId: page.id, text, link: null, photos: [], video, at });
    }
    return Response.json({ success: true });
  }

  root.get("/:version/:id", asPage, (c) => {
    const video = facebook.videos.get(c.req.param("id"));
    if (video === undefined) return unknownObject(c.req.param("id"));
    const phase = video.state === "ready" ? "complete" : "not_started";
    return c.json({ id: video.id, status: { video_status: video.state, publishing_phase: { status: phase } } });
  });
}
