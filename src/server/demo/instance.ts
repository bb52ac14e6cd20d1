import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DOMAIN } from "./accounts.ts";
import { addMedia, MEDIA } from "./media.ts";
import { addOauth } from "./oauth.ts";
import { addPages } from "./pages.ts";
import type { Instance, Shared } from "./shared.ts";
import { snowflakes } from "./snowflake.ts";
import { addStatuses, LIMITS } from "./statuses.ts";

const LARGEST_BODY = 20 * 1024 * 1024;

/** Speaks what is used of Mastodon's interface (docs.joinmastodon.org), and shows what was posted. It asks nobody anything. */
export function createInstance({ store, now }: Omit<Shared, "nextId">): Instance {
  const shared: Shared = { store, now, nextId: snowflakes(now) };
  const app = new Hono();
  // A page on the web whose name leads here would otherwise read and post as if it were at home.
  app.use(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    return hostname === "127.0.0.1" || hostname === "localhost"
      ? next()
      : c.json({ error: "This instance is for this machine alone" }, 421);
  });
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json({ error: "The body is too large" }, 413) }));
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
  version: "4.4.0 (a stand-in)",
  source_url: "",
  description: "A stand-in for a Mastodon instance, run beside a demo. Nothing leaves this machine.",
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
      video_size_limit: MEDIA.bytes,
    },
  },
  registrations: { enabled: false, approval_required: false, message: null },
  rules: [],
};
