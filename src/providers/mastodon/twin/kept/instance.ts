import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DOMAIN } from "./accounts.ts";
import { addMedia, MEDIA } from "./media.ts";
import { addOauth } from "./oauth.ts";
import { answerWith, type DemoPage, type SitePage } from "./page.ts";
import { addPages } from "./pages.ts";
import type { Instance, Shared } from "./shared.ts";
import { snowflakes } from "./snowflake.ts";
import { addStatuses, LIMITS } from "./statuses.ts";

/** The network whose protocol the instance speaks. */
export const NETWORK = "mastodon";

const LARGEST_BODY = 20 * 1024 * 1024;

/**
 * Creates the instance of the demo, which keeps its posts, with the used part of Mastodon's interface
 * (docs.joinmastodon.org) and pages of its posts. The instance calls no other host.
 * @param sitePage the frame of the pages for people
 */
export function createInstance(
  { store, log, now }: Pick<Shared, "store" | "log" | "now">,
  sitePage: SitePage,
): Instance {
  const show = (page: DemoPage) => answerWith(sitePage, page);
  const shared: Shared = { store, log, now, nextId: snowflakes(now), show };
  const app = new Hono();
  // Bodies of POST alone are read. A listener's DELETE without a length has a body that this middleware cannot copy.
  app.post("*", bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json({ error: "The body is too large" }, 413) }));
  app.get("/api/v2/instance", (c) => c.json(about));
  const { code, standingCode } = addOauth(app, shared);
  const media = addMedia(app, shared);
  addStatuses(app, shared, media);
  addPages(app, shared, media);
  app.notFound((c) => c.json({ error: "Record not found" }, 404));
  app.onError((_, c) => c.json({ error: "Something went wrong" }, 500));
  return { fetch: async (request) => app.fetch(request), code, standingCode };
}

const about = {
  domain: DOMAIN,
  title: "Demo instance",
  version: "4.4.0 (demo)",
  source_url: "",
  description: "A demo Mastodon instance. Nothing leaves this machine.",
  languages: ["en"],
  configuration: {
    statuses: {
      max_characters: LIMITS.characters,
      max_media_attachments: LIMITS.media,
      characters_reserved_per_url: LIMITS.perUrl,
    },
    media_attachments: {
      supported_mime_types: MEDIA.mimeTypes,
      description_limit: MEDIA.descriptionCharacters,
      image_size_limit: MEDIA.bytes,
      image_matrix_limit: MEDIA.imagePixels,
      video_size_limit: MEDIA.bytes,
      video_matrix_limit: MEDIA.videoPixels,
      video_frame_rate_limit: MEDIA.videoFrameRate,
    },
  },
  registrations: { enabled: false, approval_required: false, message: null },
  rules: [],
};
