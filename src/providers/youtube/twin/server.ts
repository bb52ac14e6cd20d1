import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { createCallers } from "./caller.ts";
import { addOauth } from "./oauth.ts";
import { failed, type Switches, type Youtube } from "./state.ts";
import { addUploads } from "./uploads.ts";
import { addVideos } from "./videos.ts";

const DAY_MS = 86_400_000;

/**
 * A server that speaks the used part of the YouTube Data API, version 3, and of Google's OAuth, with YouTube's own
 * limits, quota and errors (developers.google.com/youtube/v3, developers.google.com/identity/protocols/oauth2).
 */
export function createYoutube(
  world: Pick<Youtube, "channels" | "clients">,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { youtube: Youtube; fetch(request: Request): Promise<Response> } {
  const youtube: Youtube = {
    channels: [...world.channels],
    clients: [...world.clients],
    videos: [],
    uploads: new Map(),
    access: new Map(),
    refresh: new Map(),
    suspended: new Set(),
    switches: {
      accessSeconds: 3599,
      quota: { uploads: 100, units: 10_000 },
      channelUploads: 100,
      keptBytes: Number.MAX_SAFE_INTEGER,
      uploadMs: 7 * DAY_MS,
      takesThumbnails: true,
      lostAnswers: 0,
      delayMs: 0,
      ...switches,
    },
  };
  const root = new Hono();
  const callers = createCallers(youtube);
  addOauth(root, youtube);
  addUploads(root, youtube, callers);
  addVideos(root, youtube, callers);
  root.notFound(() => failed(404, "notFound", "Not Found", "global"));
  return {
    youtube,
    async fetch(request) {
      return afterFaults(youtube.switches, await root.fetch(request));
    },
  };
}
