import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { unknownObject } from "../../shared/twin/graph/state.ts";
import { addMedia } from "./media.ts";
import { addOauth } from "./oauth.ts";
import { addPosts } from "./posts.ts";
import { type Facebook, type Switches } from "./state.ts";

/**
 * A server that speaks the used part of the Graph API for pages, with its errors (developers.facebook.com/docs:
 * pages-api/posts, graph-api/reference/page/feed, photos and videos, guides/error-handling).
 */
export function createFacebook(
  world: Partial<Pick<Facebook, "apps" | "pages">>,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { facebook: Facebook; fetch(request: Request): Promise<Response> } {
  const facebook: Facebook = {
    apps: [...(world.apps ?? [])],
    pages: [...(world.pages ?? [])],
    tokens: new Map(),
    photos: new Map(),
    videos: new Map(),
    posts: [],
    comments: [],
    used: new Map(),
    switches: { partBytes: 1_048_576, calls: 100_000, blockedWords: [], lostAnswers: 0, delayMs: 0, ...switches },
  };
  const root = new Hono();
  addOauth(root, facebook);
  addPosts(root, facebook);
  addMedia(root, facebook);
  root.notFound((c) => unknownObject(c.req.path));
  return { facebook, fetch: async (request) => afterFaults(facebook.switches, await root.fetch(request)) };
}
